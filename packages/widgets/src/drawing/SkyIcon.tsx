import type { Sky } from '@vitrine/core/feeds'
import type { CSSProperties, ReactElement, ReactNode } from 'react'

const SUN = '#f0a828'
const MOON = '#c9b458'
const CLOUD = '#a3b4c4'
const DEEP = '#7d90a3'
const RAIN = '#3e8ede'
const SNOW = '#7fb8ea'
const CLOUD_PATH = 'M17 50a11 11 0 0 1-1-21.9 15.5 15.5 0 0 1 29.6-3.4A12.8 12.8 0 0 1 47 50Z'

const RAYS = Array.from({ length: 8 }, (_, at) => at * 45)

/** The sun, or at night the moon, about a point. */
function Light({ day, x, y, size }: { day: boolean; x: number; y: number; size: number }): ReactElement {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      {day ? (
        <>
          <circle r="10" fill={SUN} />
          {RAYS.map((turn) => (
            <line
              key={turn}
              y1="-14.5"
              y2="-19"
              stroke={SUN}
              strokeWidth="3.4"
              strokeLinecap="round"
              transform={`rotate(${turn})`}
            />
          ))}
        </>
      ) : (
        <path d="M4.5-14.5A15 15 0 1 0 14.5 5 12.5 12.5 0 0 1 4.5-14.5Z" fill={MOON} />
      )}
    </g>
  )
}

const Cloud = ({ colour = CLOUD, by = 0 }: { colour?: string; by?: number }): ReactElement => (
  <path d={CLOUD_PATH} fill={colour} transform={`translate(0 ${by})`} />
)

/** Drops in a row; their number tells how much. */
const Drops = ({ at, long }: { at: readonly number[]; long: number }): ReactElement => (
  <g stroke={RAIN} strokeWidth="3.6" strokeLinecap="round">
    {at.map((x) => (
      <line key={x} x1={x} y1="48" x2={x - long * 0.35} y2={48 + long} />
    ))}
  </g>
)

const Flakes = ({ at }: { at: readonly (readonly [number, number])[] }): ReactElement => (
  <g stroke={SNOW} strokeWidth="2.4" strokeLinecap="round">
    {at.map(([x, y]) => (
      <g key={x} transform={`translate(${x} ${y})`}>
        <path d="M-4 0H4M-2-3.5L2 3.5M2-3.5L-2 3.5" fill="none" />
      </g>
    ))}
  </g>
)

const behind = (day: boolean) => <Light day={day} x={44} y={19} size={0.8} />
const ICONS: { readonly [Condition in Sky]: (day: boolean) => ReactNode } = {
  clear: (day) => <Light day={day} x={32} y={32} size={1.35} />,
  mostlyClear: (day) => (
    <>
      <Light day={day} x={34} y={28} size={1.15} />
      <path d={CLOUD_PATH} fill={CLOUD} transform="translate(6 28) scale(.56)" />
    </>
  ),
  partlyCloudy: (day) => (
    <>
      {behind(day)}
      <Cloud by={4} />
    </>
  ),
  overcast: () => (
    <>
      <path d={CLOUD_PATH} fill={DEEP} transform="translate(20 4) scale(.7)" />
      <Cloud by={5} />
    </>
  ),
  fog: () => (
    <>
      <Cloud by={-9} />
      <g stroke={DEEP} strokeWidth="3.6" strokeLinecap="round">
        <path d="M10 47H50M16 54H56M8 61H44" />
      </g>
    </>
  ),
  drizzle: (day) => (
    <>
      {behind(day)}
      <Cloud by={-5} />
      <Drops at={[24, 40]} long={5} />
    </>
  ),
  rain: () => (
    <>
      <Cloud colour={DEEP} by={-7} />
      <Drops at={[20, 32, 44]} long={11} />
    </>
  ),
  heavyRain: () => (
    <>
      <Cloud colour={DEEP} by={-8} />
      <Drops at={[16, 25, 34, 43, 52]} long={13} />
    </>
  ),
  sleet: () => (
    <>
      <Cloud colour={DEEP} by={-8} />
      <Drops at={[22, 46]} long={10} />
      <Flakes at={[[33, 54]]} />
    </>
  ),
  snow: () => (
    <>
      <Cloud by={-8} />
      <Flakes
        at={[
          [20, 50],
          [33, 57],
          [46, 50],
        ]}
      />
    </>
  ),
  heavySnow: () => (
    <>
      <Cloud colour={DEEP} by={-10} />
      <Flakes
        at={[
          [13, 47],
          [23, 56],
          [33, 47],
          [43, 56],
          [53, 47],
        ]}
      />
    </>
  ),
  showers: (day) => (
    <>
      {behind(day)}
      <Cloud by={-4} />
      <Drops at={[22, 33, 44]} long={10} />
    </>
  ),
  thunder: () => (
    <>
      <Cloud colour={DEEP} by={-9} />
      <path d="M34 38L24 53H31L28 63L42 47H34L39 38Z" fill={SUN} />
      <Drops at={[18, 50]} long={9} />
    </>
  ),
}

/** What the sky is like, as a drawing. */
export function SkyIcon({ sky, day, style }: { sky: Sky; day: boolean; style: CSSProperties }): ReactElement {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" style={{ display: 'block', flex: 'none', ...style }}>
      {ICONS[sky](day)}
    </svg>
  )
}
