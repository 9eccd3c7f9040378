import { useCallback, type CSSProperties, type ReactElement } from 'react'
import { zoneTimeOf, type RenderElement, type TextStyle } from '@vitrine/core'
import type { Facts } from '../facts.ts'
import { lettersCss } from './lettersCss.ts'
import { SAMPLE_FACTS } from './placeholders.ts'
import { RichTextView } from './RichTextView.tsx'
import { useTellingMs, type Telling } from './useFill.ts'
import { useLetters } from './useLetters.ts'
import { useReady } from './useReady.ts'
import { handsAt, monthOf, nextWidgetMs, partsLeft, untilMs, zoneOf } from './widgetTimes.ts'

type WidgetElement = Extract<RenderElement, { type: 'widget' }>

/** What shows itself by the display's clock: the time, what is left until one, the month. */
export default function WidgetView(props: {
  element: WidgetElement
  /** instead of its style's, by a script */
  color: string | undefined
  telling: Telling
  onReady: () => void
}): ReactElement {
  const { element, color, telling, onReady } = props
  const { widget, accent } = element
  const { facts = SAMPLE_FACTS } = telling
  const nextMs = useCallback((atMs: number) => nextWidgetMs(widget, facts, atMs), [widget, facts])
  const atMs = useTellingMs(nextMs, telling)
  const style: TextStyle = color === undefined ? element.style : { ...element.style, color }
  if (widget.kind === 'clock' && widget.face === 'analog')
    return (
      <Dial
        hands={handsAt(widget.zone ?? zoneOf(facts), atMs)}
        seconds={widget.seconds === true}
        color={style.color}
        accent={accent}
        onReady={onReady}
      />
    )
  if (widget.kind === 'month')
    return <Month style={style} accent={accent} facts={facts} atMs={atMs} onReady={onReady} />
  const text =
    widget.kind === 'clock'
      ? timeText(
          widget.zone === undefined ? facts : { ...facts, timeZone: widget.zone },
          widget.seconds === true,
          atMs,
        )
      : leftText(untilMs(widget.until, facts) - atMs, widget.after, facts)
  return <RichTextView text={text} style={style} onReady={onReady} />
}

function timeText(facts: Facts, seconds: boolean, atMs: number): string {
  const style = { timeStyle: seconds ? 'medium' : 'short' } as const
  try {
    return new Intl.DateTimeFormat(facts.language, { ...style, timeZone: zoneOf(facts) }).format(atMs)
  } catch {
    return new Intl.DateTimeFormat(undefined, style).format(atMs)
  }
}

function leftText(leftMs: number, after: string, { language }: Facts): string {
  if (leftMs <= 0) return after
  const { days, hours, minutes, seconds } = partsLeft(leftMs)
  const two = (part: number) => String(part).padStart(2, '0')
  if (leftMs <= 86_400_000) return `${two(hours + days * 24)}:${two(minutes)}:${two(seconds)}`
  const told = new Intl.NumberFormat(language, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(
    days,
  )
  return `${told} ${two(hours)}:${two(minutes)}`
}

const MARKS = Array.from({ length: 60 }, (_, at) => at)
const hand = (degrees: number): CSSProperties => ({
  transform: `rotate(${degrees}deg)`,
  transformOrigin: '0 0',
})

/** A round face, whole in its frame. */
function Dial(props: {
  hands: { hour: number; minute: number; second: number }
  seconds: boolean
  color: string
  accent: string
  onReady: () => void
}): ReactElement {
  const { hands, seconds, color, accent } = props
  useReady(props.onReady)
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

/** The month as a page of a calendar. */
function Month(props: {
  style: TextStyle
  accent: string
  facts: Facts
  atMs: number
  onReady: () => void
}): ReactElement {
  const { style, accent, facts, atMs } = props
  const { weeks, today } = monthOf(zoneTimeOf(zoneOf(facts)).localAt(atMs).day)
  const named = (options: Intl.DateTimeFormatOptions, ms: number) => {
    try {
      return new Intl.DateTimeFormat(facts.language, { ...options, timeZone: 'UTC' }).format(ms)
    } catch {
      return new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' }).format(ms)
    }
  }
  const { wallMs } = zoneTimeOf(zoneOf(facts)).localAt(atMs)
  const title = named({ month: 'long', year: 'numeric' }, wallMs)
  useLetters(style, title, props.onReady)
  const { fontSize: _size, ...letters } = lettersCss(style)
  const cell: CSSProperties = { display: 'flex', alignItems: 'center', justifyContent: 'center', minWidth: 0 }
  return (
    <div
      style={{
        ...letters,
        fontSize: style.size,
        width: '100%',
        height: '100%',
        display: 'grid',
        gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
        gridTemplateRows: `minmax(0, 1.4fr) repeat(${weeks.length + 1}, minmax(0, 1fr))`,
        fontVariantNumeric: 'tabular-nums',
        overflow: 'hidden',
      }}
    >
      <div style={{ gridColumn: '1 / -1', fontWeight: 700, fontSize: '1.2em', alignSelf: 'center' }}>
        {title}
      </div>
      {Array.from({ length: 7 }, (_, weekday) => (
        // 5 January 1970 was a Monday.
        <div key={weekday} style={{ ...cell, opacity: 0.65, fontSize: '0.8em' }}>
          {named({ weekday: 'short' }, (weekday + 4) * 86_400_000)}
        </div>
      ))}
      {weeks.flatMap((week, row) =>
        week.map((day, column) => (
          // oxlint-disable-next-line react/no-array-index-key -- a cell is known by its place
          <div key={`${row} ${column}`} style={cell}>
            {day !== null && (
              <span
                style={{
                  width: '1.9em',
                  lineHeight: '1.9em',
                  textAlign: 'center',
                  borderRadius: '50%',
                  ...(day === today && { background: accent, color: '#ffffff', fontWeight: 700 }),
                }}
              >
                {day}
              </span>
            )}
          </div>
        )),
      )}
    </div>
  )
}
