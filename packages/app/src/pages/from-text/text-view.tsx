import type { Standing } from '@ciyu/core'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { memo, useLayoutEffect, useRef, useState } from 'react'
import { useT } from '../../shell/use-t.ts'
import type { Block, PlacedToken } from './blocks.ts'
import styles from './from-text.module.css'

/** Pixels of a line, and of a character in it, as the styles set them. */
const lineHeight = 46
const characterWidth = 24

interface Props {
  blocks: readonly Block[]
  standing: (wordId: number) => Standing
  /** Changes with what `standing` answers. */
  version: unknown
  onOpen: (token: PlacedToken) => void
}

/** The text with its words marked by how well they are known. Only the paragraphs in sight are drawn. */
export function TextView({ blocks, standing, version, onOpen }: Props) {
  const t = useT()
  const body = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  const [width, setWidth] = useState(640)

  // What stands above may change its height: the text begins where it begins.
  useLayoutEffect(() => {
    const box = body.current?.getBoundingClientRect()
    if (!box) return
    if (Math.abs(box.top + scrollY - top) > 1) setTop(box.top + scrollY)
    if (Math.abs(box.width - width) > 1) setWidth(box.width)
  })

  const virtualizer = useWindowVirtualizer({
    count: blocks.length,
    estimateSize: (index) =>
      Math.ceil(((blocks[index]?.length ?? 1) * characterWidth) / Math.max(200, width)) * lineHeight + 12,
    overscan: 1,
    scrollMargin: top,
    getItemKey: (index) => blocks[index]?.id ?? index,
  })

  return (
    <section
      ref={body}
      className={styles.text}
      lang="zh-Hans"
      aria-label={t('fromText.text')}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map(({ key, index, start }) => (
        <div
          key={key}
          ref={virtualizer.measureElement}
          data-index={index}
          className={styles.block}
          style={{ transform: `translateY(${start - top}px)` }}
        >
          <Paragraph block={blocks[index] as Block} standing={standing} version={version} onOpen={onOpen} />
        </div>
      ))}
    </section>
  )
}

interface ParagraphProps extends Omit<Props, 'blocks'> {
  block: Block
}

const Paragraph = memo(
  function Paragraph({ block, standing, onOpen }: ParagraphProps) {
    return (
      <p>
        {block.tokens.map((token) =>
          token.wordId === null ? (
            token.text
          ) : (
            <button
              key={token.index}
              type="button"
              className={styles.word}
              data-standing={standing(token.wordId)}
              onClick={() => onOpen(token)}
            >
              {token.text}
            </button>
          ),
        )}
      </p>
    )
  },
  (a, b) => a.block.tokens === b.block.tokens && a.version === b.version && a.onOpen === b.onOpen,
)
