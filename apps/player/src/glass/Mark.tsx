import { useId, type ReactElement } from 'react'
import { MARK } from '@vitrine/core'

/** The product's name, the same in every language. */
export const PRODUCT = 'Vitrine'

/** The product's mark. */
export function Mark(props: { className?: string }): ReactElement {
  const gradient = useId()
  return (
    <svg viewBox={MARK.viewBox} className={props.className} aria-hidden="true">
      <linearGradient id={gradient} x1="0" y1="0" x2="1" y2="1">
        {MARK.gradient.map(({ offset, colour }) => (
          <stop key={offset} offset={offset} stopColor={colour} />
        ))}
      </linearGradient>
      <path d={MARK.tile} fill={`url(#${gradient})`} />
      <path d={MARK.display} fill={MARK.paper} fillRule="evenodd" />
    </svg>
  )
}
