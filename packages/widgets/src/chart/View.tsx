import type { ReactElement, ReactNode } from 'react'
import type { WidgetOf } from '../definitions.ts'
import { inkOn, tint } from '../drawing/colours.ts'
import { ageNote, nextAgeMs, numberIn } from '../drawing/intl.ts'
import { LEVELS, levelOf } from '../drawing/levels.ts'
import { fittingPx, footPx, LEGIBLE_PX, smallEm, smallPx, unitPx, widthEm } from '../drawing/measure.ts'
import { ONE_LINE, QUIET, Said, Sheet } from '../drawing/Sheet.tsx'
import { groundOf, paletteOf } from '../drawing/palette.ts'
import { cellNumberIn, TABLE_AGE_MS, tableOf } from '../drawing/tables.ts'
import type { WidgetBox, WidgetFacts, WidgetView, WidgetViewProps } from '../widget.ts'
import { arcPath, pointsOf, scaleOf, type Point } from './points.ts'

type Props = WidgetViewProps<WidgetOf<'chart'>>
type Shown = Props & { points: Point[]; unit: number; box: WidgetBox }

const view: WidgetView<WidgetOf<'chart'>> = {
  View: Chart,
  nextChangeMs: (_settings, _facts, atMs, feed) => (feed ? nextAgeMs(feed.readMs, atMs, TABLE_AGE_MS) : null),
}
export default view

/** Numbers as a drawing. */
function Chart(props: Props): ReactElement {
  const { settings, style, facts, atMs, box, feed } = props
  const table = tableOf(feed)
  const points = table === null ? [] : pointsOf(table, settings)
  const unit = unitPx(style.size, box, 12, 6)
  const note = feed === null || points.length === 0 ? null : ageNote(facts, feed.readMs, atMs, TABLE_AGE_MS)
  const headingPx = settings.heading === '' || box.heightPx < unit * 5 ? 0 : unit * 1.8
  const free = { ...box, heightPx: Math.max(1, box.heightPx - headingPx - (note ? footPx(unit) : 0)) }
  const shown: Shown = { ...props, points, unit, box: free }
  const forms = { bar: Bars, line: Line, pie: Pie, gauge: Gauge, sparkline: Sparkline } as const
  const Form = forms[settings.form]
  return (
    <Sheet
      drawing={props}
      sizePx={unit}
      words={`${settings.heading} ${points.map(({ label }) => label).join(' ')}`}
      note={note}
    >
      {headingPx > 0 && (
        <div style={{ ...ONE_LINE, height: headingPx, lineHeight: 1.4, fontWeight: 720 }}>
          <Said>{settings.heading}</Said>
        </div>
      )}
      {points.length > 0 && <Form {...shown} />}
    </Sheet>
  )
}

/** A screen reader reads out no more values than this. The others are only drawn. */
const SPOKEN_MOST = 40

/** What a screen reader says of a chart: each name with its value. */
const spokenOf = ({ points, facts, settings }: Pick<Shown, 'points' | 'facts' | 'settings'>): string =>
  points
    .slice(0, SPOKEN_MOST)
    .map(({ label, value, cell }) => `${label}: ${cellNumberIn(facts, value, cell)} ${settings.unit}`.trim())
    .join(', ')

const short = (facts: WidgetFacts, value: number): string =>
  numberIn(facts, value, { notation: 'compact', maximumFractionDigits: 1 })

/** Where the marks of the values and the names below are; small charts have neither. */
function axesOf({ points, unit, box, facts }: Shown) {
  const scale = scaleOf(points.map(({ value }) => value))
  const small = smallPx(unit, 0.68)
  const hasAxes = box.heightPx > unit * 4.5 && box.widthPx > unit * 8
  const marksPx = hasAxes
    ? Math.max(...scale.marks.map((mark) => widthEm(short(facts, mark)))) * small + small * 0.8
    : 0
  const namesPx = hasAxes ? small * 1.7 : 0
  const topPx = hasAxes ? small * 0.7 : 0
  const plot = {
    left: marksPx,
    top: topPx,
    width: Math.max(1, box.widthPx - marksPx),
    height: Math.max(1, box.heightPx - namesPx - topPx),
  }
  const yOf = (value: number) =>
    plot.top + plot.height - ((value - scale.from) / (scale.until - scale.from)) * plot.height
  // As many names as fit beside each other.
  const widest = Math.max(1, ...points.map(({ label }) => Math.min(12, widthEm(label)))) * small + small
  const every = Math.max(1, Math.ceil(points.length / Math.max(1, Math.floor(plot.width / widest))))
  return { scale, small, hasAxes, plot, yOf, every }
}

function Axes(
  props: Shown & { axes: ReturnType<typeof axesOf>; xOf: (at: number) => number },
): ReactElement | null {
  const { points, box, facts, style, axes, xOf } = props
  const { scale, small, hasAxes, plot, yOf, every } = axes
  if (!hasAxes) return null
  return (
    <>
      {scale.marks.map((mark) => (
        <g key={mark}>
          <line
            x1={plot.left}
            x2={box.widthPx}
            y1={yOf(mark)}
            y2={yOf(mark)}
            stroke={tint(style.color, mark === 0 ? 0.5 : 0.14)}
            strokeWidth={Math.max(1, small * 0.06)}
          />
          <text
            x={plot.left - small * 0.5}
            y={yOf(mark) + small * 0.35}
            fontSize={small}
            textAnchor="end"
            fill={style.color}
            opacity={0.68}
          >
            {short(facts, mark)}
          </text>
        </g>
      ))}
      {points.map(({ label }, at) =>
        at % every === 0 ? (
          <text
            // oxlint-disable-next-line react/no-array-index-key -- a point is known by its place
            key={at}
            x={xOf(at)}
            y={box.heightPx - small * 0.3}
            fontSize={small}
            textAnchor="middle"
            fill={style.color}
            opacity={0.68}
          >
            {label.length > 14 ? `${label.slice(0, 13)}…` : label}
          </text>
        ) : null,
      )}
    </>
  )
}

/** A drawing as large as its frame; numbers run from the left in every language. */
function Plot({
  box,
  spoken,
  children,
}: {
  box: WidgetBox
  spoken: string
  children: ReactNode
}): ReactElement {
  return (
    <svg
      width={box.widthPx}
      height={box.heightPx}
      viewBox={`0 0 ${box.widthPx} ${box.heightPx}`}
      role="img"
      aria-label={spoken}
      style={{ display: 'block', direction: 'ltr', overflow: 'visible' }}
    >
      {children}
    </svg>
  )
}

function Bars(props: Shown): ReactElement {
  const { points, box, accent, facts } = props
  const axes = axesOf(props)
  const { plot, yOf, small } = axes
  const step = plot.width / points.length
  const barPx = step * (points.length > 40 ? 0.9 : 0.68)
  const xOf = (at: number) => plot.left + step * (at + 0.5)
  const highest = Math.max(...points.map(({ value }) => value))
  return (
    <Plot box={box} spoken={spokenOf(props)}>
      <Axes {...props} axes={axes} xOf={xOf} />
      {points.map(({ value, cell }, at) => {
        const [top, bottom] = [Math.min(yOf(value), yOf(0)), Math.max(yOf(value), yOf(0))]
        const isHighest = value === highest && points.length > 1
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a point is known by its place
          <g key={at}>
            <rect
              x={xOf(at) - barPx / 2}
              y={top}
              width={barPx}
              height={Math.max(0, bottom - top)}
              rx={Math.min(barPx * 0.16, (bottom - top) / 2)}
              fill={accent}
              opacity={isHighest || points.length === 1 ? 1 : 0.62}
            />
            {isHighest && bottom - top > small * 2 && barPx > widthEm(cell) * small && (
              <text
                x={xOf(at)}
                y={top + small * 1.25}
                fontSize={small}
                textAnchor="middle"
                fontWeight={720}
                fill={inkOn(accent)}
              >
                {' '}
                {cellNumberIn(facts, value, cell)}
              </text>
            )}
          </g>
        )
      })}
    </Plot>
  )
}

/** Points as a line from the left to the right edge of a plot. */
function lineOf(
  points: readonly Point[],
  xOf: (at: number) => number,
  yOf: (value: number) => number,
): string {
  return points
    .map(({ value }, at) => `${at === 0 ? 'M' : 'L'}${xOf(at).toFixed(2)} ${yOf(value).toFixed(2)}`)
    .join('')
}

function Line(props: Shown): ReactElement {
  const { points, box, accent, unit } = props
  const axes = axesOf(props)
  const { plot, yOf } = axes
  const inset = unit * 0.6
  const xOf = (at: number) =>
    plot.left +
    inset +
    (points.length < 2 ? 0.5 : at / (points.length - 1)) * Math.max(0, plot.width - 2 * inset)
  const path = lineOf(points, xOf, yOf)
  const last = points.length - 1
  return (
    <Plot box={box} spoken={spokenOf(props)}>
      <Axes {...props} axes={axes} xOf={xOf} />
      <path
        d={`${path}L${xOf(last).toFixed(2)} ${yOf(0).toFixed(2)}L${xOf(0).toFixed(2)} ${yOf(0).toFixed(2)}Z`}
        fill={accent}
        opacity={0.14}
      />
      <path
        d={path}
        fill="none"
        stroke={accent}
        strokeWidth={unit * 0.16}
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <circle cx={xOf(last)} cy={yOf(points[last]!.value)} r={unit * 0.26} fill={accent} />
    </Plot>
  )
}

function Sparkline(props: Shown): ReactElement {
  const { points, box, accent, unit, facts, settings } = props
  const last = points[points.length - 1]!
  const values = points.map(({ value }) => value)
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const number = `${cellNumberIn(facts, last.value, last.cell)}${settings.unit === '' ? '' : ` ${settings.unit}`}`
  const beside = box.widthPx > box.heightPx * 2.4
  const numberBox = beside
    ? { widthPx: box.widthPx * 0.34, heightPx: box.heightPx }
    : { widthPx: box.widthPx, heightPx: box.heightPx * 0.4 }
  const numberPx = fittingPx(number, numberBox, {
    mostPx: unit * 3.4,
    leastPx: unit * 0.6,
    leading: 1.1,
    mostLines: 1,
  })
  const plot = beside
    ? { widthPx: box.widthPx - numberBox.widthPx - unit * 0.6, heightPx: box.heightPx }
    : { widthPx: box.widthPx, heightPx: box.heightPx - numberPx * 1.1 }
  const inset = Math.min(unit * 0.3, plot.heightPx / 4)
  const xOf = (at: number) =>
    inset + (points.length < 2 ? 0.5 : at / (points.length - 1)) * Math.max(0, plot.widthPx - 2 * inset)
  const yOf = (value: number) =>
    plot.heightPx -
    inset -
    (most === least ? 0.5 : (value - least) / (most - least)) * (plot.heightPx - 2 * inset)
  const path = lineOf(points, xOf, yOf)
  return (
    <div
      style={{
        display: 'flex',
        flexDirection: beside ? 'row' : 'column',
        height: box.heightPx,
        alignItems: beside ? 'center' : 'stretch',
      }}
    >
      <div
        style={{
          ...ONE_LINE,
          flex: 'none',
          ...(beside ? { width: numberBox.widthPx, marginInlineEnd: unit * 0.6 } : {}),
          fontSize: numberPx,
          lineHeight: 1.1,
          fontWeight: 720,
          letterSpacing: '-0.02em',
        }}
      >
        <Said>{number}</Said>
      </div>
      <Plot box={plot} spoken={spokenOf(props)}>
        <path
          d={`${path}L${xOf(points.length - 1).toFixed(2)} ${plot.heightPx}L${xOf(0).toFixed(2)} ${plot.heightPx}Z`}
          fill={accent}
          opacity={0.14}
        />
        <path
          d={path}
          fill="none"
          stroke={accent}
          strokeWidth={Math.min(unit * 0.18, plot.heightPx / 8)}
          strokeLinejoin="round"
          strokeLinecap="round"
        />
        <circle
          cx={xOf(points.length - 1)}
          cy={yOf(last.value)}
          r={Math.min(unit * 0.3, plot.heightPx / 5)}
          fill={accent}
        />
      </Plot>
    </div>
  )
}

/** So many slices have names of their own. */
const SLICES_MOST = 6
/** How high the line of a slice's name is, for its letters. */
const NAME_LEADING = 1.55

function Pie(props: Shown): ReactElement | null {
  const { box, accent, unit, facts, settings } = props
  const beside = box.widthPx > box.heightPx * 1.25
  const namesPx = beside
    ? box.heightPx
    : box.heightPx - Math.min(box.widthPx, box.heightPx * 0.4) - unit * 0.4
  const lines = Math.floor(namesPx / (smallPx(unit, 0.9) * NAME_LEADING))
  const hasNames = Math.min(box.widthPx, box.heightPx) > unit * 4.5 && lines > 1
  // Nothing and less have no slice; the smallest of many share the last one, and so do those whose names have no room.
  const positive = props.points.filter(({ value }) => value > 0).sort((a, b) => b.value - a.value)
  const named = positive.length > lines ? lines - 1 : lines
  const most = hasNames ? Math.min(SLICES_MOST, named) : SLICES_MOST
  const rest = positive.slice(most).reduce((sum, { value }) => sum + value, 0)
  const slices = [...positive.slice(0, most), ...(rest > 0 ? [{ label: '…', value: rest, cell: '' }] : [])]
  const sum = slices.reduce((total, { value }) => total + value, 0)
  if (sum <= 0 || !Number.isFinite(sum)) return null
  // The first is the one that was chosen, also where it stands out less.
  const colours = [accent, ...paletteOf(accent, groundOf(props)).slice(1)]
  const sizePx = hasNames
    ? beside
      ? Math.min(box.heightPx, box.widthPx * 0.48)
      : Math.min(box.widthPx, Math.max(box.heightPx * 0.4, box.heightPx - slices.length * unit * 1.6))
    : Math.min(box.heightPx, box.widthPx)
  let at = 0
  const total = `${short(facts, sum)}`
  return (
    <div
      style={{
        display: 'flex',
        flexDirection: beside ? 'row' : 'column',
        height: box.heightPx,
        alignItems: 'center',
      }}
    >
      <svg
        viewBox="-50 -50 100 100"
        width={sizePx}
        height={sizePx}
        role="img"
        aria-label={spokenOf(props)}
        style={{ ...SPACED, display: 'block', flex: 'none' }}
      >
        {slices.map(({ label, value }, slice) => {
          const from = at / sum
          at += value
          return (
            <path
              // oxlint-disable-next-line react/no-array-index-key -- a slice is known by its place
              key={`${label} ${slice}`}
              d={arcPath(
                from + (slices.length > 1 ? 0.004 : 0),
                Math.max(from + 0.006, at / sum - 0.004),
                38,
              )}
              fill="none"
              stroke={colours[slice % colours.length]}
              strokeWidth={22}
            />
          )
        })}
        <Words
          text={total}
          y={settings.unit === '' ? 4.5 : 2}
          most={13}
          room={44}
          onePx={100 / sizePx}
          weight={720}
        />
        {settings.unit !== '' && (
          <Words text={settings.unit} y={11} most={7} room={40} onePx={100 / sizePx} opacity={0.68} />
        )}
      </svg>
      {hasNames && (
        <div
          style={{
            flex: '1 1 0',
            minWidth: 0,
            ...(beside ? { marginInlineStart: unit } : { width: '100%', marginTop: unit * 0.4 }),
            overflow: 'hidden',
          }}
        >
          {slices.map(({ label, value }, slice) => (
            // oxlint-disable-next-line react/no-array-index-key -- a slice is known by its place
            <div
              key={slice}
              style={{
                display: 'flex',
                alignItems: 'center',
                lineHeight: NAME_LEADING,
                fontSize: smallEm(0.9),
              }}
            >
              <span
                style={{
                  flex: 'none',
                  width: '0.7em',
                  height: '0.7em',
                  borderRadius: '0.18em',
                  background: colours[slice % colours.length],
                }}
              />
              <span style={{ ...ONE_LINE, flex: '1 1 0', marginInlineStart: '0.5em' }}>
                <Said>{label}</Said>
              </span>
              <span style={{ ...QUIET, flex: 'none', marginInlineStart: '0.6em' }}>
                {numberIn(facts, value / sum, { style: 'percent' })}
              </span>
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

/** The spacing of letters is inherited in pixels, which in the units of a drawing are as many times more as the drawing is larger. */
const SPACED = { letterSpacing: 'normal' } as const

/**
 * A line of text in a drawing: as large as can be read, and left out where there is no room for that.
 * @param props.most  how large its letters are, units of the drawing
 * @param props.room  how wide it can be, units
 * @param props.onePx a pixel of the slide, units
 */
function Words(props: {
  text: string
  y: number
  most: number
  room: number
  onePx: number
  opacity?: number
  weight?: number
}): ReactElement | null {
  const { text, y, most, room, onePx, opacity, weight } = props
  const least = LEGIBLE_PX * onePx
  const size = Math.min(Math.max(most, Math.min(least, most * 1.6)), room / Math.max(1, widthEm(text)))
  if (text === '' || size < least) return null
  return (
    <text textAnchor="middle" y={y} fontSize={size} fontWeight={weight} opacity={opacity} fill="currentColor">
      {text}
    </text>
  )
}

function Gauge(props: Shown): ReactElement {
  const { points, settings, box, accent, style, facts } = props
  const { value, cell, label } = points[0]!
  const most = settings.most > 0 ? settings.most : scaleOf([value]).until || 1
  const share = Math.max(0, Math.min(1, value / most))
  const [from, long] = [-0.36, 0.72]
  const number = cellNumberIn(facts, value, cell)
  const level = levelOf(value, settings)
  const name = label.length > 18 ? `${label.slice(0, 17)}…` : label
  const sizePx = Math.min(box.widthPx, box.heightPx * 1.16)
  return (
    <div style={{ height: box.heightPx, display: 'flex', alignItems: 'center', justifyContent: 'center' }}>
      <svg
        viewBox="-50 -50 100 86"
        width={sizePx}
        height={sizePx * 0.86}
        role="img"
        aria-label={spokenOf({ ...props, points: points.slice(0, 1) })}
        style={{ ...SPACED, display: 'block' }}
      >
        <path
          d={arcPath(from, from + long, 43)}
          fill="none"
          stroke={tint(style.color, 0.14)}
          strokeWidth={10}
          strokeLinecap="round"
        />
        {share > 0 && (
          <path
            d={arcPath(from, from + long * share, 43)}
            fill="none"
            stroke={level === 'plain' ? accent : LEVELS[level]}
            strokeWidth={10}
            strokeLinecap="round"
          />
        )}
        <text
          textAnchor="middle"
          y={5}
          fontSize={Math.min(25, 62 / Math.max(1, widthEm(number)))}
          fontWeight={720}
          fill={style.color}
        >
          {number}
        </text>
        <Words text={settings.unit} y={16} most={8} room={50} onePx={100 / sizePx} opacity={0.68} />
        <Words text={name} y={31} most={8} room={48} onePx={100 / sizePx} weight={560} />
      </svg>
    </div>
  )
}
