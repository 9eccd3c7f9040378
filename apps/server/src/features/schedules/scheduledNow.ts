import { zoneOfDevice } from '@vitrine/core'
import { eventGates, NO_FACTS, type Facts } from '@vitrine/core/conditions'
import { programmeAt, type Programme } from '@vitrine/core/programme'
import type { Queries } from '../../platform/database/schema.ts'
import type { Scheduled, ScheduledNow } from '../../platform/scheduledNow.ts'
import { EMPTY_PROGRAMME } from './compile.ts'
import { createProgrammeStore } from './programmes.store.ts'
import { createScheduleStore } from './schedules.store.ts'

/** Programmes that were read lately, by their hash. Lists of devices ask for the same few again and again. */
const REMEMBERED_MOST = 200
const remembered = new Map<string, Programme>()

/** What the server knows of what conditions ask, by row id of the device. */
export type FactsOn = (companyId: string, deviceIds: readonly string[]) => Promise<ReadonlyMap<string, Facts>>

/** What devices show by their schedule at an instant. */
export function createScheduledNow(db: Queries, factsOn: FactsOn): ScheduledNow {
  const store = createProgrammeStore(db)
  const schedules = createScheduleStore(db)
  return async (companyId, nowMs, only) => {
    const inForce = await store.inForce(companyId, EMPTY_PROGRAMME.version, only)
    const found = new Map<string, Scheduled>()
    if (inForce.length === 0) return found
    const groups = await schedules.groups(companyId)
    const versions = new Set(inForce.map(({ programme }) => programme))
    const programmes = await programmesOf(store, companyId, versions)
    const hasConditions = (version: string) =>
      programmes.get(version)?.events.some((event) => event.if) === true
    const facts = await factsOn(
      companyId,
      inForce.flatMap(({ deviceId, programme }) => (hasConditions(programme) ? [deviceId] : [])),
    )
    // Devices that share a programme and a zone have the same answer, as long as it asks nothing of the device.
    const answers = new Map<string, Scheduled | null>()
    for (const { deviceId, programme: version, groupId, reportedZone } of inForce) {
      const timeZone = zoneOfDevice(reportedZone, groups, groupId)
      const known = facts.get(deviceId)
      const key = `${version} ${timeZone}${known ? ` ${deviceId}` : ''}`
      const programme = programmes.get(version)
      const before = answers.get(key)
      const answer =
        before === undefined && programme
          ? answerOf(programme, timeZone, nowMs, known ?? NO_FACTS)
          : (before ?? null)
      answers.set(key, answer)
      if (answer) found.set(deviceId, answer)
    }
    return found
  }
}

function answerOf(programme: Programme, timeZone: string, nowMs: number, facts: Facts): Scheduled | null {
  const { event, screenId } = programmeAt(programme, timeZone, nowMs, eventGates(programme, facts))
  const screen = screenId === null ? undefined : programme.screens[screenId]
  if (event === null || screenId === null || !screen || screen.version === null) return null
  return {
    eventId: event,
    eventName: programme.events.find(({ id }) => id === event)?.name ?? '',
    screenId,
    screenName: screen.name,
    version: screen.version,
  }
}

async function programmesOf(
  store: ReturnType<typeof createProgrammeStore>,
  companyId: string,
  versions: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Programme>> {
  const found = new Map<string, Programme>()
  const missing: string[] = []
  for (const version of versions) {
    const known = remembered.get(version)
    if (known) found.set(version, known)
    else missing.push(version)
  }
  for (const [version, programme] of await store.programmes(companyId, missing)) {
    found.set(version, programme)
    if (remembered.size >= REMEMBERED_MOST) remembered.clear()
    remembered.set(version, programme)
  }
  return found
}
