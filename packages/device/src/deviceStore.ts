import * as z from 'zod/mini'
import {
  DEVICE_ID_PATTERN,
  DEVICE_SECRET_PATTERN,
  deviceSettingsSchema,
  localChangeSchema,
  pauseSchema,
  readRender,
  renderDataSchema,
  writeRender,
  type ActivatedFacts,
  type RenderData,
} from '@vitrine/core'
import type { KeyStore } from './ports.ts'

/** Keys of local storage; the first five are those of specification §3. */
/** What widgets of packages keep on this display, as JSON by their kinds: the player's, but it goes with the device. */
export const WIDGET_STORAGE_KEY = 'vitrine.widgets'

const KEYS = {
  sysData: 'sysData',
  deviceData: 'deviceData',
  deviceId: 'deviceId',
  site: 'site',
  remoteActivation: 'remoteActivation',
  secret: 'deviceSecret',
  hardwareId: 'hardwareId',
  answered: 'answeredCommands',
  responses: 'commandResponses',
  clockOffset: 'clockOffset',
  widgets: WIDGET_STORAGE_KEY,
} as const

const local = z.object({ values: localChangeSchema, over: localChangeSchema })
const factsSchema = z.object({
  deviceId: z.string().check(z.regex(DEVICE_ID_PATTERN)),
  token: z.string().check(z.minLength(1)),
  name: z.string(),
  siteName: z.nullable(z.string()),
  given: deviceSettingsSchema,
  local,
  pause: z.optional(pauseSchema),
  off: z.optional(z.literal(true)),
})
const sessionSchema = z.object({ accessToken: z.string().check(z.minLength(1)), mediaOrigin: z.string() })
/** What the device proves itself with, and where its files are (empty for the server's own origin). */
export type StoredSession = z.infer<typeof sessionSchema>

/** The device's memory: everything small that outlives a restart, parsed when it is read. */
export type DeviceStore = ReturnType<typeof createDeviceStore>

/**
 * Reads and writes the device's memory. What cannot be kept (full, forbidden) is remembered until the page goes, said
 * once per key, and written when there is room again; what cannot be read is treated as not there.
 */
export function createDeviceStore(
  keys: KeyStore,
  on: { failed: (reason: string) => void; recovered: () => void },
) {
  /** What could not be written, so that at least this run knows it. */
  const unwritten = new Map<string, string | null>()
  const failed = (key: string, error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    on.failed(`${key}: ${reason}`)
  }
  const read = (key: string): string | null => {
    const held = unwritten.get(key)
    if (held !== undefined) return held
    try {
      return keys.get(key)
    } catch (error) {
      failed(key, error)
      return null
    }
  }
  const write = (key: string, value: string | null): void => {
    try {
      if (value === null) keys.remove(key)
      else keys.set(key, value)
      if (unwritten.delete(key) && unwritten.size === 0) on.recovered()
    } catch (error) {
      if (!unwritten.has(key)) failed(key, error)
      unwritten.set(key, value)
    }
  }
  const readJson = <T>(key: string, parse: (value: unknown) => T | null): T | null => {
    const raw = read(key)
    if (raw === null) return null
    try {
      return parse(JSON.parse(raw))
    } catch {
      return null
    }
  }
  const writeJson = (key: string, value: unknown) => write(key, JSON.stringify(value))

  return {
    /** Keys that could not be written: a start reads what they held before, or nothing. */
    unwritten: (): readonly string[] => [...unwritten.keys()],
    /** Writes what could not be written before: a start must not find what was on the glass long ago. */
    retryUnwritten(): void {
      for (const [key, value] of unwritten) write(key, value)
    },
    deviceId(): string | null {
      const id = read(KEYS.deviceId)
      return id !== null && DEVICE_ID_PATTERN.test(id) ? id : null
    },
    setDeviceId: (id: string) => write(KEYS.deviceId, id),
    hardwareId(): string | null {
      const id = read(KEYS.hardwareId)
      return id !== null && DEVICE_ID_PATTERN.test(id) ? id : null
    },
    setHardwareId: (id: string) => write(KEYS.hardwareId, id),
    secret(): string | null {
      const secret = read(KEYS.secret)
      return secret !== null && DEVICE_SECRET_PATTERN.test(secret) ? secret : null
    },
    setSecret: (secret: string) => write(KEYS.secret, secret),

    facts(): ActivatedFacts | null {
      return readJson(KEYS.deviceData, (value) => {
        const parsed = factsSchema.safeParse(value)
        // JSON has no undefined, which the types of optional settings allow for.
        return parsed.success ? (parsed.data as ActivatedFacts) : null
      })
    },
    setFacts: (facts: ActivatedFacts) => {
      writeJson(KEYS.deviceData, facts)
      if (read(KEYS.remoteActivation) === null) write(KEYS.remoteActivation, 'true')
    },
    /** Somebody saw what an operator did from afar: the note stays and greets no more. */
    setGreeted() {
      if (read(KEYS.remoteActivation) === 'true') write(KEYS.remoteActivation, 'greeted')
    },
    /** whether an operator activated this device from afar, and nothing was presented since */
    remoteActivation: (): boolean => read(KEYS.remoteActivation) === 'true',

    session: (): StoredSession | null =>
      readJson(KEYS.sysData, (value) => {
        const parsed = sessionSchema.safeParse(value)
        return parsed.success ? parsed.data : null
      }),
    setSession: (session: StoredSession) => writeJson(KEYS.sysData, session),

    /** the last good presentation */
    site(): RenderData | null {
      return readJson(KEYS.site, (value) => {
        const parsed = renderDataSchema.safeParse(value)
        return parsed.success ? readRender(parsed.data) : null
      })
    },
    setSite: (render: RenderData | null) =>
      render === null ? write(KEYS.site, null) : writeJson(KEYS.site, writeRender(render)),

    /** what was answered to commands; `commandMemory.ts` reads and writes it */
    commands: { read: readJson, write: writeJson, answered: KEYS.answered, responses: KEYS.responses },

    clockOffsetMs(): number | null {
      const raw = read(KEYS.clockOffset)
      const offset = raw === null ? Number.NaN : Number(raw)
      return Number.isFinite(offset) ? offset : null
    },
    setClockOffsetMs: (offsetMs: number) => write(KEYS.clockOffset, String(offsetMs)),

    /** Forgets the activation and what came with it; id and secret stay. */
    forgetActivation: () => {
      for (const key of [
        KEYS.sysData,
        KEYS.deviceData,
        KEYS.site,
        KEYS.remoteActivation,
        KEYS.answered,
        KEYS.responses,
      ])
        write(key, null)
    },
    /** Forgets everything of the device but the id that its hardware has. Other programs' keys are theirs. */
    clear: () => {
      for (const key of Object.values(KEYS)) if (key !== KEYS.hardwareId) write(key, null)
    },
  }
}
