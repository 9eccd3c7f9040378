import type { CSSProperties, ReactElement } from 'react'

const MARKS = Array.from({ length: 60 }, (_, at) => at)
const hand = (degrees: number): CSSProperties => ({
  transform: `rotate(${degrees}deg)`,
  transformOrigin: '0 0',
})

/** A round face, whole in its frame. */
export function Dial(props: {
  hands: { hour: number; minute: number; second: number }
  seconds: boolean
  color: string
  accent: string
}): ReactElement {
  const { hands, seconds, color, accent } = props
  return (
    <svg
      viewBox="-100 -100 200 200"
      width="100%"
      height="100%"
      aria-hidden="true"
      style={{ display: 'block' }}
    >
      {MARKS.map((at) => (
        <line
          key={at}
          y1={-96}
          y2={at % 5 === 0 ? -82 : -91}
          stroke={color}
          strokeWidth={at % 5 === 0 ? 4 : 1.4}
          opacity={at % 5 === 0 ? 1 : 0.55}
          strokeLinecap="round"
          transform={`rotate(${at * 6})`}
        />
      ))}
      <line y1={10} y2={-52} stroke={color} strokeWidth={8} strokeLinecap="round" style={hand(hands.hour)} />
      <line
        y1={12}
        y2={-78}
        stroke={color}
        strokeWidth={5}
        strokeLinecap="round"
        style={hand(hands.minute)}
      />
      {seconds && (
        <line
          y1={18}
          y2={-84}
          stroke={accent}
          strokeWidth={2}
          strokeLinecap="round"
          style={hand(hands.second)}
        />
      )}
      <circle r={6} fill={seconds ? accent : color} />
    </svg>
  )
}
