import { retryDelayMs, type DeviceReport } from '@vitrine/core'
import type { AskServer, HttpAnswer } from '../http.ts'
import type { DevicePorts, Stop } from '../ports.ts'
import type { Emergencies } from './emergencies.ts'
import { parseEmergencySet } from './emergencyMemory.ts'

/** An activation that was only received is painted in a moment: both are reported together, ms. */
const TOGETHER_MS = 200
/** The screen that is assigned to the device; what it presents does not say whose it is. */
const ASSIGNED_KEY = 'assignedScreen'
const PATH = '/default/v1/device-emergencies'

/** What a device says to its server of emergencies, and hears of what is prepared. */
export type EmergencyLink = {
  /** The connection stands: the set is asked for once, what changes after that is announced; reports go at once. */
  connected(): void
  /** Fetches the set until it has it. @param hash that the server announced */
  fetch(hash: string): void
  facts(): DeviceReport['emergencies']
  /** The screen that is assigned, by its id: emergencies can differ by screen. */
  assigned(screenId: string | null): void
  /** The scheduled screen that is on in its place, null for none. */
  scheduled(screenId: string | null): void
  forget(): void
  stop(): void
}

/** Fetches the set of a device, and brings its reports to the server, each until the server has answered it. */
export function createEmergencyLink(parts: {
  ports: Pick<DevicePorts, 'keys' | 'timers' | 'chance' | 'log'>
  emergencies: Emergencies
  askServer: AskServer
  authorization: () => string | null
  /** the server should hear of a change */
  report: () => void
}): EmergencyLink {
  const { ports, emergencies, askServer } = parts
  let stopRetry: Stop | null = null
  let isAsked = false
  let run = 0

  let assigned = readKey(ports.keys, ASSIGNED_KEY)
  let scheduled: string | null = null
  const keepAssigned = (screenId: string | null) => {
    assigned = screenId
    try {
      if (screenId === null) ports.keys.remove(ASSIGNED_KEY)
      else ports.keys.set(ASSIGNED_KEY, screenId)
    } catch {
      // Full: it counts until the page goes.
      ports.log(`${ASSIGNED_KEY} could not be stored`)
    }
  }
  emergencies.presenting(assigned)

  const take = (text: string): boolean => {
    const parsed = parseEmergencySet(text)
    if (!parsed.ok) {
      ports.log(`the emergencies could not be read: ${parsed.reason}`)
      return false
    }
    if (parsed.set.version === emergencies.hash()) return true
    emergencies.prepare(parsed.set, text)
    parts.report()
    return true
  }
  const get = async (attempt: number): Promise<void> => {
    const mine = ++run
    stopRetry?.()
    const answer = await askServer(PATH, { authorization: parts.authorization() ?? '' })
    if (mine !== run) return
    isAsked = answer.ok && (answer.status === 200 || answer.status === 404)
    if (answer.ok && answer.status === 200 && take(answer.text)) return
    // An older server has no emergencies, and one that refuses the credential is asked again when it takes it.
    if (answer.ok && answer.status >= 400 && answer.status < 500 && answer.status !== 429) return
    stopRetry = ports.timers.after(waitAfter(answer, attempt), () => void get(attempt + 1))
  }
  const waitAfter = (answer: HttpAnswer, attempt: number): number =>
    Math.max(retryDelayMs(attempt, ports.chance.number()), answer.ok ? (answer.retryAfterMs ?? 0) : 0)

  let isSending = false
  let failures = 0
  let stopSend: Stop | null = null
  let stopped = false
  const sendAfter = (ms: number) => {
    stopSend?.()
    stopSend = ports.timers.after(ms, () => void send())
  }
  const send = async () => {
    stopSend?.()
    stopSend = null
    const authorization = parts.authorization()
    if (isSending || stopped || authorization === null) return
    isSending = true
    try {
      for (const { id, report } of emergencies.unsent()) {
        const answer = await askServer(`${PATH}/${encodeURIComponent(id)}`, { authorization, json: report })
        if (stopped) return
        const isLater = !answer.ok || answer.status >= 500 || answer.status === 429 || answer.status === 401
        if (isLater) {
          sendAfter(waitAfter(answer, failures))
          failures += 1
          return
        }
        failures = 0
        // What the server refuses it refuses again: it knows nothing of this activation.
        emergencies.taken(id, report)
      }
    } finally {
      isSending = false
    }
    // What was noted while others were on their way.
    if (!stopSend && emergencies.unsent().length > 0) void send()
  }
  let couldDraw = emergencies.canDraw()
  const stopHearing = emergencies.subscribe(() => {
    if (!couldDraw && emergencies.canDraw()) {
      couldDraw = true
      parts.report()
    }
    const unsent = emergencies.unsent()
    if (unsent.length === 0 || isSending || failures > 0) return
    const isOnlyReceived = unsent.every(({ report }) => report.shown_at === undefined && !report.ended)
    if (!isOnlyReceived) void send()
    else if (!stopSend) sendAfter(TOGETHER_MS)
  })

  return {
    connected() {
      if (!isAsked) void get(0)
      failures = 0
      if (emergencies.unsent().length > 0) void send()
    },
    fetch(hash) {
      if (hash === emergencies.hash()) {
        // A newer announcement than the one that is being fetched.
        run += 1
        stopRetry?.()
        return
      }
      void get(0)
    },
    facts() {
      const hash = emergencies.hash()
      return hash === null || !emergencies.canDraw() ? undefined : { hash }
    },
    assigned(screenId) {
      if (screenId !== assigned) keepAssigned(screenId)
      emergencies.presenting(scheduled ?? assigned)
    },
    scheduled(screenId) {
      if (screenId === scheduled) return
      scheduled = screenId
      emergencies.presenting(scheduled ?? assigned)
    },
    forget() {
      keepAssigned(null)
      run += 1
      stopRetry?.()
      stopSend?.()
      stopSend = null
      isAsked = false
      emergencies.forget()
    },
    stop() {
      stopped = true
      run += 1
      stopRetry?.()
      stopSend?.()
      stopHearing()
    },
  }
}

function readKey(keys: DevicePorts['keys'], key: string): string | null {
  try {
    return keys.get(key)
  } catch {
    return null
  }
}
