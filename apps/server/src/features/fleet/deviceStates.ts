import { faultLasts, reportedState, silenceEndsMs, type DeviceReport } from '@vitrine/core'
import type { Clock } from '../../platform/clock/systemClock.ts'
import type { Bus } from '../../platform/bus/bus.ts'
import { createGroupCommit } from '../../platform/database/groupCommit.ts'
import { inTransaction } from '../../platform/database/openDatabase.ts'
import type { Db, Queries } from '../../platform/database/schema.ts'
import type { FleetLog, NewFleetEvent } from '../../platform/fleetLog.ts'
import {
  createDeviceStateStore,
  type DeviceKey,
  type DeviceState,
  type KnownFault,
} from './deviceStates.store.ts'

/** Devices whose last state is remembered; that of others is read when they report. */
const REMEMBERED_MOST = 50_000
/** As much of a fault's text as it is recognised by, characters. */
const FAULT_TEXT_MOST = 200
/** By how much a temperature has to change until it is written, °C: it does by one with almost every report. */
const WARMER_BY_DEGREES = 2

/** A device's own write of its record; `report` is null where it had none that could be read. */
export type Heard = DeviceKey & { atMs: number; report: DeviceReport | null }

const NEW_STATE: DeviceState = {
  online: false,
  state: null,
  shown: null,
  playerVersion: null,
  faults: [],
  storagePercent: null,
  clockOffSeconds: null,
  temperature: null,
  timeZone: null,
  build: null,
}

/**
 * Follows what devices report, and writes what changed to the log: each change once, also over a restart, because what was
 * written last is kept beside the log in the same transaction.
 * @param connected whether a device has a subscription open
 */
export function createDeviceStates(options: {
  db: Db
  bus: Bus
  clock: Clock
  log: FleetLog
  connected: (deviceId: string) => boolean
}) {
  const { db, bus, clock, log } = options
  /** as committed, by device row id */
  const known = new Map<string, DeviceState>()
  /** as written by a transaction that is still open: a device may write twice in one */
  const open = new WeakMap<Queries, Map<string, DeviceState>>()
  bus.subscribe('deviceCredentialEnded', ({ deviceRowId, tokenIds }) => {
    if (tokenIds === 'all') known.delete(deviceRowId)
  })
  const remember = (deviceId: string, state: DeviceState): void => {
    known.delete(deviceId)
    known.set(deviceId, state)
    if (known.size > REMEMBERED_MOST) known.delete(known.keys().next().value!)
  }

  /** Writes that devices fell silent; what arrives in one turn is one commit. */
  const submitSilent = createGroupCommit(async (keys: readonly DeviceKey[]) => {
    const changed = await inTransaction(db, async (trx) => {
      const rows = await createDeviceStateStore(trx).keepOffline(keys)
      await log.write(
        trx,
        rows.map(({ companyId, deviceId }) => ({ companyId, kind: 'offline', device: { id: deviceId } })),
      )
      return rows
    })
    for (const { deviceId } of changed) {
      const state = known.get(deviceId)
      if (state) known.set(deviceId, { ...state, online: false })
    }
    return keys.map(() => null)
  })

  return {
    /**
     * Notes devices' own writes, in their transaction. A report that says what the last one said writes nothing.
     * @param heard no device twice
     * @returns what to call once the transaction is committed
     */
    async heard(queries: Queries, heard: readonly Heard[]): Promise<() => void> {
      const pending = open.get(queries) ?? new Map<string, DeviceState>()
      const before = (deviceId: string) => pending.get(deviceId) ?? known.get(deviceId)
      const unknown = heard.filter(({ deviceId }) => before(deviceId) === undefined)
      const stored =
        unknown.length > 0
          ? await createDeviceStateStore(queries).states(unknown)
          : new Map<string, DeviceState>()
      const changed: (DeviceKey & { state: DeviceState })[] = []
      const events: NewFleetEvent[] = []
      for (const { companyId, deviceId, atMs, report } of heard) {
        const last = before(deviceId) ?? stored.get(deviceId) ?? NEW_STATE
        const state = stateAfter(last, report, atMs)
        if (isSame(last, state)) {
          if (!known.has(deviceId)) pending.set(deviceId, last)
          continue
        }
        changed.push({ companyId, deviceId, state })
        pending.set(deviceId, state)
        for (const event of changesOf(last, state, report))
          events.push({ companyId, device: { id: deviceId }, ...event })
      }
      if (changed.length > 0) await createDeviceStateStore(queries).keepStates(changed)
      if (events.length > 0) await log.write(queries, events)
      if (queries.isTransaction) open.set(queries, pending)
      return () => {
        for (const [deviceId, state] of pending) remember(deviceId, state)
      }
    },
    /** Writes that a device counts as offline from now on; without effect where that is written already. */
    silent: async (key: DeviceKey): Promise<void> => {
      await submitSilent(key)
    },
    /** Forgets what was reported: a device that is paired again starts without it. */
    forget: (queries: Queries, { companyId, deviceId }: DeviceKey): Promise<void> =>
      createDeviceStateStore(queries).forgetState(companyId, deviceId),
    /** Writes the silence of devices that nobody announced, because the server was away or the database did not answer. */
    async settle(): Promise<void> {
      const nowMs = clock.now()
      const silent = (await createDeviceStateStore(db).online()).filter(
        ({ id, checkin_ms: checkinMs, disconnected_ms: disconnectedMs }) =>
          checkinMs !== null &&
          nowMs > silenceEndsMs({ checkinMs, disconnectedMs, connected: options.connected(id) }),
      )
      await Promise.all(
        silent.map(({ company_id: companyId, id: deviceId }) => submitSilent({ companyId, deviceId })),
      )
    },
  }
}

/** What is known of a device after it was heard. */
function stateAfter(last: DeviceState, report: DeviceReport | null, atMs: number): DeviceState {
  if (!report) return { ...last, online: true }
  const { showing } = report
  return {
    online: true,
    state: reportedState(report),
    shown: showing.kind === 'version' ? showing.version : showing.kind,
    playerVersion: report.player_version.slice(0, 100),
    storagePercent: steady(last.storagePercent, percentUsed(report.storage)),
    clockOffSeconds: steady(
      last.clockOffSeconds,
      report.clock_offset === null ? null : Math.abs(report.clock_offset) / 1_000,
    ),
    temperature: steady(last.temperature, report.health?.temperature ?? null, WARMER_BY_DEGREES),
    timeZone: report.time_zone?.slice(0, 100) ?? null,
    build: report.build ? JSON.stringify(report.build) : null,
    faults: report.faults.map((fault): KnownFault => {
      const text = fault.text.slice(0, FAULT_TEXT_MOST)
      const same = last.faults.find((one) => one.code === fault.code && one.text === text)
      // A time from the future is replaced by that of the report, so it says nothing about the fault.
      const at = same && fault.at >= atMs ? same.at : fault.at
      return {
        code: fault.code,
        text,
        at,
        open: fault.ended === undefined,
        ...(fault.facts && { facts: fault.facts }),
      }
    }),
  }
}

const percentUsed = (storage: DeviceReport['storage']): number | null =>
  storage && storage.quota > 0 ? Math.min(100, (storage.used / storage.quota) * 100) : null

/** A figure as a whole number that stays while it changes by less than a step: a report that differs little writes nothing. */
const steady = (last: number | null, now: number | null, step = 1): number | null => {
  if (now === null) return null
  return last !== null && Math.abs(now - last) < step ? last : Math.floor(Math.min(now, 1e12))
}

const isSame = (a: DeviceState, b: DeviceState): boolean =>
  a.online === b.online &&
  a.state === b.state &&
  a.shown === b.shown &&
  a.playerVersion === b.playerVersion &&
  a.storagePercent === b.storagePercent &&
  a.clockOffSeconds === b.clockOffSeconds &&
  a.temperature === b.temperature &&
  a.timeZone === b.timeZone &&
  a.build === b.build &&
  a.faults.length === b.faults.length &&
  a.faults.every((fault, index) => {
    const other = b.faults[index]!
    return (
      fault.at === other.at &&
      fault.open === other.open &&
      fault.code === other.code &&
      fault.text === other.text
    )
  })

/** What the log says of the way from one state to the next. */
function changesOf(
  last: DeviceState,
  state: DeviceState,
  report: DeviceReport | null,
): Pick<NewFleetEvent, 'kind' | 'code' | 'facts'>[] {
  const events: Pick<NewFleetEvent, 'kind' | 'code' | 'facts'>[] = []
  if (!last.online) events.push({ kind: 'online' })
  if (!report) return events
  if (state.shown !== last.shown)
    events.push(
      report.showing.kind === 'version'
        ? { kind: 'showing', code: 'version', facts: { version: report.showing.version } }
        : { kind: 'showing', code: report.showing.kind },
    )
  const before = new Map(last.faults.map((fault) => [`${fault.code}\n${fault.text}`, fault]))
  // Reports have the newest first.
  for (const fault of state.faults.toReversed()) {
    const known = before.get(`${fault.code}\n${fault.text}`)
    before.delete(`${fault.code}\n${fault.text}`)
    const { code, text } = fault
    const facts = { ...fault.facts, text }
    const isNew = !known || known.at !== fault.at
    if (isNew) events.push({ kind: 'fault', code, facts: { ...facts, since: fault.at } })
    // One that came again and ended since the last report has ended too. What happens in a moment has no end to tell.
    const wasOpen = isNew ? faultLasts(code) : known.open
    if (wasOpen && !fault.open) events.push({ kind: 'fault_ended', code, facts })
  }
  // A player that was started again reports none of the faults of before.
  if (state.faults.length < last.faults.length)
    for (const { code, text, open, facts } of before.values())
      if (open) events.push({ kind: 'fault_ended', code, facts: { ...facts, text } })
  return events
}
