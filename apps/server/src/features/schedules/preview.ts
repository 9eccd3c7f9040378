import { zoneOfDevice, invalidField } from '@vitrine/core'
import { programmeSpans, type Programme, type ProgrammeSpan } from '@vitrine/core/programme'
import type { ReadScheduleEvent, ReadSchedulePreviewOrder, SchedulePreview } from '@vitrine/protocol'
import type { Clock } from '../../platform/clock/systemClock.ts'
import type { Db } from '../../platform/database/schema.ts'
import {
  compileProgrammes,
  EMPTY_PROGRAMME,
  windowAt,
  type KnownEvent,
  type ScheduleFacts,
} from './compile.ts'
import { findingsOf, newEventId } from './findings.ts'
import { createScheduleStore } from './schedules.store.ts'

const DAY_MS = 24 * 60 * 60_000
/** The longest period that is looked at, days. */
const PREVIEW_DAYS_MOST = 62
/** Stretches that are answered at most; the counts are of all. */
const CHANGES_MOST = 500

/** A device before and after, with its zone and the screen assigned to it. */
type Seen = { before: Programme; after: Programme; timeZone: string; siteId: string | null }

/** Changes of events as they would come out, before they are saved. */
export function createPreview({
  db,
  clock,
  check,
}: {
  db: Db
  clock: Clock
  check: (companyId: string, event: ReadScheduleEvent, within: string) => Promise<void>
}) {
  const store = createScheduleStore(db)
  /** @throws SignageError `INVALID_INPUT` for an event that would be refused, or a period that is too long */
  return async (
    companyId: string,
    { changes, from, to }: ReadSchedulePreviewOrder,
  ): Promise<SchedulePreview> => {
    if (to < from) throw invalidField('to', 'PERIOD_ORDER')
    if (to - from > PREVIEW_DAYS_MOST * DAY_MS)
      throw invalidField('to', 'PERIOD_TOO_LONG', { maximum: PREVIEW_DAYS_MOST })
    for (const [index, { event }] of changes.entries())
      if (event) await check(companyId, event, `changes.${index}.event.`)

    const facts = await store.facts(companyId)
    const after: ScheduleFacts = { ...facts, events: changedEvents(facts.events, changes) }
    const window = windowAt(clock.now())
    const [was, is] = [compileProgrammes(facts, window), compileProgrammes(after, window)]
    const zones = await store.reportedZones(companyId)
    const groups = await store.groups(companyId)
    const assigned = await store.assigned(companyId)
    // Devices that share programmes, zone and assigned screen have the same answer.
    const alike = new Map<string, { seen: Seen; devices: string[] }>()
    for (const { id, groupId } of facts.devices) {
      const [before, then] = [was.get(id) ?? EMPTY_PROGRAMME, is.get(id) ?? EMPTY_PROGRAMME]
      const timeZone = zoneOfDevice(zones.get(id), groups, groupId)
      const siteId = assigned.get(id) ?? null
      const key = JSON.stringify([before.version, then.version, timeZone, siteId])
      const found = alike.get(key)
      if (found) found.devices.push(id)
      else alike.set(key, { seen: { before, after: then, timeZone, siteId }, devices: [id] })
    }
    return {
      ...impactOf([...alike.values()], from, to),
      findings: findingsOf({
        changes: changes.map(({ id, event }, index) => ({
          id: id ?? newEventId(index),
          known: id !== undefined,
          event,
        })),
        facts: after,
        seen: [...alike.values()].map(({ seen, devices }) => ({
          programme: seen.after,
          timeZone: seen.timeZone,
          siteId: seen.siteId,
          devices: devices.length,
        })),
        expiries: await store.expiries(
          companyId,
          changes.flatMap(({ event }) => facts.screens.get(event?.screen_id ?? '')?.version ?? []),
        ),
        nowMs: clock.now(),
        fromMs: from,
        toMs: to,
      }),
    }
  }
}

function changedEvents(
  events: readonly KnownEvent[],
  changes: ReadSchedulePreviewOrder['changes'],
): KnownEvent[] {
  const after = new Map(events.map((known) => [known.id, known]))
  for (const [index, { id = newEventId(index), event }] of changes.entries())
    if (event) after.set(id, { id, event })
    else after.delete(id)
  return [...after.values()]
}

/** Where before and after differ: how many devices, from when on, and which screens. */
function impactOf(
  alike: readonly { seen: Seen; devices: string[] }[],
  fromMs: number,
  toMs: number,
): Omit<SchedulePreview, 'findings'> {
  let devices = 0
  const days = new Map<string, SchedulePreview['days'][number]>()
  for (const { seen, devices: sharing } of alike) {
    if (seen.before.version === seen.after.version) continue
    const spans = (programme: Programme) => programmeSpans(programme, seen.timeZone, fromMs, toMs)
    const differing = differences(spans(seen.before), spans(seen.after), seen.siteId)
    if (differing.length > 0) devices += sharing.length
    for (const one of differing) {
      const key = JSON.stringify(one)
      const known = days.get(key)
      if (known) known.devices += sharing.length
      else days.set(key, { ...one, devices: sharing.length })
    }
  }
  const all = [...days.values()].toSorted((a, b) => a.from - b.from || a.until - b.until)
  return { devices, first_at: all[0]?.from ?? null, days: all.slice(0, CHANGES_MOST) }
}

/** Stretches in which two plans of the same period show other screens. */
function differences(
  before: readonly ProgrammeSpan[],
  after: readonly ProgrammeSpan[],
  siteId: string | null,
) {
  const found: Omit<SchedulePreview['days'][number], 'devices'>[] = []
  let at = 0
  for (const then of after)
    for (; at < before.length; at += 1) {
      const was = before[at]!
      const from = Math.max(was.fromMs, then.fromMs)
      const until = Math.min(was.untilMs, then.untilMs)
      const [screenBefore, screenAfter] = [was.screenId ?? siteId, then.screenId ?? siteId]
      const last = found.at(-1)
      if (from < until && screenBefore !== screenAfter) {
        if (
          last?.until === from &&
          last.screen_id_before === screenBefore &&
          last.screen_id_after === screenAfter
        )
          last.until = until
        else found.push({ from, until, screen_id_before: screenBefore, screen_id_after: screenAfter })
      }
      if (was.untilMs > then.untilMs) break
    }
  return found
}
