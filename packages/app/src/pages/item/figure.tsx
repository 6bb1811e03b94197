import { useNumber } from '../../shell/use-number.ts'

/** A number of a heading, with what it counts. */
export function Figure({ value, label }: { value: number; label: string }) {
  const number = useNumber()
  return (
    <div>
      <dt>{label}</dt>
      <dd>{number(value)}</dd>
    </div>
  )
}
