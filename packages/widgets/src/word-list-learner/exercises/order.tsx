import { checkOrder, localeOf, type Tile } from '@ciyu/core'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { addStyles } from '../../element/later-styles.ts'
import { useWidget } from '../../element/widget.tsx'
import { Button } from '../../ui/button.tsx'
import { Hanzi } from '../../ui/chinese.tsx'
import { Icon } from '../../ui/icon.tsx'
import { scriptsOf } from '../card-sheet.tsx'
import shared from './exercise.lazy.module.css'
import { Exercise, type PartProps } from './exercise.tsx'
import css from './order.lazy.module.css'
import text from './order.lazy.module.css?inline'

addStyles(text)

/**
 * The words of a sentence put in order. Enter puts a tile at the end of the line or takes it back, the arrows go from tile
 * to tile, with Shift they move the tile; when all are placed, Enter checks.
 */
export default function Order(props: PartProps<'order'>) {
  const { word, question, settings, revealed, onAnswer, onShown } = props
  const { t } = useWidget()
  const { tiles, orders } = question
  const [placed, setPlaced] = useState<readonly Tile[]>([])
  const [right, setRight] = useState<boolean | null>(null)
  const helped = useRef(false)
  /** The tile that gets the focus when the line has changed; the next one to place, or the check, without. */
  const moved = useRef<number | null>(null)
  const touched = useRef(false)
  const root = useRef<HTMLDivElement>(null)
  useLayoutEffect(onShown, [onShown])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a tile that went to the other row took the focus with it
  useLayoutEffect(() => {
    if (!touched.current || revealed) return
    const next = moved.current === null ? '[data-focus]' : `[data-tile="${moved.current}"]`
    root.current?.querySelector<HTMLElement>(next)?.focus({ preventScroll: true })
  }, [placed, revealed])

  const example = word.example
  if (!example) return null
  const [{ script }] = scriptsOf(example, settings)
  const inScript = script === 'zh-Hant' ? 'traditional' : 'simplified'
  const left = tiles.filter((tile) => !placed.includes(tile))
  const end = [...tiles].sort((a, b) => a.key - b.key).at(-1)?.after ?? ''

  const place = (line: readonly Tile[], focus: number | null = null) => {
    touched.current = true
    moved.current = focus
    setPlaced(line)
  }
  const check = () => {
    const found = checkOrder(placed, orders)
    setRight(found)
    onAnswer(found ? (helped.current ? 2 : 3) : 1)
  }
  /** Lays the line as far as it is right, and one tile more. */
  const help = () => {
    helped.current = true
    const order = orders.find((one) => placed.every(({ simplified }, at) => one[at] === simplified)) ?? orders[0] ?? []
    const wrong = placed.findIndex(({ simplified }, at) => order[at] !== simplified)
    const kept = wrong < 0 ? placed : placed.slice(0, wrong)
    const next = tiles.find((tile) => !kept.includes(tile) && tile.simplified === order[kept.length])
    place(next ? [...kept, next] : kept)
  }
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    const all = [...(root.current?.querySelectorAll<HTMLElement>('[data-tile]') ?? [])]
    const at = all.indexOf(event.target as HTMLElement)
    if (event.key === 'Backspace' && placed.length) place(placed.slice(0, -1))
    else if (step && at >= 0 && event.shiftKey) {
      const to = at + step
      const tile = placed[at]
      if (!tile || to < 0 || to >= placed.length) return
      const line = placed.filter((one) => one !== tile)
      place([...line.slice(0, to), tile, ...line.slice(to)], tile.key)
    } else if (step && at >= 0) all[(at + step + all.length) % all.length]?.focus()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const tileOf = (tile: Tile, index: number, isPlaced: boolean) => (
    <button
      type="button"
      key={tile.key}
      className={css.tile}
      data-tile={tile.key}
      data-focus={!isPlaced && index === 0 && !revealed ? '' : undefined}
      data-digit={isPlaced ? undefined : index + 1}
      disabled={revealed}
      onClick={() => place(isPlaced ? placed.filter((one) => one !== tile) : [...placed, tile])}
    >
      <Hanzi text={tile[inScript]} script={script} />
    </button>
  )
  return (
    <Exercise {...props} shows="answer">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser */}
      <div ref={root} className={css.order} role="group" aria-label={t('learner.skills.order')} onKeyDown={onKeyDown}>
        <p className={css.prompt} lang={localeOf(example.lang).iso}>
          {example.translation}
        </p>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a line in every browser */}
        <div className={css.line} role="group" aria-label={t('learner.yourSentence')} data-mark={right ?? undefined}>
          {placed.map((tile, index) => tileOf(tile, index, true))}
          {placed.length > 0 && <Hanzi text={end} script={script} className={css.end ?? ''} />}
        </div>
        {revealed && right !== true ? (
          <p className={css.solution}>
            <Hanzi text={example[inScript]} script={script} />
          </p>
        ) : (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a line in every browser
          <div className={css.bank} role="group" aria-label={t('learner.wordsLeft')}>
            {left.map((tile, index) => tileOf(tile, index, false))}
          </div>
        )}
        <div className={css.row}>
          {revealed ? (
            <p className={shared.verdict} data-right={right === true}>
              {right !== null && (
                <>
                  <Icon name={right ? 'right' : 'wrong'} />
                  {t(`learner.verdicts.${right ? 'right' : 'wrong'}`)}
                </>
              )}
            </p>
          ) : (
            <>
              <Button disabled={!left.length} onClick={help}>
                {t('learner.nextWord')}
              </Button>
              <Button
                main={!left.length}
                disabled={left.length > 0}
                data-focus={left.length ? undefined : ''}
                onClick={check}
              >
                {t('learner.check')}
              </Button>
            </>
          )}
        </div>
      </div>
    </Exercise>
  )
}
