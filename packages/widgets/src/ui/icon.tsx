const paths = {
  play: 'M8 5.5v13l10.5-6.5z',
  undo: 'M9 14 4.5 9.5 9 5M4.5 9.5H14a5.5 5.5 0 0 1 0 11h-3',
  settings: 'M4 7h9m4 0h3M4 17h3m4 0h9M17 7a2 2 0 1 1-4 0 2 2 0 0 1 4 0zM11 17a2 2 0 1 1-4 0 2 2 0 0 1 4 0z',
  close: 'M6 6l12 12M18 6 6 18',
  retry: 'M20 12a8 8 0 1 1-2.4-5.7M20 4v4h-4',
  right: 'M5 12.5l4.5 4.5L19 7.5',
  wrong: 'M7 7l10 10M17 7 7 17',
} as const

export type IconName = keyof typeof paths

/** A small inline drawing; decoration beside a text or inside something labelled. */
export const Icon = ({ name, size = 20 }: { name: IconName; size?: number }) => (
  <svg
    viewBox="0 0 24 24"
    width={size}
    height={size}
    fill={name === 'play' ? 'currentColor' : 'none'}
    stroke={name === 'play' ? 'none' : 'currentColor'}
    strokeWidth={1.75}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={paths[name]} />
  </svg>
)
