import { MARK } from '@vitrine/core'
import { useId } from 'react'

/** The product's mark. */
export function Mark({ size = 34 }: { size?: number }) {
  const id = useId()
  return (
    <svg
      className="v-mark"
      viewBox={MARK.viewBox}
      width={size}
      height={size}
      aria-hidden="true"
      style={{ width: size, height: size }}
    >
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
          {MARK.gradient.map((stop) => (
            <stop key={stop.offset} offset={stop.offset} stopColor={stop.colour} />
          ))}
        </linearGradient>
      </defs>
      <path d={MARK.tile} fill={`url(#${id})`} />
      <path d={MARK.display} fill={MARK.paper} fillRule="evenodd" />
    </svg>
  )
}
