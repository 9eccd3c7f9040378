import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import canonicalize from 'canonicalize'
import * as z from 'zod/mini'
import { sha256Schema } from '../geometry.ts'
import { EMERGENCY_KINDS, EMERGENCY_TAKES, emergencyMessageSchema, type EmergencyMessage } from './message.ts'

/** Prepared emergencies of a company, and so of a device. */
export const EMERGENCIES_MOST = 100
/** Devices that the server names as those that have not stored an emergency yet. */
export const NOT_STORED_MOST = 100
/** Places of one emergency that change its message. */
export const EMERGENCY_OVERRIDES_MOST = 200
/** How long an emergency holds without a renewed lease, seconds. */
export const EMERGENCY_EXPIRES_S = { least: 60, most: 86_400, usual: 14_400 } as const

export const emergencyIdSchema = z.string().check(z.minLength(1), z.maxLength(100))
/** What single screens show instead, by their ids. */
export const emergencyScreensSchema = z.record(
  emergencyIdSchema,
  z.object({
    message: z.optional(emergencyMessageSchema),
    /** by the id of a zone */
    zones: z.optional(z.record(emergencyIdSchema, emergencyMessageSchema)),
  }),
)
export type EmergencyScreens = z.infer<typeof emergencyScreensSchema>

/** What an emergency is on one device; prepared or fired, it is the same. */
export const emergencyContentFields = {
  kind: z.enum(EMERGENCY_KINDS),
  /** 0 to 100, the higher one is shown */
  priority: z.int().check(z.gte(0), z.lte(100)),
  takes: z.enum(EMERGENCY_TAKES),
  /** a person at the display is asked to confirm */
  acknowledge: z.boolean(),
}

/** An emergency as a device keeps it: what its groups and the device itself change is applied already. */
export const preparedEmergencySchema = z.object({
  id: emergencyIdSchema,
  revision: z.int().check(z.gte(1)),
  name: z.string().check(z.maxLength(200)),
  ...emergencyContentFields,
  message: emergencyMessageSchema,
  screens: emergencyScreensSchema,
})
export type PreparedEmergency = z.infer<typeof preparedEmergencySchema>

/** All emergencies that are prepared for a device (contract §12). */
export const emergencySetSchema = z.object({
  /** SHA-256 of the RFC 8785 JSON of everything else */
  version: sha256Schema,
  /** by id */
  emergencies: z.array(preparedEmergencySchema).check(z.maxLength(EMERGENCIES_MOST)),
})
export type EmergencySet = z.infer<typeof emergencySetSchema>

/** The version of a set: SHA-256 (lower-case hex) of its RFC 8785 JSON without `version`. */
export function emergencySetVersion({ emergencies }: Omit<EmergencySet, 'version'>): string {
  return bytesToHex(sha256(utf8ToBytes(canonicalize({ emergencies })!)))
}
/** What a device has for which nothing is prepared. */
export const EMPTY_EMERGENCY_SET: EmergencySet = {
  version: 'cd41770fb04a8117d70435b80743060642c4e7e54d7558242e22c73b58d88af0',
  emergencies: [],
}

/** What a device shows of an emergency while it presents a screen: one message over everything, or some in single zones. */
export type EmergencyOnScreen =
  | { covers: 'display'; message: EmergencyMessage }
  | { covers: 'zones'; zones: Readonly<Record<string, EmergencyMessage>> }

/** @param screenId what the device presents; null: nothing */
export function emergencyOnScreen(
  {
    takes,
    message,
    screens,
  }: {
    takes: PreparedEmergency['takes']
    message: EmergencyMessage
    screens?: EmergencyScreens | undefined
  },
  screenId: string | null,
): EmergencyOnScreen {
  const own = screenId === null ? undefined : screens?.[screenId]
  return takes === 'zones'
    ? { covers: 'zones', zones: own?.zones ?? {} }
    : { covers: 'display', message: own?.message ?? message }
}
