import * as z from 'zod/mini'
import {
  activationSchema,
  emergencyMessageSchema,
  emergencyReportSchema,
  emergencySetSchema,
  emergencySetVersion,
  type EmergencyReport,
  type EmergencySet,
} from '@vitrine/core/emergency'
import type { KeyStore } from '../ports.ts'

/** What is on or waits behind it, and what the server has not heard of it. A start looks for it before anything else. */
const EMERGENCIES_KEY = 'emergencies'
/** What is prepared. */
const SET_KEY = 'emergencySet'

const heldSchema = z.object({ ...activationSchema.shape, message: emergencyMessageSchema })
/** An activation that this device has, with what it shows. */
export type HeldActivation = z.infer<typeof heldSchema>
const reportedSchema = z.object({ report: emergencyReportSchema, sent: z.boolean() })

/** What outlives a restart. */
export type EmergencyMemory = {
  held: HeldActivation[]
  /** by activation, until it has ended and the server has taken the last report */
  reports: Record<string, { report: EmergencyReport; sent: boolean }>
  /** activations that have ended: a late or repeated command does not bring them back */
  over: string[]
  /** the last instant that is known to have been, epoch ms of the server's clock */
  seenMs: number
  /** the screen that was presented last, null while unknown */
  screenId: string | null
}
export const NOTHING_HELD: EmergencyMemory = { held: [], reports: {}, over: [], seenMs: 0, screenId: null }

/** Parses what can be read: a part that cannot must not cost the others. */
const readable = <T>(schema: z.ZodMiniType<T>, values: readonly unknown[]): T[] =>
  values.flatMap((value) => {
    const parsed = schema.safeParse(value)
    return parsed.success ? [parsed.data] : []
  })
const outerSchema = z.object({
  held: z.array(z.unknown()),
  reports: z.record(z.string(), z.unknown()),
  over: z.array(z.string()),
  seenMs: z.number(),
  screenId: z.nullable(z.string()),
})

/** What an earlier run has stored. */
export function readEmergencyMemory(keys: KeyStore): EmergencyMemory {
  try {
    const outer = outerSchema.safeParse(JSON.parse(keys.get(EMERGENCIES_KEY) ?? ''))
    if (!outer.success) return NOTHING_HELD
    const { held, reports, ...rest } = outer.data
    return {
      held: readable(heldSchema, held),
      reports: Object.fromEntries(
        Object.entries(reports).flatMap(([id, value]) => {
          const [known] = readable(reportedSchema, [value])
          return known ? [[id, known]] : []
        }),
      ),
      ...rest,
    }
  } catch {
    return NOTHING_HELD
  }
}

/** @throws when there is no room */
export function keepEmergencyMemory(keys: KeyStore, memory: EmergencyMemory): void {
  const { held, reports, over } = memory
  if (held.length === 0 && over.length === 0 && Object.keys(reports).length === 0)
    keys.remove(EMERGENCIES_KEY)
  else keys.set(EMERGENCIES_KEY, JSON.stringify(memory))
}

/** Reads a set, as it came or as it was stored, and checks it by its hash. */
export function parseEmergencySet(
  text: string,
): { ok: true; set: EmergencySet } | { ok: false; reason: string } {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { ok: false, reason: 'it is not JSON' }
  }
  const parsed = emergencySetSchema.safeParse(value)
  if (parsed.success)
    // As it came: a newer server may say more of an emergency, and hash it.
    return emergencySetVersion(value as EmergencySet) === parsed.data.version
      ? { ok: true, set: parsed.data }
      : { ok: false, reason: 'its hash is not that of its version' }
  const [issue] = parsed.error.issues
  return { ok: false, reason: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'unexpected shape'}` }
}

/** The set that is stored, null where none is or it is damaged. */
export function readEmergencySet(keys: KeyStore): EmergencySet | null {
  try {
    const text = keys.get(SET_KEY)
    const parsed = text === null ? null : parseEmergencySet(text)
    return parsed?.ok ? parsed.set : null
  } catch {
    return null
  }
}

/** @param text as it came; null: nothing is prepared. @throws when there is no room */
export function keepEmergencySet(keys: KeyStore, text: string | null): void {
  if (text === null) keys.remove(SET_KEY)
  else keys.set(SET_KEY, text)
}
