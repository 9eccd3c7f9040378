import type { ReactElement } from 'react'
import { inkOn } from './colours.ts'
import { directionIn } from './intl.ts'
import type { Drawing } from './Sheet.tsx'

/** Says that what is open can be closed, in the corner where its lines end. Whatever is touched closes it. */
export function CloseMark({
  drawing: { facts, accent },
  sizePx,
}: {
  drawing: Pick<Drawing, 'facts' | 'accent'>
  sizePx: number
}): ReactElement {
  return (
    <svg
      viewBox="0 0 20 20"
      width={sizePx}
      height={sizePx}
      aria-hidden="true"
      style={{ position: 'absolute', top: 0, [directionIn(facts) === 'rtl' ? 'left' : 'right']: 0 }}
    >
      <circle cx="10" cy="10" r="10" fill={accent} />
      <path d="M6.5 6.5l7 7M13.5 6.5l-7 7" stroke={inkOn(accent)} strokeWidth="1.8" strokeLinecap="round" />
    </svg>
  )
}
