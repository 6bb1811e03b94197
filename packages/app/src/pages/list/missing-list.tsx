import { Head } from '../../shell/head.tsx'
import { AppLink } from '../../shell/link.tsx'
import { Empty } from '../../shell/states.tsx'
import { useT } from '../../shell/use-t.ts'
import '../lists/texts.ts'

/** There is no such list, or it is nobody else's business: nobody is told which. */
export function MissingList() {
  const t = useT()
  return (
    <>
      <Head title={t('error.notFound')} />
      <h1>{t('error.notFound')}</h1>
      <Empty glyph="密" title={t('lists.missing')}>
        <AppLink to="/library" className="button main">
          {t('navigation.library')}
        </AppLink>
      </Empty>
    </>
  )
}
