import type { Sky } from '@vitrine/core/feeds'
import type { ReactElement } from 'react'
import type { WidgetOf } from '../definitions.ts'
import { tint } from '../drawing/colours.ts'
import { ageNote, nextAgeMs } from '../drawing/intl.ts'
import { fittingPx, footPx, linesIn, unitPx } from '../drawing/measure.ts'
import { earliestMs, nextTurnMs, pagesOf, turnAt } from '../drawing/paging.ts'
import { clamped, Dots, dotsEm, ONE_LINE, QUIET, Said, Sheet } from '../drawing/Sheet.tsx'
import { SkyIcon } from '../drawing/SkyIcon.tsx'
import { tableOf } from '../drawing/tables.ts'
import { MINUTE_MS } from '../time.ts'
import type { WidgetView, WidgetViewProps } from '../widget.ts'
import { systemsOf, worstOf, type System, type SystemState } from './systems.ts'

/** A state is shown without its age for so long: an old one says little. */
const STATUS_AGE_MS = 15 * MINUTE_MS

const view: WidgetView<WidgetOf<'systemStatus'>> = {
  View: SystemStatus,
  turnMs: ({ seconds }) => seconds * 1_000,
  nextChangeMs: (settings, _facts, atMs, feed) => {
    const table = tableOf(feed)
    if (!feed || table === null) return null
    return earliestMs(
      // How many pages there are is up to the frame.
      nextTurnMs(listedOf(systemsOf(table), settings).length, settings.seconds, atMs),
      nextAgeMs(feed.readMs, atMs, STATUS_AGE_MS),
    )
  },
}
export default view

const COLOURS: Readonly<Record<SystemState, string>> = {
  works: '#1fb574',
  maintenance: '#3e8ede',
  limited: '#f2b01e',
  down: '#e5483a',
}
/** All together as the weather. */
const SKY: Readonly<Record<SystemState, Sky>> = {
  works: 'clear',
  maintenance: 'mostlyClear',
  limited: 'overcast',
  down: 'thunder',
}

const listedOf = (systems: readonly System[], { all }: Pick<WidgetOf<'systemStatus'>, 'all'>): System[] =>
  systems.filter(({ state }) => all || state !== 'works')

const WORDS: Readonly<
  Record<SystemState, 'systemWorks' | 'systemMaintenance' | 'systemLimited' | 'systemDown'>
> = {
  works: 'systemWorks',
  maintenance: 'systemMaintenance',
  limited: 'systemLimited',
  down: 'systemDown',
}

/** What all systems are like, as the weather, and below it each one. */
function SystemStatus(props: WidgetViewProps<WidgetOf<'systemStatus'>>): ReactElement {
  const { settings, style, accent, facts, atMs, box, feed, words } = props
  const table = tableOf(feed)
  const systems = table === null ? [] : systemsOf(table)
  const unit = unitPx(style.size, box, 12, 2.6)
  if (feed === null || systems.length === 0 || words === null)
    return (
      <Sheet drawing={props} sizePx={unit} words="">
        {null}
      </Sheet>
    )
  const note = ageNote(facts, feed.readMs, atMs, STATUS_AGE_MS)
  const heightPx = Math.max(1, box.heightPx - (note ? footPx(unit) : 0))
  const troubled = systems.filter(({ state }) => state === 'limited' || state === 'down').length
  const says =
    troubled > 0
      ? words.systemTroubles({ count: troubled })
      : worstOf(systems) === 'maintenance'
        ? words.systemMaintenance()
        : words.systemsWork()
  const listed = listedOf(systems, settings)
  const rowPx = unit * 1.9
  // Everything is for the picture and its words where no row would fit.
  const topPx = listed.length === 0 || heightPx < unit * 7 ? heightPx : Math.min(heightPx * 0.45, unit * 5)
  const rowsPx = heightPx - topPx
  const pages = rowsPx < rowPx ? [] : pagesOf(listed, Math.floor(rowsPx / rowPx))
  const page = turnAt(pages.length, settings.seconds, atMs)
  const rows = pages[page] ?? []
  const highPx = Math.min(unit * 2.6, rowsPx / Math.max(1, pages[0]?.length ?? 1))
  const iconPx = Math.min(topPx * 0.95, box.widthPx * 0.34)
  const headingPx = settings.heading === '' || topPx < unit * 3 ? 0 : unit * 1.5
  const dotsPx = dotsEm(pages.length, box.widthPx / unit) * unit
  const room = {
    widthPx: Math.max(1, box.widthPx - iconPx - unit - dotsPx),
    heightPx: Math.max(1, topPx * 0.9 - headingPx),
  }
  const saysPx = fittingPx(says, room, {
    mostPx: Math.max(unit, unit * 2.2),
    leastPx: unit * 0.8,
    leading: 1.12,
  })
  return (
    <Sheet
      drawing={props}
      sizePx={unit}
      words={`${settings.heading} ${says} ${rows.map(({ name, state }) => `${name} ${words[WORDS[state]]()}`).join(' ')}`}
      note={note}
    >
      <div style={{ height: topPx, display: 'flex', alignItems: 'center' }}>
        <SkyIcon
          sky={SKY[worstOf(systems)]}
          day
          style={{ flex: 'none', width: iconPx, height: iconPx, marginInlineEnd: unit }}
        />
        <div style={{ flex: '1 1 0', minWidth: 0 }}>
          {headingPx > 0 && (
            <div style={{ display: 'flex', alignItems: 'center', height: headingPx }}>
              <span style={{ ...ONE_LINE, flex: '1 1 0', fontWeight: 720, color: accent }}>
                <Said>{settings.heading}</Said>
              </span>
            </div>
          )}
          <div
            style={{
              ...clamped(Math.max(1, Math.min(linesIn(says, room.widthPx, saysPx), 4))),
              fontSize: saysPx,
              fontWeight: 720,
              lineHeight: 1.12,
              letterSpacing: '-0.02em',
            }}
          >
            {says}
          </div>
        </div>
        {rows.length > 0 && (
          <Dots count={pages.length} at={page} colour={accent} wideEm={box.widthPx / unit} />
        )}
      </div>
      {rows.map((system, at) => (
        <div
          // oxlint-disable-next-line react/no-array-index-key -- names may occur twice
          key={`${system.name} ${at}`}
          style={{
            height: highPx,
            display: 'flex',
            alignItems: 'center',
            boxSizing: 'border-box',
            borderTop: `1px solid ${tint(style.color, 0.14)}`,
          }}
        >
          <span
            style={{
              flex: 'none',
              width: '0.62em',
              height: '0.62em',
              borderRadius: system.state === 'works' ? '50%' : '0.12em',
              marginInlineEnd: '0.8em',
              background: COLOURS[system.state],
            }}
          />
          <span style={{ ...ONE_LINE, flex: '1 1 0', fontWeight: 560 }}>
            <Said>{system.name}</Said>
          </span>
          {box.widthPx > unit * 16 && (
            <span
              style={{ ...ONE_LINE, ...QUIET, flex: 'none', maxWidth: '45%', marginInlineStart: '0.8em' }}
            >
              {words[WORDS[system.state]]()}
            </span>
          )}
          {system.share !== '' && (
            <span dir="ltr" style={{ flex: 'none', marginInlineStart: '0.8em' }}>
              {system.share}
            </span>
          )}
        </div>
      ))}
    </Sheet>
  )
}
