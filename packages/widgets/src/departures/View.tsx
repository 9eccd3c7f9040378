import type { ReactElement } from 'react'
import type { WidgetOf } from '../definitions.ts'
import { tint } from '../drawing/colours.ts'
import { ageNote, nextAgeMs, numberIn, relativeIn, timeIn } from '../drawing/intl.ts'
import { columnEm, footPx, smallEm, unitPx } from '../drawing/measure.ts'
import { groundOf, paletteOf, readableInk } from '../drawing/palette.ts'
import { earliestMs, stepFrom, stepsAround } from '../drawing/paging.ts'
import { Dots, ONE_LINE, QUIET, Said, Sheet } from '../drawing/Sheet.tsx'
import { TABLE_AGE_MS, tableOf } from '../drawing/tables.ts'
import { MINUTE_MS, nextStepMs } from '../time.ts'
import type { WidgetFacts, WidgetView, WidgetViewProps } from '../widget.ts'
import { departuresAt } from './timetable.ts'

const view: WidgetView<WidgetOf<'departures'>> = {
  View: Departures,
  steps: (settings, facts, atMs, feed) => {
    const table = tableOf(feed)
    // How many pages there are is up to the frame.
    return stepsAround(table === null ? 0 : departuresAt(table, settings, facts, atMs).length)
  },
  nextChangeMs: (_settings, _facts, atMs, feed) =>
    feed ? earliestMs(nextStepMs(atMs, MINUTE_MS), nextAgeMs(feed.readMs, atMs, TABLE_AGE_MS)) : null,
}
export default view

/** One of some colours: a line keeps its colour wherever it is shown. */
const colourOf = (line: string, colours: readonly string[]): string => {
  let sum = 0
  for (const letter of line) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9_973
  return colours[sum % colours.length]!
}

/** “now”, “5 min”, and the time of what leaves in more than an hour. */
function leavesIn(facts: WidgetFacts, leavesMs: number, atMs: number): string {
  const minutes = Math.floor(leavesMs / MINUTE_MS) - Math.floor(atMs / MINUTE_MS)
  if (minutes <= 0) return relativeIn(facts, 0, 'second')
  return minutes < 60
    ? numberIn(facts, minutes, { style: 'unit', unit: 'minute', unitDisplay: 'short' })
    : timeIn(facts, { timeStyle: 'short' }, leavesMs)
}

/** What leaves next; whoever turns its pages sees what leaves later. */
function Departures(props: WidgetViewProps<WidgetOf<'departures'>>): ReactElement {
  const { settings, style, accent, facts, atMs, box, feed } = props
  const table = tableOf(feed)
  const all = table === null ? [] : departuresAt(table, settings, facts, atMs)
  const unit = unitPx(style.size, box, 13, 4)
  const note = feed === null || table === null ? null : ageNote(facts, feed.readMs, atMs, TABLE_AGE_MS)
  const headingPx = settings.heading === '' || box.heightPx < unit * 6 ? 0 : unit * 1.9
  const freePx = Math.max(1, box.heightPx - headingPx - (note ? footPx(unit) : 0))
  const most = Math.max(1, Math.floor(freePx / (unit * 1.75)))
  const pages = Math.ceil(all.length / most)
  const turned = props.touch?.turned ?? 0
  const page = stepFrom(0, turned, pages)
  const rows = all.slice(page * most, (page + 1) * most)
  const highPx = Math.min(unit * 2.4, freePx / Math.max(1, Math.min(most, all.length)))
  const lineEm = Math.min(6, Math.max(1.4, ...rows.map(({ line }) => columnEm(line) * 0.86 + 0.8)))
  const palette = paletteOf(accent, groundOf(props))
  // What the data says of a line is its own colour, on any ground.
  const colours = rows.map(({ line, color }) => color ?? colourOf(line, palette))
  const told = rows.map((row) =>
    settings.show === 'minutes'
      ? leavesIn(facts, row.atMs, atMs)
      : timeIn(facts, { timeStyle: 'short' }, row.atMs),
  )
  const toldEm = Math.max(1, ...told.map(columnEm))
  const hasPlatforms = box.widthPx > unit * 19 && rows.some(({ platform }) => platform !== '')
  return (
    <Sheet
      drawing={props}
      sizePx={unit}
      words={`${settings.heading} ${rows.map((row) => `${row.line} ${row.destination}`).join(' ')}`}
      note={note}
    >
      {headingPx > 0 && (
        <div style={{ height: headingPx, display: 'flex', lineHeight: 1.3 }}>
          <span style={{ ...ONE_LINE, flex: '1 1 0', fontWeight: 720, fontSize: '1.2em' }}>
            <Said>{settings.heading}</Said>
          </span>
          {turned !== 0 && (
            <span style={{ flex: 'none', alignSelf: 'center' }}>
              <Dots count={pages} at={page} colour={accent} wideEm={box.widthPx / unit} />
            </span>
          )}
          <span style={{ ...QUIET, flex: 'none' }}>{timeIn(facts, { timeStyle: 'short' }, atMs)}</span>
        </div>
      )}
      {rows.map((row, at) => (
        <div
          // oxlint-disable-next-line react/no-array-index-key -- a row is known by its place
          key={at}
          style={{
            height: highPx,
            display: 'flex',
            alignItems: 'center',
            boxSizing: 'border-box',
            borderTop: at === 0 && headingPx === 0 ? 'none' : `1px solid ${tint(style.color, 0.14)}`,
          }}
        >
          {row.line !== '' && (
            <span
              style={{
                ...ONE_LINE,
                flex: 'none',
                width: `${lineEm}em`,
                boxSizing: 'border-box',
                padding: '0 0.3em',
                marginInlineEnd: '0.7em',
                borderRadius: '0.26em',
                textAlign: 'center',
                fontSize: smallEm(0.86),
                lineHeight: 1.5,
                fontWeight: 720,
                background: colours[at],
                color: readableInk(colours[at]!),
              }}
            >
              <Said>{row.line}</Said>
            </span>
          )}
          <span style={{ ...ONE_LINE, flex: '1 1 0', fontWeight: 560 }}>
            <Said>{row.destination}</Said>
          </span>
          {hasPlatforms && (
            <span style={{ ...ONE_LINE, ...QUIET, flex: 'none', width: '4em', textAlign: 'center' }}>
              <Said>{row.platform}</Said>
            </span>
          )}
          <span
            style={{
              ...ONE_LINE,
              flex: 'none',
              width: `${toldEm}em`,
              marginInlineStart: '0.4em',
              fontWeight: 720,
              color: accent,
              textAlign: 'end',
            }}
          >
            {told[at]}
          </span>
        </div>
      ))}
    </Sheet>
  )
}
