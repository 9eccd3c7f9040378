import { Button, SegmentedControl } from '@mantine/core'
import { FLEET_SPANS, type FleetSpan } from '@vitrine/protocol'
import { clsx } from 'clsx'
import { useId, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { formatShortDay, formatInstant, formatNumber, formatTime, listedShort } from '../../app/format.ts'
import { useNow } from '../../ui/useNow.ts'
import { heightsOf, scaleTop, SERIES, type Bar } from './bars.ts'
import { fleetTexts } from './fleet.texts.ts'
import styles from './fleet.module.css'

const LINES = [1, 0.75, 0.5, 0.25, 0]
/** Hours between two labels of a day, and days between two of a month. */
const HOURS_LABELLED = 3
const DAYS_LABELLED = 5
/** The part of the scale in which labels begin, so that they end within it; and on a phone. */
const LABELLED_PART = { wide: 0.92, phone: 0.76 } as const

/** What stands under a bar on the time scale: round hours of a day, days of a week, every fifth day of a month. */
function labelOf({ fromMs }: Bar, index: number, span: FleetSpan): string | null {
  const from = new Date(fromMs)
  if (span === '30d') return index % DAYS_LABELLED === 0 ? formatShortDay(fromMs) : null
  if (from.getMinutes() !== 0) return null
  if (span === '7d') return from.getHours() === 0 ? formatShortDay(fromMs) : null
  if (from.getHours() % HOURS_LABELLED !== 0) return null
  return from.getHours() === 0 ? formatShortDay(fromMs) : formatTime(fromMs, null)
}

/** Bars that are chosen, both ends included. */
type Range = { first: number; last: number }
const rangeOf = (from: number, to: number): Range => ({ first: Math.min(from, to), last: Math.max(from, to) })

/**
 * What happened over time, in stacked bars. What a bar says stands in a line of its own above, so that nothing lies over the
 * graph. A stretch of bars is chosen by dragging, or with Shift and the arrow keys.
 * @param onBar shows the events of the bars that were chosen
 */
export function Graph({
  span,
  onSpan,
  bars,
  onBar,
}: {
  span: FleetSpan
  onSpan: (span: FleetSpan) => void
  bars: readonly Bar[]
  onBar: (fromMs: number, toMs: number) => void
}) {
  const title = useId()
  const nowMs = useNow(60_000)
  const [marked, setMarked] = useState<Range | null>(null)
  const [isTable, setTable] = useState(false)
  const one = marked === null ? undefined : together(bars.slice(marked.first, marked.last + 1))
  return (
    <section className={styles.panel} aria-labelledby={title}>
      <header className={styles.graphHead}>
        <h2 id={title}>{fleetTexts.graph[span]()}</h2>
        <p className={clsx('v-small', styles.legend)}>
          <span className={styles.barTime}>
            {one &&
              fleetTexts.bar({ from: formatInstant(one.fromMs, nowMs), to: formatInstant(one.toMs, nowMs) })}
          </span>
          {SERIES.map((series) => (
            <span key={series} className={styles.kind} data-group={series}>
              {fleetTexts.series[series]()}
              {one && <b>{formatNumber(one.counts[series])}</b>}
            </span>
          ))}
        </p>
        <Button size="compact-xs" variant="subtle" onClick={() => setTable(!isTable)}>
          {isTable ? fleetTexts.showGraph() : fleetTexts.showTable()}
        </Button>
        <SegmentedControl
          size="xs"
          aria-label={fleetTexts.spanLabel()}
          value={span}
          onChange={(value) => {
            setMarked(null)
            onSpan(value as FleetSpan)
          }}
          data={FLEET_SPANS.map((value) => ({ value, label: fleetTexts.span[value]() }))}
        />
      </header>
      {isTable ? (
        <BarTable bars={bars} labelled={title} />
      ) : (
        <Plot bars={bars} span={span} marked={marked} onMark={setMarked} onBar={onBar} labelled={title} />
      )}
    </section>
  )
}

function Plot({
  bars,
  span,
  marked,
  onMark,
  onBar,
  labelled,
}: {
  bars: readonly Bar[]
  span: FleetSpan
  marked: Range | null
  onMark: (range: Range | null) => void
  onBar: (fromMs: number, toMs: number) => void
  labelled: string
}) {
  const hint = useId()
  const nowMs = useNow(60_000)
  const top = scaleTop(Math.max(0, ...bars.map(({ total }) => total)))
  const count = Math.max(1, bars.length)
  /** where a stretch began: by the pointer, or by keys */
  const [anchor, setAnchor] = useState<number | null>(null)
  const last = bars.length - 1
  const focused = marked === null ? last : anchor === marked.last ? marked.first : marked.last
  const choose = (range: Range | null) => {
    const [from, to] = range === null ? [] : [bars[range.first], bars[range.last]]
    if (from && to) onBar(from.fromMs, to.toMs)
  }
  const move = (index: number, extend: boolean) => {
    const to = Math.min(last, Math.max(0, index))
    const from = extend ? (anchor ?? focused) : to
    setAnchor(from)
    onMark(rangeOf(from, to))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next =
      event.key === 'ArrowRight'
        ? focused + 1
        : event.key === 'ArrowLeft'
          ? focused - 1
          : event.key === 'Home'
            ? 0
            : event.key === 'End'
              ? last
              : null
    if (event.key === 'Enter') choose(marked)
    else if (next === null) return
    else move(next, event.shiftKey)
    event.preventDefault()
  }
  const at = ({ clientX, currentTarget }: PointerEvent): number => {
    const box = currentTarget.getBoundingClientRect()
    return Math.min(last, Math.max(0, Math.floor(((clientX - box.x) / box.width) * bars.length)))
  }
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setAnchor(at(event))
    onMark(rangeOf(at(event), at(event)))
  }
  const onPointerMove = (event: PointerEvent) => {
    const isDragged = event.currentTarget.hasPointerCapture(event.pointerId)
    onMark(rangeOf(isDragged ? (anchor ?? at(event)) : at(event), at(event)))
  }
  const onPointerUp = (event: PointerEvent) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    choose(rangeOf(anchor ?? at(event), at(event)))
    setAnchor(null)
  }
  const leave = () => {
    setAnchor(null)
    onMark(null)
  }
  return (
    <div className={clsx('v-ltr', styles.plot)}>
      <div className={styles.scale} aria-hidden="true">
        {LINES.map((line) => (
          <span key={line}>{formatNumber(top * line)}</span>
        ))}
      </div>
      <div
        className={styles.area}
        tabIndex={0}
        role="slider"
        aria-labelledby={labelled}
        aria-valuemin={1}
        aria-valuemax={count}
        aria-valuenow={focused + 1}
        aria-valuetext={barText(
          marked === null ? bars[last] : together(bars.slice(marked.first, marked.last + 1)),
          nowMs,
        )}
        aria-describedby={hint}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerLeave={(event) => {
          if (!event.currentTarget.hasPointerCapture(event.pointerId)) leave()
        }}
        onPointerCancel={leave}
        onBlur={leave}
      >
        <svg viewBox={`0 0 ${count} 100`} preserveAspectRatio="none" aria-hidden="true">
          {LINES.map((line) => (
            <line key={line} className={styles.line} x1="0" x2={count} y1={100 * line} y2={100 * line} />
          ))}
          {marked !== null && (
            <rect
              className={styles.marked}
              x={marked.first}
              y="0"
              width={marked.last - marked.first + 1}
              height="100"
            />
          )}
          {bars.map((bar, index) => (
            <Stack key={bar.fromMs} bar={bar} index={index} top={top} />
          ))}
        </svg>
      </div>
      <div className={styles.times} aria-hidden="true">
        {bars.map((bar, index) => {
          const label = index > count * LABELLED_PART.wide ? null : labelOf(bar, index, span)
          return label === null ? null : (
            <span
              key={bar.fromMs}
              data-late={index > count * LABELLED_PART.phone}
              style={{ insetInlineStart: `${(index / count) * 100}%` }}
            >
              {label}
            </span>
          )
        })}
      </div>
      <span id={hint} className="v-sr">
        {fleetTexts.graphHint()}
      </span>
    </div>
  )
}

/** A bar for those who do not see it. */
function barText(bar: Bar | undefined, nowMs: number): string {
  if (!bar) return fleetTexts.noEvents()
  return listedShort([
    fleetTexts.bar({ from: formatInstant(bar.fromMs, nowMs), to: formatInstant(bar.toMs, nowMs) }),
    ...SERIES.map((series) =>
      fleetTexts.groupCount({ group: fleetTexts.series[series](), count: bar.counts[series] }),
    ),
  ])
}

function Stack({ bar, index, top }: { bar: Bar; index: number; top: number }) {
  const heights = heightsOf(bar, top)
  let below = 0
  return SERIES.map((series) => {
    const height = heights[series] * 100
    if (height === 0) return null
    below += height
    return (
      <rect
        key={series}
        className={styles.bar}
        data-group={series}
        x={index + 0.12}
        y={100 - below}
        width="0.76"
        height={height}
      />
    )
  })
}

/** Some bars as one. */
function together(bars: readonly Bar[]): Bar | undefined {
  const [first] = bars
  return (
    first && {
      fromMs: first.fromMs,
      toMs: bars.at(-1)!.toMs,
      total: bars.reduce((sum, { total }) => sum + total, 0),
      counts: Object.fromEntries(
        SERIES.map((series) => [series, bars.reduce((sum, { counts }) => sum + counts[series], 0)]),
      ) as Bar['counts'],
    }
  )
}

function BarTable({ bars, labelled }: { bars: readonly Bar[]; labelled: string }) {
  const nowMs = useNow(60_000)
  const some = bars.filter(({ total }) => total > 0).toReversed()
  if (some.length === 0) return <p className={clsx('v-quiet', styles.tabled)}>{fleetTexts.noEvents()}</p>
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
    <div className={styles.tabled} tabIndex={0} role="group" aria-labelledby={labelled}>
      <table className="v-table" aria-labelledby={labelled}>
        <thead>
          <tr>
            <th scope="col">{fleetTexts.time()}</th>
            {SERIES.map((series) => (
              <th key={series} scope="col">
                {fleetTexts.series[series]()}
              </th>
            ))}
            <th scope="col">{fleetTexts.total()}</th>
          </tr>
        </thead>
        <tbody>
          {some.map((bar) => (
            <tr key={bar.fromMs}>
              <th scope="row">{formatInstant(bar.fromMs, nowMs)}</th>
              {SERIES.map((series) => (
                <td key={series}>{formatNumber(bar.counts[series])}</td>
              ))}
              <td>{formatNumber(bar.total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
