import { useRef, type ReactElement } from 'react'
import type { WidgetOf } from '../definitions.ts'
import { inkOn, tint } from '../drawing/colours.ts'
import { ageNote, nextAgeMs, timeIn } from '../drawing/intl.ts'
import { footPx, smallEm, smallPx, unitPx, widthEm } from '../drawing/measure.ts'
import { earliestMs, nextTurnMs, pagesOf, turnAt } from '../drawing/paging.ts'
import { Dots, ONE_LINE, QUIET, Said, Sheet } from '../drawing/Sheet.tsx'
import { useChime } from '../drawing/useChime.ts'
import { DAY_MS, MINUTE_MS, nextStepMs } from '../time.ts'
import type { GlassWords, WidgetView, WidgetViewProps } from '../widget.ts'
import { boardAt, lastCallMs, type Entry, type Row, type RowState } from './boardAt.ts'
import { CallPanel } from './CallPanel.tsx'
import { StatusIcon } from './StatusIcon.tsx'

type Props = WidgetViewProps<WidgetOf<'board'>>

const view: WidgetView<WidgetOf<'board'>> = {
  View: BoardView,
  // It has a clock, and appointments begin at whole minutes. How many pages there are is up to the frame.
  nextChangeMs: ({ seconds }, _facts, atMs, feed) =>
    feed?.content.kind === 'board'
      ? earliestMs(
          nextStepMs(atMs, MINUTE_MS),
          nextTurnMs(feed.content.entries.length, seconds, atMs),
          nextAgeMs(feed.readMs, atMs, 0),
        )
      : null,
  // The clock is not turned with the pages.
  steps: () => ({ least: -1_000, most: 1_000 }),
}
export default view

/** A row: as high as two lines of a delay. */
const ROW_EM = 2.2
const ICON_EM = 1.5

/** The widest of some texts, em. */
const widestEm = (texts: readonly string[]): number => Math.max(0, ...texts.map(widthEm))

function wordOf(state: RowState, words: GlassWords | null): string {
  if (words === null || state === 'planned') return ''
  return {
    calling: words.calling,
    now: words.beingSeen,
    delayed: words.delayed,
    next: words.next,
    waiting: words.waitsForTurn,
  }[state]()
}

/** Who is called, who is being seen, and who is next, by tickets or initials. */
function BoardView(props: Props): ReactElement {
  const { settings, style, accent, facts, atMs, box, feed, words } = props
  const content = feed?.content.kind === 'board' ? feed.content : null
  const shown = useRef<HTMLDivElement>(null)
  useChime(settings.sound ? props.chime : null, lastCallMs(content?.entries ?? []), shown)
  const unit = unitPx(style.size, box, 9, 2.4)
  if (feed === null || content === null)
    return (
      <Sheet drawing={props} sizePx={unit} words="">
        {null}
      </Sheet>
    )
  const timeOf = (ms: number): string => timeIn(facts, { timeStyle: 'short' }, ms, content.time_zone)
  const { rows, called, isOver } = boardAt(content, atMs)
  const note = ageNote(facts, feed.readMs, atMs, isOver ? 0 : DAY_MS)
  const bodyPx = Math.max(1, box.heightPx - (note ? footPx(unit) : 0))
  const [call] = called
  const isWide = box.widthPx >= unit * 26 && bodyPx >= unit * 9
  const isTall = !isWide && bodyPx >= unit * 16
  const hasPanel = settings.calls === true && call?.status === 'calling' && (isWide || isTall)
  const gapPx = unit
  const panel = isWide
    ? { widthPx: box.widthPx * 0.37, heightPx: bodyPx }
    : { widthPx: box.widthPx, heightPx: bodyPx * 0.36 }
  const list = {
    widthPx: hasPanel && isWide ? box.widthPx - panel.widthPx - gapPx : box.widthPx,
    heightPx: hasPanel && isTall ? bodyPx - panel.heightPx - gapPx : bodyPx,
  }
  const heading = settings.heading || (words?.appointments() ?? '')
  const text = [
    heading,
    words?.nowCalling(),
    words?.calledBefore(),
    words?.noNames(),
    words?.noAppointments(),
    ...rows.flatMap(({ entry, state }) => [entry.text, entry.room, wordOf(state, words)]),
  ].join(' ')
  return (
    <Sheet drawing={props} sizePx={unit} words={text} note={note}>
      <div
        ref={shown}
        style={{ height: '100%', display: 'flex', flexDirection: isWide ? 'row' : 'column', gap: gapPx }}
      >
        {hasPanel && (
          <CallPanel
            called={called as [Entry, ...Entry[]]}
            box={panel}
            unit={unit}
            accent={accent}
            words={words}
            timeOf={timeOf}
          />
        )}
        <List {...{ drawing: props, heading, rows, hasPanel, isOver, box: list, unit, timeOf }} />
      </div>
    </Sheet>
  )
}

/** The appointments in pages, below the heading and the time. */
function List({
  drawing: { settings, style, accent, atMs, touch, words },
  heading,
  rows,
  hasPanel,
  isOver,
  box,
  unit,
  timeOf,
}: {
  drawing: Props
  heading: string
  rows: readonly Row[]
  /** whether whoever is called is shown elsewhere */
  hasPanel: boolean
  isOver: boolean
  box: { widthPx: number; heightPx: number }
  unit: number
  timeOf: (ms: number) => string
}): ReactElement {
  const wideEm = box.widthPx / unit
  const headPx = box.heightPx < unit * 6.5 ? 0 : unit * 2.4
  const privacyPx =
    settings.privacy && box.heightPx > unit * 12 && wideEm > widthEm(words?.noNames() ?? '') * 0.8 + 2
      ? unit * 2
      : 0
  const freePx = Math.max(1, box.heightPx - headPx - privacyPx)
  const most = Math.max(1, Math.floor(freePx / (unit * ROW_EM)))
  // Whoever is called is on every page, above the others.
  const kept = hasPanel
    ? []
    : rows.filter(({ state }) => state === 'calling').slice(0, Math.max(1, Math.floor(most / 2)))
  const others = kept.length === 0 ? rows : rows.filter((row) => !kept.includes(row))
  const pages = most > kept.length ? pagesOf(others, most - kept.length) : []
  const turn = turnAt(pages.length, settings.seconds, atMs) + (touch?.turned ?? 0)
  const page = pages.length === 0 ? 0 : ((turn % pages.length) + pages.length) % pages.length
  const highPx = Math.min(unit * ROW_EM * 1.3, freePx / Math.max(1, kept.length + (pages[0]?.length ?? 0)))
  const now = timeOf(atMs)
  const columns = columnsIn(rows, wideEm, timeOf, words)
  return (
    <div style={{ flex: 'none', width: box.widthPx, height: box.heightPx }}>
      {headPx > 0 && (
        <div style={{ height: headPx, display: 'flex', alignItems: 'center', lineHeight: 1.2 }}>
          <span style={{ ...ONE_LINE, flex: '1 1 0', fontWeight: 740, fontSize: '1.25em' }}>
            <Said>{heading}</Said>
          </span>
          <Dots count={pages.length} at={page} colour={accent} wideEm={wideEm} />
          {wideEm > 12 + widthEm(now) * 1.5 && (
            <span style={{ flex: 'none', marginInlineStart: '0.6em', fontWeight: 740, fontSize: '1.5em' }}>
              {now}
            </span>
          )}
        </div>
      )}
      {rows.length === 0 && !isOver && (
        <div style={{ ...QUIET, ...ONE_LINE, lineHeight: 1.5 }}>
          <Said>{words?.noAppointments()}</Said>
        </div>
      )}
      {[...kept, ...(pages[page] ?? [])].map((row, at, all) => (
        <ListRow
          // oxlint-disable-next-line react/no-array-index-key -- a row is known by its place
          key={at}
          row={row}
          columns={columns}
          highPx={highPx}
          isTwoLines={highPx >= unit * ROW_EM}
          hasTime={at === 0 || all[at - 1]!.entry.starts_ms !== row.entry.starts_ms}
          isFirst={at === 0 && headPx === 0}
          ink={style.color}
          accent={accent}
          timeOf={timeOf}
          words={words}
        />
      ))}
      {privacyPx > 0 && rows.length > 0 && (
        <div
          style={{
            ...QUIET,
            height: privacyPx,
            display: 'flex',
            alignItems: 'center',
            fontSize: smallPx(unit, 0.8),
          }}
        >
          <svg viewBox="0 0 24 24" width="1.3em" height="1.3em" aria-hidden="true" style={{ flex: 'none' }}>
            <path
              d="M12 2.5 20 5.5v6c0 5-3.4 8.4-8 10-4.6-1.6-8-5-8-10v-6ZM8.5 11.5l2.5 2.5 4.5-5"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.8"
              strokeLinejoin="round"
            />
          </svg>
          <span style={{ ...ONE_LINE, marginInlineStart: '0.5em' }}>
            <Said>{words?.noNames()}</Said>
          </span>
        </div>
      )}
    </div>
  )
}

/** How wide the columns are, em; 0 where there is no room for one. The room has what is left. */
type Columns = { time: number; text: number; hasRoom: boolean; word: number }

/** A column for rooms that is narrower says less than none. */
const ROOM_LEAST_EM = 2.6

function columnsIn(
  rows: readonly Row[],
  wideEm: number,
  timeOf: (ms: number) => string,
  words: GlassWords | null,
): Columns {
  const wantedText = widestEm(rows.map(({ entry }) => entry.text)) * 1.25 + 0.7
  const roomEm = Math.min(7, widestEm(rows.map(({ entry }) => entry.room)) + 0.6)
  const timeEm = widestEm(rows.map(({ entry }) => timeOf(entry.starts_ms))) + 0.8
  const about = rows.flatMap(({ entry: { delayed_until_ms: ms } }) =>
    ms === null || words === null ? [] : [words.aboutTime({ time: timeOf(ms) })],
  )
  const wordEm =
    Math.max(widestEm(rows.map(({ state }) => wordOf(state, words))), widestEm(about) * 0.78) + 0.6
  const text = Math.min(wantedText, Math.max(2, wideEm * 0.46))
  const rest = wideEm - text - ICON_EM - 0.8
  const hasRoom = roomEm > 0.6 && rest >= Math.min(roomEm, ROOM_LEAST_EM)
  const afterRoom = rest - (hasRoom ? roomEm : 0)
  const word = afterRoom >= wordEm ? wordEm : 0
  return { text, hasRoom, word, time: afterRoom - word >= timeEm ? timeEm : 0 }
}

/** One appointment. Whoever is called stands out by a colour of its own. */
function ListRow({
  row: { entry, state },
  columns,
  highPx,
  isTwoLines,
  hasTime,
  isFirst,
  ink,
  accent,
  timeOf,
  words,
}: {
  row: Row
  columns: Columns
  highPx: number
  /** whether a word has room for a line below it */
  isTwoLines: boolean
  hasTime: boolean
  isFirst: boolean
  ink: string
  accent: string
  timeOf: (ms: number) => string
  words: GlassWords | null
}): ReactElement {
  const isCalling = state === 'calling'
  const about =
    state === 'delayed' && entry.delayed_until_ms !== null && isTwoLines
      ? words?.aboutTime({ time: timeOf(entry.delayed_until_ms) })
      : undefined
  return (
    <div style={{ height: highPx, display: 'flex', alignItems: 'center', lineHeight: 1.2 }}>
      {columns.time > 0 && (
        <span style={{ flex: 'none', width: `${columns.time}em`, fontWeight: 560 }}>
          {hasTime ? timeOf(entry.starts_ms) : ''}
        </span>
      )}
      <div
        style={{
          flex: '1 1 0',
          minWidth: 0,
          height: isCalling ? '88%' : '100%',
          boxSizing: 'border-box',
          display: 'flex',
          alignItems: 'center',
          padding: '0 0.3em',
          ...(isCalling
            ? { background: accent, color: inkOn(accent), borderRadius: '0.35em' }
            : { borderTop: isFirst ? 'none' : `1px solid ${tint(ink, 0.16)}` }),
        }}
      >
        <span
          style={{
            ...ONE_LINE,
            flex: columns.hasRoom ? 'none' : '1 1 0',
            boxSizing: 'border-box',
            width: columns.hasRoom ? `${columns.text}em` : undefined,
            paddingInlineEnd: '0.4em',
          }}
        >
          <span style={{ fontSize: '1.2em', fontWeight: 760 }}>
            <Said>{entry.text}</Said>
          </span>
          {!columns.hasRoom && isTwoLines && entry.room !== '' && (
            <span style={{ ...ONE_LINE, display: 'block', fontSize: smallEm(0.86) }}>
              <Said>{entry.room}</Said>
            </span>
          )}
        </span>
        {columns.hasRoom && (
          <span style={{ ...ONE_LINE, flex: '1 1 0', paddingInlineEnd: '0.4em' }}>
            <Said>{entry.room}</Said>
          </span>
        )}
        <span style={{ flex: 'none', display: 'flex', alignItems: 'center', fontSize: '1.1em' }}>
          <StatusIcon state={state} colour={accent} />
        </span>
        {columns.word > 0 && (
          <span
            style={{
              flex: 'none',
              width: `${columns.word}em`,
              boxSizing: 'border-box',
              paddingInlineStart: '0.4em',
              fontWeight: 620,
            }}
          >
            <span style={{ ...ONE_LINE, display: 'block' }}>
              <Said>{wordOf(state, words)}</Said>
            </span>
            {about !== undefined && (
              <span style={{ ...ONE_LINE, display: 'block', fontSize: smallEm(0.78), fontWeight: 450 }}>
                <Said>{about}</Said>
              </span>
            )}
          </span>
        )}
      </div>
    </div>
  )
}
