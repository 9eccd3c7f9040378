import type { ReactElement } from 'react'

const BARS = ['#F7F4EE', '#E39A1F', '#12877F', '#3E8EDE', '#6A4BBC', '#D9503F', '#0B5563', '#101828']

/** A full test picture: edges, corners, circles that must be round, colour bars and greys. */
export function TestPicture(props: { widthPx: number; heightPx: number }): ReactElement {
  const { widthPx: w, heightPx: h } = props
  const unit = Math.min(w, h)
  const line = Math.max(2, Math.round(unit / 360))
  const corner = unit * 0.09
  const grid = unit / 9
  const columns = Math.floor(w / 2 / grid)
  const rows = Math.floor(h / 2 / grid)
  const offsets = (count: number) =>
    Array.from({ length: count * 2 + 1 }, (_, index) => (index - count) * grid)
  const barHeight = unit * 0.07
  // Between the circles in the corners.
  const barsFrom = corner * 2.6
  const barsWidth = w - 2 * barsFrom
  return (
    <svg className="test-picture" viewBox={`0 0 ${w} ${h}`} width={w} height={h} aria-hidden="true">
      <rect width={w} height={h} fill="#0a1c24" />
      <g stroke="#2a4450" strokeWidth={line / 2}>
        {offsets(columns).map((dx) => (
          <line key={dx} x1={w / 2 + dx} x2={w / 2 + dx} y1={0} y2={h} />
        ))}
        {offsets(rows).map((dy) => (
          <line key={dy} y1={h / 2 + dy} y2={h / 2 + dy} x1={0} x2={w} />
        ))}
      </g>
      <g fill="none" stroke="#F7F4EE" strokeWidth={line}>
        <circle cx={w / 2} cy={h / 2} r={unit * 0.46} />
        {[
          [corner * 1.5, corner * 1.5],
          [w - corner * 1.5, corner * 1.5],
          [corner * 1.5, h - corner * 1.5],
          [w - corner * 1.5, h - corner * 1.5],
        ].map(([cx, cy]) => (
          <circle key={`${cx} ${cy}`} cx={cx} cy={cy} r={corner * 0.8} />
        ))}
        <rect x={line / 2} y={line / 2} width={w - line} height={h - line} />
        <rect
          x={w * 0.025}
          y={h * 0.025}
          width={w * 0.95}
          height={h * 0.95}
          stroke="#3BB5A9"
          strokeDasharray="12 10"
        />
      </g>
      <g fill="#D9503F">
        {[
          [0, 0, 1, 1],
          [w, 0, -1, 1],
          [0, h, 1, -1],
          [w, h, -1, -1],
        ].map(([x = 0, y = 0, sx = 1, sy = 1]) => (
          <path
            key={`${x} ${y}`}
            d={`M${x} ${y}h${sx * corner}v${sy * line * 3}h${-sx * (corner - line * 3)}v${sy * (corner - line * 3)}h${-sx * line * 3}z`}
          />
        ))}
      </g>
      <g>
        {BARS.map((colour, index) => (
          <rect
            key={colour}
            x={barsFrom + (index * barsWidth) / BARS.length}
            y={unit * 0.06}
            width={barsWidth / BARS.length + 0.5}
            height={barHeight}
            fill={colour}
          />
        ))}
        {Array.from({ length: 12 }, (_, index) => Math.round((index * 255) / 11)).map((grey, index) => (
          <rect
            key={grey}
            x={barsFrom + (index * barsWidth) / 12}
            y={h - unit * 0.06 - barHeight}
            width={barsWidth / 12 + 0.5}
            height={barHeight}
            fill={`rgb(${grey},${grey},${grey})`}
          />
        ))}
      </g>
    </svg>
  )
}
