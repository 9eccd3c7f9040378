import * as z from 'zod/mini'
import { reportedBuildSchema } from './builds/build.ts'
import { deviceAbilitiesSchema } from './deviceAbilities.ts'
import { reasonSchemas } from './deviceReasons.ts'
import { sha256Schema } from './geometry.ts'
import { isOutsideInstant, outsideInstantSchema } from './instants.ts'
import { PAUSED_PARTS } from './pause.ts'
import { isTimeZone } from './zoneTime.ts'

const text = z.string().check(z.maxLength(1_000))
const count = z.int().check(z.gte(0))

/** Where one file of a version stands on the device. `checked` means that its hash was computed and is right. */
const reportedFile = z.object({
  sha256: sha256Schema,
  bytes: count,
  received: count,
  state: z.enum(['waiting', 'fetching', 'checked', 'failed']),
  ...reasonSchemas,
})
export type ReportedFile = z.infer<typeof reportedFile>

/** What a device says of itself: the `data` of its sync record, written with its own credential. */
export const deviceReportSchema = z.object({
  player_version: text,
  /** what the glass shows: a version of a screen, black on purpose, switched off on purpose, the quiet picture of a pause, the picture of a capture device, or nothing yet */
  showing: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('version'), version: sha256Schema, since: outsideInstantSchema }),
    z.object({ kind: z.literal('blank'), since: outsideInstantSchema }),
    z.object({ kind: z.literal('off'), since: outsideInstantSchema }),
    z.object({ kind: z.literal('paused'), since: outsideInstantSchema }),
    z.object({ kind: z.literal('passthrough'), since: outsideInstantSchema }),
    z.object({ kind: z.literal('nothing'), since: outsideInstantSchema }),
  ]),
  /** what is paused on purpose, and until when; null: nothing. Players that cannot be paused do not say */
  paused: z.optional(z.nullable(z.object({ what: z.enum(PAUSED_PARTS), until: outsideInstantSchema }))),
  /** what the player found when it last looked at its own glass; `late` is by how much items came late, ms; older players do not look */
  check: z.optional(
    z.object({
      at: outsideInstantSchema,
      ok: z.boolean(),
      problem: z.optional(text),
      problem_code: reasonSchemas.reason_code,
      late: z.optional(z.object({ p50: z.number(), p99: z.number() })),
    }),
  ),
  /** the version that is being fetched, null when the newest is there */
  fetching: z.nullable(
    z.object({ version: sha256Schema, files: z.array(reportedFile).check(z.maxLength(5_000)) }),
  ),
  /** files of the version that is shown */
  files: z.array(reportedFile).check(z.maxLength(5_000)),
  /** the last faults, newest first; without `ended` it goes on */
  faults: z
    .array(
      z.object({
        code: text,
        text,
        /** what fills the text, so that whoever reads it can say it in other words; older players do not tell */
        facts: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
        at: outsideInstantSchema,
        /** when it was first noted, and how often since; older players do not tell */
        first: z.optional(z.number()),
        count: z.optional(z.int().check(z.gte(1))),
        ended: z.optional(outsideInstantSchema),
      }),
    )
    .check(z.maxLength(50)),
  /** whether this display can start with the network gone, and why not */
  offline_start: z.object({ able: z.boolean(), ...reasonSchemas }),
  /** what its host can do and what not, and why; older players do not say */
  abilities: z.optional(deviceAbilitiesSchema),
  /** the build of the player; players that cannot change it do not say */
  build: z.optional(reportedBuildSchema),
  /** who holds requests to outside hosts back, and by which rules; older players do not say */
  hosts: z.optional(
    z.object({
      by: z.enum(['player', 'runner']),
      hash: z.string().check(z.maxLength(100)),
      mode: z.enum(['off', 'report', 'enforce']),
    }),
  ),
  /** its programme: `version`, the event that holds now, and how many of its screens it has in full; without one it does not say */
  programme: z.optional(
    z.object({
      hash: z.string().check(z.maxLength(100)),
      event: z.nullable(z.string().check(z.maxLength(100))),
      ready: count,
      of: count,
    }),
  ),
  /** `version` of the emergencies that it has stored; without any it does not say */
  emergencies: z.optional(z.object({ hash: z.string().check(z.maxLength(100)) })),
  glass: z.object({ width: count, height: count, ratio: z.number() }),
  /** sides of the screen that it shows, px as designed; older players do not say */
  screen: z.optional(z.object({ width: count, height: count })),
  /** bytes used and allowed, where the browser tells */
  storage: z.nullable(z.object({ used: count, quota: count, persisted: z.boolean() })),
  /** IANA name of the zone it hangs in: what is scheduled goes by its wall clock; older players do not say */
  time_zone: z.optional(text),
  /** server clock minus device clock, ms, as estimated; null while unknown */
  clock_offset: z.nullable(z.number()),
  /** how the machine and its connection are; older players do not say */
  health: z.optional(
    z.object({
      /** hottest sensor, °C, where a runner reads it */
      temperature: z.optional(z.number().check(z.gte(-60), z.lte(250))),
      /** bytes: of the machine by a runner, else of the page */
      memory: z.optional(z.object({ used: count, total: count })),
      /** how long the last report took to be answered, ms */
      round_trip: z.optional(z.number().check(z.gte(0), z.lte(600_000))),
    }),
  ),
  /** how far its idea of the server's time may be off, ms: two displays of one screen differ by at most the sum of theirs */
  clock_error: z.optional(z.number()),
})
export type DeviceReport = z.infer<typeof deviceReportSchema>

/**
 * Reads a report as a device sent it, or as it was stored. What its instants cannot be is not believed: a display whose
 * clock is wrong still says what it shows, so the instant at which it was heard takes the place of one from before 2000 or
 * from the future; a fault without a date that can be is dropped, and so is a time zone that nobody knows.
 * @param heardMs when the report came (epoch ms, server clock)
 * @returns null for what is no report
 */
export function readDeviceReport(text: string, heardMs: number): DeviceReport | null {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    return null
  }
  if (!isRecord(given)) return null
  const believable = (atMs: unknown): unknown =>
    typeof atMs !== 'number' || (isOutsideInstant(atMs) && atMs <= heardMs) ? atMs : heardMs
  const { showing, check, faults, time_zone: timeZone, ...rest } = given
  const result = deviceReportSchema.safeParse({
    ...rest,
    showing: isRecord(showing) ? { ...showing, since: believable(showing['since']) } : showing,
    ...(check === undefined
      ? {}
      : { check: isRecord(check) ? { ...check, at: believable(check['at']) } : check }),
    faults: Array.isArray(faults)
      ? faults.flatMap((fault: unknown) => {
          if (!isRecord(fault) || typeof fault['at'] !== 'number') return [fault]
          if (!isOutsideInstant(fault['at'])) return []
          const ended = fault['ended'] === undefined ? {} : { ended: believable(fault['ended']) }
          return [{ ...fault, at: believable(fault['at']), ...ended }]
        })
      : faults,
    ...(timeZone === undefined || (typeof timeZone === 'string' && !isTimeZone(timeZone))
      ? {}
      : { time_zone: timeZone }),
  })
  return result.success ? result.data : null
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
