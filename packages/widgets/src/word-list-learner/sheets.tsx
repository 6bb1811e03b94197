import { errorKey } from '@ciyu/core'
import type { ReactNode } from 'react'
import { useWidget } from '../element/widget.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import sheet from './card-sheet.module.css'
import css from './grade-row.module.css'

interface NoticeProps {
  title: string
  text?: string | undefined
  role?: 'alert'
  /** What more stands on the sheet. */
  more?: ReactNode
  /** The answer row: what can be done about it. */
  children?: ReactNode
}

/** A sheet that says something instead of asking. */
export const Notice = ({ title, text, role, more, children }: NoticeProps) => (
  <>
    <div className={`${sheet.sheet} ${sheet.notice}`} role={role} part="sheet">
      <p className={sheet.meaning}>{title}</p>
      {text && <p className={sheet.text}>{text}</p>}
      {more}
    </div>
    <div className={`${css.row} ${css.actions}`} part="grades">
      {children}
    </div>
  </>
)

interface ErrorSheetProps {
  error: unknown
  onRetry: () => void
}

/** What went wrong and the way to try again. Where not even messages could be loaded, a drawing has to do. */
export function ErrorSheet({ error, onRetry }: ErrorSheetProps) {
  const { t } = useWidget()
  const say = (key: string) => {
    const text = t(key)
    return text === key ? '' : text
  }
  return (
    <Notice role="alert" title={say('learner.failed') || '⚠'} text={say(errorKey(error))}>
      <Button main data-focus="" onClick={onRetry}>
        <Icon name="retry" />
        {say('learner.retry')}
      </Button>
    </Notice>
  )
}

/** What a card will look like, while it loads. */
export const SkeletonSheet = () => (
  <>
    <div className={`${sheet.sheet} ${sheet.skeleton}`}>
      <Skeleton width="64px" height="14px" />
      <Skeleton width="220px" height="112px" />
      <Skeleton width="120px" height="24px" />
      <Skeleton width="200px" height="20px" />
    </div>
    <div className={css.row}>
      <div className={css.reveal} />
    </div>
  </>
)
