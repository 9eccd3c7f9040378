import * as z from 'zod/mini'

const word = z.string().check(z.maxLength(60))
const text = z.string().check(z.maxLength(300))
const count = z.int().check(z.gte(0), z.lte(Number.MAX_SAFE_INTEGER))
const amount = z.number().check(z.gte(0), z.lte(1e12))
const instant = z.int().check(z.gte(0), z.lte(8.64e15))

/** What the browser did with a small file: `decoded` means that its picture or sound came out as it was put in. */
const decoding = z.strictObject({
  decoded: z.boolean(),
  /** until the first picture, or until all sound was there */
  ms: amount,
  /** why not: refused by the browser, or something else came out */
  problem: z.optional(z.enum(['refused', 'wrong', 'late'])),
})

/** The formats that are tried, in the order in which people read them. */
export const CODECS = ['h264', 'vp9', 'av1', 'webm', 'aac'] as const
export type Codec = (typeof CODECS)[number]

/**
 * What each probe finds out: numbers, yes or no, and codes. A report of a display consists of nothing else; the words are made
 * where it is read. `null` means that the browser does not say.
 */
export const probeFacts = {
  codecs: z.strictObject({
    h264: decoding,
    vp9: decoding,
    av1: decoding,
    webm: decoding,
    aac: decoding,
  }),
  screen: z.strictObject({
    screen_width: count,
    screen_height: count,
    window_width: count,
    window_height: count,
    ratio: amount,
    refresh_hz: amount,
  }),
  storage: z.strictObject({
    quota: z.nullable(count),
    used: z.nullable(count),
    persisted: z.nullable(z.boolean()),
    /** bytes that were written and came back the same; 0 where storage refused them */
    kept: count,
    write_ms: amount,
    read_ms: amount,
  }),
  service_worker: z.strictObject({
    secure: z.boolean(),
    supported: z.boolean(),
    registered: z.boolean(),
    /** answers the requests of this page */
    controls: z.boolean(),
    /** files of the player that a start needs, and how many of them are stored */
    needed: count,
    stored: count,
    paired: z.boolean(),
  }),
  clock: z.strictObject({
    /** server clock minus device clock */
    offset_ms: z.number().check(z.gte(-8.64e15), z.lte(8.64e15)),
    error_ms: amount,
    time_zone: word,
  }),
  network: z.strictObject({
    round_trip_ms: amount,
    bytes: count,
    mbit_s: amount,
    /** outside hosts that were blocked in the last 24 hours; left out in a browser that is not paired, and by older players */
    blocked: z.optional(z.array(text).check(z.maxLength(20))),
  }),
  frames: z.strictObject({
    fps: amount,
    frames: count,
    dropped: count,
    refresh_hz: amount,
  }),
  fonts: z.strictObject({
    loaded: z.array(word).check(z.maxLength(20)),
    missing: z.array(word).check(z.maxLength(20)),
  }),
  touch: z.strictObject({
    points: count,
    pointer: z.enum(['coarse', 'fine', 'none']),
    hover: z.boolean(),
  }),
  audio: z.strictObject({
    supported: z.boolean(),
    state: z.nullable(z.enum(['running', 'suspended', 'interrupted', 'closed'])),
    sample_rate: z.nullable(amount),
    channels: z.nullable(count),
  }),
  memory: z.strictObject({
    device_gb: z.nullable(amount),
    heap_limit: z.nullable(count),
    heap_used: z.nullable(count),
    cores: z.nullable(count),
  }),
  versions: z.strictObject({
    player: word,
    server: z.nullable(word),
    browser: text,
  }),
  bridge: z.strictObject({
    host: word,
    host_version: z.nullable(word),
    kiosk: z.boolean(),
    able: z.array(word).check(z.maxLength(20)),
    unable: z.array(z.strictObject({ ability: word, reason_code: z.nullable(word) })).check(z.maxLength(20)),
  }),
  faults: z.strictObject({
    /** whether a device's own report could be read; false in a browser that is not paired */
    known: z.boolean(),
    /** newest first; without `ended` a fault goes on */
    faults: z
      .array(z.strictObject({ code: word, at: instant, ended: z.optional(instant) }))
      .check(z.maxLength(50)),
  }),
} as const

export type ProbeId = keyof typeof probeFacts
export type FactsOf<Id extends ProbeId> = z.infer<(typeof probeFacts)[Id]>
export const PROBE_IDS = Object.keys(probeFacts) as ProbeId[]
