import type { ReactElement } from 'react'
import { inkOn, tint } from '../drawing/colours.ts'
import { fittingPx, widthEm } from '../drawing/measure.ts'
import { ONE_LINE, Said } from '../drawing/Sheet.tsx'
import type { GlassWords, WidgetBox } from '../widget.ts'
import type { Entry } from './boardAt.ts'
import { CallIcon } from './StatusIcon.tsx'

/** Earlier calls that are listed at most. */
const EARLIER_MOST = 4

/** Who is called, as large as there is room for, with the room and those who were called before. */
export function CallPanel({
  called: [call, ...others],
  box,
  unit,
  accent,
  words,
  timeOf,
}: {
  called: readonly [Entry, ...Entry[]]
  box: WidgetBox
  unit: number
  accent: string
  words: GlassWords | null
  /** a time of day as it is written */
  timeOf: (ms: number) => string
}): ReactElement {
  const ink = inkOn(accent)
  const pad = unit * 0.9
  const widthPx = Math.max(1, box.widthPx - 2 * pad)
  const heightPx = Math.max(1, box.heightPx - 2 * pad)
  const headPx = unit * 1.6
  const rowPx = unit * 1.6
  // Whoever is called now needs more than half of it.
  const most = Math.max(0, Math.floor((heightPx * 0.42 - unit * 2.2) / rowPx))
  const times = others.map(({ called_ms, starts_ms }) => timeOf(called_ms ?? starts_ms))
  const hasTimes = widthPx / unit > Math.max(0, ...times.map(widthEm)) + 8
  const earlier = others.slice(0, Math.min(EARLIER_MOST, most))
  const earlierPx = earlier.length === 0 ? 0 : unit * 2.2 + earlier.length * rowPx
  const mainPx = Math.max(1, heightPx - headPx - earlierPx)
  const roomPx =
    call.room === ''
      ? 0
      : fittingPx(
          // With the room at both ends of its plate.
          `${call.room}WWM`,
          { widthPx, heightPx: mainPx * 0.36 },
          { mostPx: mainPx * 0.2, leastPx: unit * 0.8, leading: 1.6, mostLines: 1 },
        )
  const textPx = fittingPx(
    call.text,
    { widthPx: widthPx * 0.94, heightPx: mainPx - roomPx * 2 - unit * 0.5 },
    { mostPx: mainPx * 0.6, leastPx: unit, leading: 1.2, mostLines: 1 },
  )
  return (
    <div
      style={{
        flex: 'none',
        width: box.widthPx,
        height: box.heightPx,
        boxSizing: 'border-box',
        padding: pad,
        borderRadius: unit * 0.7,
        overflow: 'hidden',
        background: accent,
        color: ink,
        display: 'flex',
        flexDirection: 'column',
      }}
    >
      <div style={{ flex: 'none', height: headPx, display: 'flex', alignItems: 'center', fontWeight: 640 }}>
        <CallIcon />
        <span style={{ ...ONE_LINE, marginInlineStart: '0.5em' }}>
          <Said>{words?.nowCalling()}</Said>
        </span>
      </div>
      <div
        role="status"
        style={{
          flex: '1 1 0',
          minHeight: 0,
          display: 'flex',
          flexDirection: 'column',
          alignItems: 'center',
          justifyContent: 'center',
        }}
      >
        <div
          style={{
            ...ONE_LINE,
            flex: 'none',
            maxWidth: '100%',
            fontSize: textPx,
            lineHeight: 1.2,
            fontWeight: 780,
            letterSpacing: '-0.02em',
          }}
        >
          <Said>{call.text}</Said>
        </div>
        {call.room !== '' && (
          <div
            style={{
              flex: 'none',
              maxWidth: '100%',
              boxSizing: 'border-box',
              display: 'flex',
              alignItems: 'center',
              fontSize: roomPx,
              lineHeight: 1.6,
              marginTop: unit * 0.4,
              padding: '0 0.6em',
              borderRadius: '0.3em',
              fontWeight: 700,
              background: ink,
              color: inkOn(ink),
            }}
          >
            <svg
              viewBox="0 0 24 24"
              width="0.9em"
              height="0.9em"
              aria-hidden="true"
              style={{ flex: 'none', marginInlineEnd: '0.4em' }}
            >
              <path
                d="M3 12h17M13 5l7 7-7 7"
                fill="none"
                stroke="currentColor"
                strokeWidth="3"
                strokeLinecap="round"
                strokeLinejoin="round"
              />
            </svg>
            <span style={ONE_LINE}>
              <Said>{call.room}</Said>
            </span>
          </div>
        )}
      </div>
      {earlier.length > 0 && (
        <div style={{ flex: 'none', height: earlierPx }}>
          <div
            style={{
              ...ONE_LINE,
              height: unit * 2.2,
              boxSizing: 'border-box',
              paddingTop: unit * 0.6,
              borderTop: `1px solid ${tint(ink, 0.35)}`,
            }}
          >
            <Said>{words?.calledBefore()}</Said>
          </div>
          {earlier.map((one, at) => (
            <div
              key={`${one.starts_ms} ${one.text} ${one.called_ms}`}
              style={{ height: rowPx, display: 'flex', alignItems: 'center' }}
            >
              <span style={{ ...ONE_LINE, flex: '1 1 0', fontWeight: 680 }}>
                <Said>{one.text}</Said>
              </span>
              <span style={{ ...ONE_LINE, flex: '1.4 1 0', paddingInline: '0.4em' }}>
                <Said>{one.room}</Said>
              </span>
              {hasTimes && <span style={{ flex: 'none' }}>{times[at]}</span>}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
