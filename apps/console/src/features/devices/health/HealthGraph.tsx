import { useComputedColorScheme } from '@mantine/core'
import type { FleetEvent } from '@vitrine/protocol'
import { useEffect, useRef } from 'react'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { formatShortDay, formatTime } from '../../../app/format.ts'
import styles from './health.module.css'
import type { Line } from './series.ts'

const HEIGHT_PX = 120
const DAY_S = 86_400

/**
 * A metric over time. Graphs of one page share their cursor.
 * @param props.events drawn as marks on the time line
 * @param props.words  a value as people read it
 */
export function HealthGraph(props: {
  name: string
  line: Line
  fromMs: number
  toMs: number
  events: readonly FleetEvent[]
  words: (value: number) => string
}) {
  const { name, line, fromMs, toMs, events, words } = props
  const place = useRef<HTMLDivElement>(null)
  const scheme = useComputedColorScheme()
  const latest = useRef({ words })
  useEffect(() => {
    latest.current = { words }
  })
  useEffect(() => {
    const element = place.current
    if (!element) return
    const colours = getComputedStyle(element)
    const colour = (token: string) => colours.getPropertyValue(token).trim()
    const [ink, rule, accent, warn] = ['--v-quiet', '--v-line', '--v-primary', '--v-warn'].map(colour)
    const isLong = toMs - fromMs > 2 * DAY_S * 1_000
    const timeWords = (second: number) =>
      isLong ? formatShortDay(second * 1_000) : formatTime(second * 1_000, null)
    const axis = {
      stroke: ink ?? '',
      grid: { stroke: rule ?? '', width: 1 },
      ticks: { show: false },
      font: `12px ${colours.fontFamily}`,
    }
    const graph = new UPlot(
      {
        width: element.clientWidth,
        height: HEIGHT_PX,
        legend: { show: false },
        cursor: { sync: { key: 'device-health' }, drag: { x: false, y: false } },
        scales: {
          x: { time: true, min: fromMs / 1_000, max: toMs / 1_000 },
          y: {
            range: (_graph, low, high) =>
              low === high ? [low - 1, high + 1] : [Math.min(0, low), high * 1.1],
          },
        },
        axes: [
          { ...axis, values: (_graph, seconds) => seconds.map(timeWords), space: 80 },
          {
            ...axis,
            values: (_graph, values) => values.map((value) => latest.current.words(value)),
            size: 72,
          },
        ],
        series: [
          {},
          { stroke: accent ?? '', width: 2, spanGaps: false, points: { show: line.at.length < 3 } },
        ],
        hooks: {
          draw: [
            ({ ctx, bbox, valToPos }) => {
              ctx.save()
              ctx.strokeStyle = warn ?? ''
              ctx.setLineDash([4, 4])
              for (const { at } of events) {
                const x = Math.round(valToPos(at / 1_000, 'x', true))
                ctx.beginPath()
                ctx.moveTo(x, bbox.top)
                ctx.lineTo(x, bbox.top + bbox.height)
                ctx.stroke()
              }
              ctx.restore()
            },
          ],
        },
      },
      [line.at, line.values],
      element,
    )
    const resize = new ResizeObserver(() => graph.setSize({ width: element.clientWidth, height: HEIGHT_PX }))
    resize.observe(element)
    return () => {
      resize.disconnect()
      graph.destroy()
    }
  }, [line, fromMs, toMs, events, scheme])
  return <div ref={place} className={styles.graph} role="img" aria-label={name} />
}
