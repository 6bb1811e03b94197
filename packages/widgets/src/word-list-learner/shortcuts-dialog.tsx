import { addStyles } from '../element/later-styles.ts'
import { useWidget } from '../element/widget.tsx'
import { Dialog } from '../ui/dialog.tsx'
import css from './settings-dialog.lazy.module.css'
import text from './settings-dialog.lazy.module.css?inline'

addStyles(text)

const shortcuts = [
  { keys: ['Space', 'Enter'], does: 'reveal' },
  { keys: ['1', '2', '3', '4'], does: 'grade' },
  { keys: ['1', '…', '9'], does: 'choose' },
  { keys: ['arrows'], does: 'arrange' },
  { keys: ['Z'], does: 'undo' },
  { keys: ['P'], does: 'play' },
  { keys: ['W'], does: 'write' },
  { keys: ['E'], does: 'edit' },
  { keys: ['S'], does: 'suspend' },
  { keys: ['?'], does: 'help' },
] as const

/** The cheat sheet of keys, by where they are on the keyboard. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useWidget()
  return (
    <Dialog title={t('learner.shortcuts')} closeLabel={t('learner.close')} onClose={onClose}>
      <dl className={css.keys}>
        {shortcuts.map(({ keys, does }) => (
          <div key={does} style={{ display: 'contents' }}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key.length > 1 ? t(`learner.keys.${key}`) : key}</kbd>
              ))}
            </dt>
            <dd>{t(`learner.shortcutTexts.${does}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
