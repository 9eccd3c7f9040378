import {
  activationEndMs,
  emergencyOnScreen,
  EMPTY_EMERGENCY_SET,
  shownEmergency,
  type Activation,
  type EmergencyOnScreen,
  type EmergencyReport,
  type EmergencySet,
} from '@vitrine/core/emergency'
import type { FaultLog } from '../faultLog.ts'
import type { DevicePorts, Stop } from '../ports.ts'
import type { ServerClock } from '../serverClock.ts'
import {
  keepEmergencyMemory,
  keepEmergencySet,
  NOTHING_HELD,
  readEmergencyMemory,
  readEmergencySet,
  type EmergencyMemory,
  type HeldActivation,
} from './emergencyMemory.ts'

/** How often it is looked what has ended, ms: clocks are set, and machines sleep, without a word. */
const LOOK_MS = 10_000
/** How often the time is put where a restart does not lose it, ms. */
const KEEP_TIME_MS = 60_000
/** A clock that says a time so long before an activation came is wrong, ms. */
const BEHIND_MS = 60_000
/**
 * An activation whose lease is over is kept for so long, ms: a device that was away for longer than the lease shows it again when
 * the server renews it.
 */
const LAPSED_KEPT_MS = 7 * 86_400_000
/** What waited on the server comes at once, an old command before the renewed lease, ms. */
const BATCH_MS = 5_000
/** Activations that are remembered as ended. */
const OVER_MOST = 200

/** What the glass is to show: a new object at every change. */
export type EmergencyView = {
  shown: HeldActivation | null
  /** what is shown of it over the screen that is presented */
  content: EmergencyOnScreen | null
  /** whether a person has confirmed what is shown */
  isAcknowledged: boolean
  /** whether something is prepared or on: then the code that draws it has to be here */
  isNeeded: boolean
}

/** What a message in the local network asks for, once its signature was checked. */
export type OrderOnTheSpot =
  | { do: 'fire'; emergency: string; activationId: string; drill: boolean; expiresInMs: number }
  | { do: 'clear'; emergency?: string | undefined }

/** The emergencies of a device: what is prepared, what is on, and what the server should hear of it. */
export type Emergencies = {
  view(): EmergencyView
  subscribe(onChange: () => void): Stop
  /** `version` of the set that is stored; null: none is */
  hash(): string | null
  /** Whether what draws emergencies is here. What is stored is prepared only then: it may be all that is left with the network gone. */
  canDraw(): boolean
  /** What draws emergencies has been loaded. */
  drawable(): void
  /** Stores another set. @param text as it came */
  prepare(set: EmergencySet, text: string): void
  /** @returns whether there is a message to show: with the command, or prepared */
  fire(activation: Activation): boolean
  clear(activationId: string): void
  /**
   * Does what somebody on the spot asks for, without the server, which hears of it later. What the server has fired is not cleared
   * by it.
   * @returns the activations that it fired or cleared; null: no such emergency is prepared here
   */
  onTheSpot(order: OrderOnTheSpot): string[] | null
  /** Holds an activation until a later instant, epoch ms. */
  extend(activationId: string, leaseUntilMs: number): void
  /** The device presents this screen, by its id; null: it is not known which. */
  presenting(screenId: string | null): void
  /** The glass has painted an activation. @param atMs epoch ms of the server's clock */
  painted(activationId: string, atMs: number): void
  /** A person at the display has confirmed what is shown. */
  acknowledge(activationId: string): void
  /** What the server has not taken yet. */
  unsent(): readonly { id: string; report: EmergencyReport }[]
  /** The server has taken a report. */
  taken(id: string, report: EmergencyReport): void
  /** Forgets all: the device belongs to nobody any more. */
  forget(): void
  stop(): void
}

/**
 * Keeps what is prepared and what is on over restarts, and decides by its clock what is shown, also with the network gone. An
 * activation ends by `clear`, at its end or when its lease is over; a lost connection ends none.
 * @param parts.nowMs     the server's time as far as known, epoch ms
 * @param parts.drawsLater what draws them has to be loaded first, and says so by `drawable`
 * @param parts.onTrouble storage does not take it; null: it does again
 */
function createEmergencies(parts: {
  ports: Pick<DevicePorts, 'keys' | 'timers' | 'log'> & { clock: Pick<DevicePorts['clock'], 'monotonicMs'> }
  nowMs: () => number
  drawsLater: boolean
  onTrouble: (reason: string | null) => void
}): Emergencies {
  const { ports } = parts
  const listeners = new Set<() => void>()
  let memory: EmergencyMemory = readEmergencyMemory(ports.keys)
  let set = readEmergencySet(ports.keys)
  let isSetStored = set !== null
  let screenId = memory.screenId
  let viewedScreenId: string | null = null
  let stopTimer: Stop | null = null
  let isDrawable = !parts.drawsLater
  let stopped = false
  let isTroubled = false
  /** the last instant that is known to have been, and when that was by the clock that nobody sets */
  let seen = { atMs: memory.seenMs, monotonicMs: ports.clock.monotonicMs() }
  let keptTimeMs = Number.NEGATIVE_INFINITY

  const attempt = (what: () => void): boolean => {
    try {
      what()
      if (isTroubled) parts.onTrouble(null)
      isTroubled = false
      return true
    } catch (error) {
      // Full: it counts until the page goes.
      if (!isTroubled) parts.onTrouble(error instanceof Error ? error.message : String(error))
      isTroubled = true
      return false
    }
  }
  const keep = () => {
    memory = { ...memory, screenId, seenMs: Math.max(memory.seenMs, seen.atMs) }
    keptTimeMs = ports.clock.monotonicMs()
    attempt(() => keepEmergencyMemory(ports.keys, memory))
  }
  /**
   * The time. After a restart a device without a battery may begin in 1970, and an alarm would stand for ever: where its clock
   * says a time before the activation came, time goes on from the last instant that was stored.
   */
  const readMs = (): number => {
    const [nowMs, monotonicMs] = [parts.nowMs(), ports.clock.monotonicMs()]
    const cameMs = Math.max(
      0,
      ...memory.held.map((one) => memory.reports[one.activation_id]?.report.received_at ?? 0),
    )
    if (nowMs < cameMs - BEHIND_MS) return Math.max(cameMs, seen.atMs) + monotonicMs - seen.monotonicMs
    seen = { atMs: nowMs, monotonicMs }
    return nowMs
  }
  const note = (id: string, drill: boolean, facts: Omit<EmergencyReport, 'drill'>): boolean => {
    const before = memory.reports[id]?.report
    // The earliest instant counts.
    if (before && Object.keys(facts).every((name) => name in before)) return false
    const report: EmergencyReport = { ...facts, drill, ...before }
    memory = { ...memory, reports: { ...memory.reports, [id]: { report, sent: false } } }
    return true
  }
  const end = (id: string, ended: 'cleared' | 'expired', atMs: number) => {
    const held = memory.held.find((one) => one.activation_id === id)
    if (held) {
      ports.log(`emergency ${id}: ${ended}`)
      note(id, held.drill, { cleared_at: whole(atMs), ended })
    }
    const { [id]: report, ...reports } = memory.reports
    memory = {
      ...memory,
      ...(report?.sent && { reports }),
      held: memory.held.filter((one) => one !== held),
      over: [...memory.over.filter((one) => one !== id), id].slice(-OVER_MOST),
    }
  }
  /** Ends what is over. One whose lease alone is over is not shown any more, and kept. */
  const endIfOver = (one: HeldActivation, nowMs: number) => {
    const { activation_id: id, ends_at: endsAt, lease_until: leaseUntil, drill } = one
    if ((endsAt !== null && endsAt <= nowMs) || leaseUntil + LAPSED_KEPT_MS <= nowMs)
      return end(id, 'expired', nowMs)
    const cameMs = memory.reports[id]?.report.received_at ?? 0
    if (leaseUntil <= nowMs && cameMs + BATCH_MS <= nowMs)
      note(id, drill, { cleared_at: whole(nowMs), ended: 'expired' })
    return undefined
  }

  const viewNow = (): EmergencyView => {
    const { shown } = shownEmergency(memory.held, readMs())
    return {
      shown,
      content:
        shown === null
          ? null
          : shown === view.shown && screenId === viewedScreenId
            ? view.content
            : emergencyOnScreen(shown, screenId),
      isAcknowledged:
        shown !== null && memory.reports[shown.activation_id]?.report.acknowledged_at !== undefined,
      isNeeded: memory.held.length > 0 || (set?.emergencies.length ?? 0) > 0,
    }
  }
  let view: EmergencyView = { shown: null, content: null, isAcknowledged: false, isNeeded: false }
  /** Ends what is over, and says what is shown now. @param isChanged something was noted that has to be kept */
  const look = (isChanged = false) => {
    stopTimer?.()
    stopTimer = null
    if (stopped) return
    const nowMs = readMs()
    const before = memory
    for (const one of memory.held) endIfOver(one, nowMs)
    const hasEnded = memory !== before
    if (isChanged || hasEnded) keep()
    else if (memory.held.length > 0 && ports.clock.monotonicMs() - keptTimeMs >= KEEP_TIME_MS) keep()
    const next = viewNow()
    const isOther =
      next.shown !== view.shown ||
      next.content !== view.content ||
      next.isAcknowledged !== view.isAcknowledged ||
      next.isNeeded !== view.isNeeded
    if (isOther) view = next
    viewedScreenId = screenId
    if (memory.held.length > 0) {
      const endMs = Math.min(...memory.held.map(activationEndMs).filter((ms) => ms > nowMs))
      stopTimer = ports.timers.after(Math.max(1, Math.min(LOOK_MS, endMs - nowMs)), () => look())
    }
    if (isOther || isChanged || hasEnded) for (const listener of listeners) listener()
  }
  look()

  const fire = (activation: Activation, facts: Omit<EmergencyReport, 'drill'> = {}): boolean => {
    const id = activation.activation_id
    if (memory.over.includes(id)) return true
    const known = memory.held.find((one) => one.activation_id === id)
    const prepared = set?.emergencies.find((one) => one.id === activation.emergency_id)
    const message = activation.message ?? known?.message ?? prepared?.message
    if (!message) return false
    const screens =
      activation.screens ?? known?.screens ?? (activation.message ? undefined : prepared?.screens)
    const held: HeldActivation = {
      ...activation,
      lease_until: Math.max(activation.lease_until, known?.lease_until ?? 0),
      message,
      ...(screens && { screens }),
    }
    note(id, activation.drill, { received_at: whole(parts.nowMs()), ...facts })
    memory = { ...memory, held: [...memory.held.filter((one) => one !== known), held] }
    look(true)
    return true
  }
  const clear = (id: string) => {
    if (memory.over.includes(id)) return
    end(id, 'cleared', readMs())
    look(true)
  }

  return {
    view: () => view,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    canDraw: () => isDrawable,
    drawable() {
      isDrawable = true
      for (const listener of listeners) listener()
    },
    hash: () => (isSetStored ? (set?.version ?? null) : null),
    prepare(next, text) {
      const isEmpty = next.version === EMPTY_EMERGENCY_SET.version
      set = next
      // What is not stored is not prepared: after a restart it would be missing.
      isSetStored = attempt(() => keepEmergencySet(ports.keys, isEmpty ? null : text))
      look(true)
    },
    fire: (activation) => fire(activation),
    clear,
    onTheSpot(order) {
      if (order.do === 'clear') {
        const own = memory.held.filter(
          (one) =>
            memory.reports[one.activation_id]?.report.on_the_spot !== undefined &&
            (order.emergency === undefined || one.emergency_id === order.emergency),
        )
        for (const one of own) clear(one.activation_id)
        return own.map((one) => one.activation_id)
      }
      const prepared = set?.emergencies.find((one) => one.id === order.emergency)
      if (!prepared) return null
      const { id, revision, kind, priority, takes, acknowledge } = prepared
      const firedAt = whole(readMs())
      const endsAt = firedAt + order.expiresInMs
      fire(
        {
          activation_id: order.activationId,
          emergency_id: id,
          revision,
          drill: order.drill,
          kind,
          priority,
          takes,
          acknowledge,
          fired_at: firedAt,
          // Nobody renews its lease.
          ends_at: endsAt,
          lease_until: endsAt,
        },
        { on_the_spot: { emergency_id: id, fired_at: firedAt, ends_at: endsAt } },
      )
      return [order.activationId]
    },
    extend(id, leaseUntilMs) {
      const known = memory.held.find((one) => one.activation_id === id)
      if (!known || known.lease_until >= leaseUntilMs) return
      memory = {
        ...memory,
        held: memory.held.map((one) => (one === known ? { ...one, lease_until: leaseUntilMs } : one)),
      }
      look(true)
    },
    presenting(next) {
      if (next === screenId) return
      screenId = next
      look(memory.held.length > 0)
    },
    painted(id, atMs) {
      // It may have been cleared since.
      const known = memory.reports[id]
      if (known && note(id, known.report.drill, { shown_at: whole(atMs) })) look(true)
    },
    acknowledge(id) {
      const held = memory.held.find((one) => one.activation_id === id)
      if (held?.acknowledge && note(id, held.drill, { acknowledged_at: whole(readMs()) })) look(true)
    },
    unsent: () =>
      Object.entries(memory.reports).flatMap(([id, { report, sent }]) => (sent ? [] : [{ id, report }])),
    taken(id, report) {
      const known = memory.reports[id]
      if (!known || known.report !== report) return
      const { [id]: _sent, ...others } = memory.reports
      memory = {
        ...memory,
        reports: memory.over.includes(id) ? others : { ...others, [id]: { report, sent: true } },
      }
      keep()
    },
    forget() {
      memory = NOTHING_HELD
      set = null
      isSetStored = false
      attempt(() => keepEmergencySet(ports.keys, null))
      look(true)
    },
    stop() {
      stopped = true
      stopTimer?.()
      listeners.clear()
    },
  }
}

/** The emergencies of a device, with its clock; what its storage does not take is a fault of it. */
export const emergenciesOf = (device: {
  ports: DevicePorts
  serverClock: Pick<ServerClock, 'nowMs'>
  faults: Pick<FaultLog, 'note' | 'over'>
  /** what draws them has to be loaded first */
  drawsLater?: boolean
}): Emergencies =>
  createEmergencies({
    ports: device.ports,
    nowMs: device.serverClock.nowMs,
    drawsLater: device.drawsLater ?? false,
    onTrouble(reason) {
      if (reason === null) device.faults.over('STORAGE_FAILED', 'emergencies')
      else device.faults.note('STORAGE_FAILED', { name: 'emergencies', reason })
    },
  })

const whole = (ms: number): number => Math.max(0, Math.floor(ms))
