import type { ReactElement } from 'react'
import type { RowState } from './boardAt.ts'

const STROKE = { fill: 'none', stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round' } as const
/** The colour of warnings (look-and-feel), with ink that is read on it. */
const WARNING = '#e39a1f'
const WARNING_INK = '#3d2500'

/** A megaphone: somebody is called. */
export function CallIcon(): ReactElement {
  return (
    <svg viewBox="0 0 24 24" width="1em" height="1em" aria-hidden="true" style={{ flex: 'none' }}>
      <path d="M4 9.5v5h4l7 4.5V5L8 9.5Z" {...STROKE} strokeLinejoin="round" />
      <path d="M7 15v5h3v-4M18.5 9a4 4 0 0 1 0 6" {...STROKE} strokeLinejoin="round" />
    </svg>
  )
}

/** Where an appointment stands, as a shape of its own: no colour has to be seen for it. */
export function StatusIcon({ state, colour }: { state: RowState; colour: string }): ReactElement {
  if (state === 'calling') return <CallIcon />
  return (
    <svg
      viewBox="0 0 24 24"
      width="1em"
      height="1em"
      aria-hidden="true"
      style={{ flex: 'none', color: colour }}
    >
      {state === 'now' && (
        <>
          <circle cx="12" cy="12" r="10" fill="currentColor" />
          <path d="M9.5 7.5v9l7-4.5Z" fill="#ffffff" />
        </>
      )}
      {state === 'delayed' && (
        <>
          <path d="M12 2.5 23 21.5H1Z" fill={WARNING} strokeLinejoin="round" />
          <path
            d="M12 9v6M12 18v.2"
            fill="none"
            stroke={WARNING_INK}
            strokeWidth="2.4"
            strokeLinecap="round"
          />
        </>
      )}
      {state === 'next' && (
        <>
          <circle cx="12" cy="12" r="9" {...STROKE} />
          <path d="m10.5 8 4 4-4 4" {...STROKE} strokeLinejoin="round" />
        </>
      )}
      {state === 'waiting' && <circle cx="12" cy="12" r="5" {...STROKE} />}
      {state === 'planned' && <circle cx="12" cy="12" r="3" fill="currentColor" opacity="0.4" />}
    </svg>
  )
}
