import type { ReactElement } from 'react'
import type { EmergencyArrow, EmergencySymbol } from '@vitrine/core/emergency'

/** Drawn on 48 x 48 with round lines, to be read from far away. */
const SYMBOLS: Readonly<Record<Exclude<EmergencySymbol, 'none'>, ReactElement>> = {
  evacuate: (
    <>
      <circle cx="30" cy="7.5" r="4.3" fill="currentColor" stroke="none" />
      <path d="M27.5 16 21 28.5" strokeWidth="6.4" />
      <path
        d="m28 17 5.5 6.5 6.5-1.6M26.5 15.5 17 17l-4 7M21.5 28.5l8 5-1 10M20.5 29 17 37.5 7.5 38.5"
        strokeWidth="4.6"
      />
    </>
  ),
  shelter: (
    <>
      <path d="M4.5 23 24 6l19.5 17M10 19.5V42h28V19.5" />
      <circle cx="24" cy="24.5" r="3.6" fill="currentColor" stroke="none" />
      <path d="M18.5 41v-3.5a5.5 5.5 0 0 1 11 0V41" fill="currentColor" strokeWidth="2" />
    </>
  ),
  lockdown: (
    <>
      <rect x="9" y="21" width="30" height="22" rx="3.5" />
      <path d="M15.5 21v-6a8.5 8.5 0 0 1 17 0v6M24 31.5v4" />
      <circle cx="24" cy="30" r="2.6" fill="currentColor" stroke="none" />
    </>
  ),
  weather: (
    <>
      <path d="M14.5 31.5a8.3 8.3 0 0 1 .6-16.5A11.200 11.200 0 0 1 36.6 17a7.3 7.3 0 0 1-1.6 14.5" />
      <path d="m26 21.5-6.5 11h8l-4.5 10" />
    </>
  ),
  all_clear: (
    <>
      <circle cx="24" cy="24" r="19" />
      <path d="m15 25 6.5 6.5L33.5 18" />
    </>
  ),
  warning: (
    <>
      <path d="M24 6 44.5 41.5h-41Z" />
      <path d="M24 19v10" />
      <circle cx="24" cy="35.3" r="2.5" fill="currentColor" stroke="none" />
    </>
  ),
}

/** Degrees by which an arrow that points right is turned. */
const TURNS: Readonly<Record<EmergencyArrow, number>> = {
  right: 0,
  down: 90,
  left: 180,
  up_left: 225,
  up: 270,
  up_right: 315,
}

/** The symbol of an emergency, in the colour of the text around it. Who runs, runs the way that the arrow points. */
export function EmergencySymbolView(props: {
  symbol: Exclude<EmergencySymbol, 'none'>
  arrow: EmergencyArrow | null
  sizePx: number
}): ReactElement {
  const { symbol, arrow, sizePx } = props
  const mirrored = symbol === 'evacuate' && (arrow === 'left' || arrow === 'up_left')
  return (
    <svg
      viewBox="0 0 48 48"
      width={sizePx}
      height={sizePx}
      fill="none"
      stroke="currentColor"
      strokeWidth="3.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      style={{ display: 'block' }}
    >
      <g {...(mirrored && { transform: 'matrix(-1 0 0 1 48 0)' })}>{SYMBOLS[symbol]}</g>
    </svg>
  )
}

/** The arrow of the way out. It points as the people in front of the display see it, in every language. */
export function EmergencyArrowView({
  arrow,
  sizePx,
}: {
  arrow: EmergencyArrow
  sizePx: number
}): ReactElement {
  return (
    <svg viewBox="0 0 48 48" width={sizePx} height={sizePx} aria-hidden style={{ display: 'block' }}>
      <path
        d="M4 17.5h20V6l20 18-20 18V30.5H4Z"
        fill="currentColor"
        transform={`rotate(${TURNS[arrow]} 24 24)`}
      />
    </svg>
  )
}

/** What shows that a person has confirmed. */
export function ConfirmedView({ sizePx }: { sizePx: number }): ReactElement {
  return (
    <svg viewBox="0 0 48 48" width={sizePx} height={sizePx} aria-hidden style={{ display: 'block' }}>
      <path
        d="m8 25 11 11 21-23"
        fill="none"
        stroke="currentColor"
        strokeWidth="6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
