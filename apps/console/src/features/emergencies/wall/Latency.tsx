import type { StoredActivation } from '@vitrine/protocol'
import { useMemo } from 'react'
import { formatUnit } from '../../../app/format.ts'
import { emergencyTexts } from '../emergencies.texts.ts'
import { dotsOf, latenciesOf } from './wall.ts'
import styles from './wall.module.css'

const WIDTH_PX = 270
const DOT_PX = 5.4
const LEVELS = 10
const HEIGHT_PX = DOT_PX * (LEVELS + 0.5)
/** From here on a display was slow, ms: the goal for 99 of 100 displays. */
const SLOW_MS = 1_000

const inMs = (ms: number) => formatUnit(ms, 'millisecond', 0)

/** How long displays took from firing to painting: a dot for each, so that slow ones are seen and not averaged away. */
export function Latency({ activation }: { activation: StoredActivation }) {
  const latencies = useMemo(() => latenciesOf(activation), [activation])
  const { latency_ms: found } = activation
  if (found === null || latencies.length === 0)
    return (
      <div className={styles.latency}>
        <span className={styles.linkName}>{emergencyTexts.latency()}</span>
        <p className="v-quiet v-small">{emergencyTexts.noLatency()}</p>
      </div>
    )
  const { dots, each, mostMs, ticks } = dotsOf(latencies, Math.floor(WIDTH_PX / DOT_PX), LEVELS, SLOW_MS)
  const xOf = (ms: number) => Math.min(1, ms / mostMs) * WIDTH_PX
  const { p50, p95, p99 } = found
  return (
    <div className={styles.latency}>
      <div className={styles.percentiles}>
        <span className={styles.linkName}>{emergencyTexts.latency()}</span>
        {([50, 95, 99] as const).map((share) => (
          <span key={share}>
            <span className="v-quiet">{emergencyTexts.percentile({ share })}</span>{' '}
            <strong className="v-numbers">{inMs({ 50: p50, 95: p95, 99: p99 }[share])}</strong>
          </span>
        ))}
      </div>
      <svg
        viewBox={`0 0 ${WIDTH_PX} ${HEIGHT_PX + 16}`}
        className="v-ltr"
        role="img"
        aria-label={emergencyTexts.histogram({ p50: inMs(p50), p95: inMs(p95), p99: inMs(p99) })}
      >
        <line className={styles.axis} x1={0} x2={WIDTH_PX} y1={HEIGHT_PX} y2={HEIGHT_PX} />
        {[p50, p95].map((ms, index) => (
          <line
            key={index === 0 ? 'p50' : 'p95'}
            className={styles.mark}
            x1={xOf(ms)}
            x2={xOf(ms)}
            y1={0}
            y2={HEIGHT_PX}
          />
        ))}
        {dots.map(({ x, level, isSlow }) => (
          <circle
            key={`${x} ${level}`}
            className={styles.dot}
            data-slow={isSlow}
            cx={x * WIDTH_PX}
            cy={HEIGHT_PX - DOT_PX * (level + 0.6)}
            r={DOT_PX * 0.42}
          />
        ))}
        {ticks.map((ms, index) => (
          <text
            key={ms}
            className={styles.tick}
            x={xOf(ms)}
            y={HEIGHT_PX + 13}
            textAnchor={index === 0 ? 'start' : index === ticks.length - 1 ? 'end' : 'middle'}
          >
            {index === ticks.length - 1
              ? emergencyTexts.millisecondsAxis({ value: Math.round(ms) })
              : Math.round(ms)}
          </text>
        ))}
      </svg>
      {each > 1 && <p className="v-quiet v-small">{emergencyTexts.eachDot({ count: each })}</p>}
    </div>
  )
}
