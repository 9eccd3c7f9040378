import { retryDelayMs, settingsOf, type RenderData } from '@vitrine/core'
import {
  always,
  conditionedPlans,
  eventGates,
  factsSchema,
  withReading,
  type Facts,
  type Reading,
} from '@vitrine/core/conditions'
import type { EventGate, Programme } from '@vitrine/core/programme'
import type { ConnectionParts } from '../connectionParts.ts'
import type { AskServer } from '../http.ts'
import type { Stop } from '../ports.ts'
import { plansFor } from '../presenter.ts'
import type { NoteSense } from './noteSense.ts'

/** Where the facts of the server are kept over restarts. */
const FACTS_KEY = 'facts'
/** Touches that follow one another so fast are one, ms: no condition asks for less than a second. */
const ONE_TOUCH_MS = 1_000

/** What conditions of events say, by id of the event. */
export type Gates = ReadonlyMap<string, EventGate>

/** All that conditions can ask on this device, and the plans that follow from it. */
export type KnownFacts = {
  /** What the conditions of the programme's events say now: another map whenever that may have changed. */
  gates(programme: Programme): Gates
  /** These versions are shown, or will be soon. */
  use(renders: readonly RenderData[]): void
  /** Reads the facts of the server until it has them. */
  fetch(): void
  forget(): void
  stop(): void
}

/** Keeps the facts of the server over restarts, adds what the device itself notices, and plans by all of it. */
export function createKnownFacts({
  ports,
  askServer,
  authorization,
  serverClock,
  state,
  onChange,
  senses,
}: ConnectionParts & { askServer: AskServer }): KnownFacts {
  let ofServer = parsed(ports.keys.get(FACTS_KEY)) ?? {}
  let noticed: Record<string, readonly Reading[]> = {}
  let used: readonly RenderData[] = []
  let plannedFor = ''
  let stopRetry: Stop | null = null
  let stopSenses: Stop | null = null
  let run = 0
  let known: Facts = ofServer
  let gated: { programme: Programme; of: Facts; gates: Gates } | null = null

  const settings = (): Facts =>
    Object.fromEntries(
      Object.entries(settingsOf(state()) ?? {}).flatMap(([name, value]) =>
        typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
          ? [[`setting/${name}`, always(value)]]
          : [],
      ),
    )
  const plan = () => {
    known = { ...ofServer, ...settings(), ...noticed }
    const timeZone = ports.clock.timeZone()
    for (const render of used) plansFor(render, timeZone, conditionedPlans(render, timeZone, known))
    onChange()
  }
  const get = async (attempt: number): Promise<void> => {
    const mine = ++run
    stopRetry?.()
    const answer = await askServer('/default/v1/device-facts', { authorization: authorization() ?? '' })
    if (mine !== run) return
    const facts = answer.ok && answer.status === 200 ? parsed(answer.text, 'facts') : null
    if (facts) {
      const text = JSON.stringify(facts)
      if (text === JSON.stringify(ofServer)) return
      ofServer = facts
      try {
        ports.keys.set(FACTS_KEY, text)
      } catch {
        // Full: they count until the page goes, and are read again then.
        ports.log('facts could not be stored')
      }
      plan()
      return
    }
    // An older server has no facts, and one that refuses the credential is asked again when it takes it.
    if (answer.ok && answer.status >= 400 && answer.status < 500 && answer.status !== 429) return
    stopRetry = ports.timers.after(retryDelayMs(attempt, ports.chance.number()), () => void get(attempt + 1))
  }
  const note: NoteSense = (source, value, first) => {
    const nowMs = Math.round(serverClock.nowMs())
    // Of before the clock was put back: it would keep what is noticed now from counting.
    const before = (noticed[source] ?? []).filter(({ lastMs }) => lastMs <= nowMs)
    noticed = {
      ...noticed,
      [source]: first ? always(value) : withReading(before, nowMs, value, ONE_TOUCH_MS),
    }
    if (used.length > 0 || gated) plan()
  }
  void senses?.().then(
    (watch) => {
      stopSenses = watch(note)
    },
    () => ports.log('what notices touches could not be loaded'),
  )

  return {
    gates(programme) {
      const isNew = gated?.programme !== programme
      if (!gated || isNew || gated.of !== known)
        gated = { programme, of: known, gates: eventGates(programme, known) }
      if (isNew) void get(0)
      return gated.gates
    },
    use(renders) {
      const now = JSON.stringify([ports.clock.timeZone(), settings()])
      const isNew = renders.some((one) => !used.includes(one))
      const isSame = !isNew && now === plannedFor && renders.length === used.length
      if (isSame) return
      plannedFor = now
      used = renders
      plan()
      if (isNew) void get(0)
    },
    fetch: () => void get(0),
    forget() {
      run += 1
      stopRetry?.()
      ofServer = {}
      gated = null
    },
    stop() {
      run += 1
      stopRetry?.()
      stopSenses?.()
    },
  }
}

/** Facts from a text; null where it has none. */
function parsed(text: string | null, member?: 'facts'): Facts | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    const facts = member ? (value as Record<string, unknown>)[member] : value
    const checked = factsSchema.safeParse(facts)
    return checked.success ? checked.data : null
  } catch {
    return null
  }
}
