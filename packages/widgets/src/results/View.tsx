import { zoneTimeOf } from '@vitrine/core'
import type { ReactElement } from 'react'
import type { WidgetOf } from '../definitions.ts'
import { inkOn, tint } from '../drawing/colours.ts'
import { ageNote, nextAgeMs, timeIn } from '../drawing/intl.ts'
import { footPx, unitPx } from '../drawing/measure.ts'
import { earliestMs, nextTurnMs, pagesOf, turnAt } from '../drawing/paging.ts'
import { Dots, ONE_LINE, QUIET, Said, Sheet } from '../drawing/Sheet.tsx'
import { TABLE_AGE_MS, tableOf } from '../drawing/tables.ts'
import { zoneOf } from '../time.ts'
import type { WidgetFacts, WidgetView, WidgetViewProps } from '../widget.ts'
import { matchesOf, type Match } from './matches.ts'

const view: WidgetView<WidgetOf<'results'>> = {
  View: Results,
  turnMs: ({ seconds }) => seconds * 1_000,
  nextChangeMs: (settings, facts, atMs, feed) => {
    const table = tableOf(feed)
    if (!feed || table === null) return null
    const zone = zoneTimeOf(zoneOf(facts))
    return earliestMs(
      // How many pages there are is up to the frame.
      nextTurnMs(matchesOf(table, settings).length, settings.seconds, atMs),
      nextAgeMs(feed.readMs, atMs, TABLE_AGE_MS),
      zone.startOfDayMs(zone.localAt(atMs).day + 1),
    )
  },
}
export default view

/** When a match begins: today its time, else its day. */
function beginsIn(facts: WidgetFacts, { atMs: ms }: Match, atMs: number): string {
  if (ms === null) return '–'
  const zone = zoneTimeOf(zoneOf(facts))
  return zone.localAt(ms).day === zone.localAt(atMs).day
    ? timeIn(facts, { timeStyle: 'short' }, ms)
    : timeIn(facts, { day: 'numeric', month: 'short' }, ms)
}

/** Matches with their results, page by page. */
function Results(props: WidgetViewProps<WidgetOf<'results'>>): ReactElement {
  const { settings, style, accent, facts, atMs, box, feed } = props
  const table = tableOf(feed)
  const matches = table === null ? [] : matchesOf(table, settings)
  const unit = unitPx(style.size, box, 15, 3)
  const note = feed === null || matches.length === 0 ? null : ageNote(facts, feed.readMs, atMs, TABLE_AGE_MS)
  const headingPx = settings.heading === '' || box.heightPx < unit * 6 ? 0 : unit * 1.9
  const freePx = Math.max(1, box.heightPx - headingPx - (note ? footPx(unit) : 0))
  const pages = pagesOf(matches, Math.max(1, Math.floor(freePx / (unit * 1.95))))
  const page = turnAt(pages.length, settings.seconds, atMs)
  const rows = pages[page] ?? []
  const highPx = Math.min(unit * 2.8, freePx / Math.max(1, pages[0]?.length ?? 1))
  return (
    <Sheet
      drawing={props}
      sizePx={unit}
      words={`${settings.heading} ${rows.map(({ home, away }) => `${home} ${away}`).join(' ')}`}
      note={note}
    >
      {headingPx > 0 && (
        <div style={{ height: headingPx, display: 'flex', alignItems: 'center', lineHeight: 1.3 }}>
          <span style={{ ...ONE_LINE, flex: '1 1 0', fontWeight: 720, fontSize: '1.2em' }}>
            <Said>{settings.heading}</Said>
          </span>
          <Dots count={pages.length} at={page} colour={accent} wideEm={box.widthPx / unit} />
        </div>
      )}
      {rows.map((match, at) => (
        <div
          key={`${match.home} ${match.away} ${match.atMs ?? at}`}
          style={{
            height: highPx,
            display: 'flex',
            alignItems: 'center',
            boxSizing: 'border-box',
            borderTop: at === 0 && headingPx === 0 ? 'none' : `1px solid ${tint(style.color, 0.14)}`,
          }}
        >
          <Team name={match.home} end winner={isAhead(match, 0)} />
          <span
            style={{
              ...ONE_LINE,
              flex: 'none',
              width: '4.6em',
              margin: '0 0.6em',
              borderRadius: '0.3em',
              textAlign: 'center',
              lineHeight: 1.6,
              fontWeight: match.score ? 720 : 400,
              ...(match.live
                ? { background: accent, color: inkOn(accent) }
                : { background: tint(style.color, match.score ? 0.12 : 0) }),
              ...(match.score ? {} : QUIET),
            }}
          >
            {match.score ? `${match.score[0]} : ${match.score[1]}` : beginsIn(facts, match, atMs)}
          </span>
          <Team name={match.away} winner={isAhead(match, 1)} />
        </div>
      ))}
    </Sheet>
  )
}

const isAhead = ({ score }: Match, side: 0 | 1): boolean =>
  score !== null && Number(score[side]) > Number(score[1 - side])

function Team({ name, winner, end }: { name: string; winner: boolean; end?: true }): ReactElement {
  return (
    <span
      style={{
        ...ONE_LINE,
        flex: '1 1 0',
        textAlign: end ? 'end' : 'start',
        fontWeight: winner ? 720 : 400,
      }}
    >
      <Said>{name}</Said>
    </span>
  )
}
