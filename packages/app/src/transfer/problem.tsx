import type { TransferError } from '@ciyu/core/transfer'
import { useT } from '../shell/use-t.ts'
import styles from './transfer.module.css'

/** Why a file cannot be read, and what to do about it. */
export function Problem({ problem }: { problem: TransferError | null }) {
  const t = useT()
  return (
    <p className={styles.problem} role="alert">
      {problem && t(`transfer.problems.${problem.problem}`, { line: problem.line ?? 1 })}
    </p>
  )
}
