import type { CSSProperties, ReactElement } from 'react'

const MARKS = Array.from({ length: 60 }, (_, at) => at)
const hand = (degrees: number): CSSProperties => ({
  transform: `rotate(${degrees}deg)`,
  transformOrigin: '0 0',
})

/** How a face looks beside its marks. */
export type DialDesign = 'marks' | 'numbers' | 'plain'

/** Where the numbers of a face stand. */
const NUMBERS = Array.from({ length: 12 }, (_, at) => {
  const [hour, angle] = [at + 1, ((at + 1) * Math.PI) / 6]
  return { hour, x: Math.sin(angle) * 70, y: -Math.cos(angle) * 70 }
})

/** A round face, whole in its frame. `spoken` is what a screen reader says; left out where the time stands beside it. */
export function Dial(props: {
  hands: { hour: number; minute: number; second: number }
  seconds: boolean
  color: string
  accent: string
  design?: DialDesign | undefined
  /** a number as the display's language writes it */
  numberOf?: (hour: number) => string
  spoken?: string
}): ReactElement {
  const { hands, seconds, color, accent, design = 'marks', numberOf = String, spoken } = props
  // Four marks are enough on a plain face.
  const marks = design === 'plain' ? MARKS.filter((at) => at % 15 === 0) : MARKS
  return (
    <svg
      viewBox="-100 -100 200 200"
      width="100%"
      height="100%"
      {...(spoken === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': spoken })}
      style={{ display: 'block' }}
    >
      {design === 'numbers' &&
        NUMBERS.map(({ hour, x, y }) => (
          <text key={hour} x={x} y={y + 6} fontSize={17} fontWeight={560} textAnchor="middle" fill={color}>
            {numberOf(hour)}
          </text>
        ))}
      {marks.map((at) => (
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
