import type { WordList } from '@ciyu/core'
import { AppLink } from '../../shell/link.tsx'
import { useT } from '../../shell/use-t.ts'

/** Where a list came from; a copy leads to what it is a copy of. */
export function ListSource({ source }: Pick<WordList, 'source'>) {
  const t = useT()
  if (!source) return null
  const text = t('lists.from', { title: source.title })
  return source.kind === 'entity' ? <AppLink to={`/library/${source.entityId}`}>{text}</AppLink> : <span>{text}</span>
}
