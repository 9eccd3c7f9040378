import { CODECS, type Codec, type FactsOf, type ProbeId } from './facts.ts'

/** `bad`: not suitable as a display. `poor`: suitable, with a limit that people should know. */
type Level = 'poor' | 'bad'
/** What a finding is about: a code, what it says in numbers, and how much it weighs. Console and display have the words. */
export type Finding<Code extends FindingCode = FindingCode> = {
  level: Level
  code: Code
  facts: Readonly<Record<string, string | number>>
}

/** Display shorter than this is less than what content is designed for, px of the panel. */
export const SHORT_SIDE_LEAST_PX = 720
/** Below this, movement is seen in steps, Hz. Panels for film run at 24. */
export const REFRESH_LEAST_HZ = 47
/** Room that a few videos need, bytes. */
export const STORAGE_LEAST_BYTES = 500_000_000
/** Below this, browsers that clear storage by themselves do so early, bytes. */
export const STORAGE_SAFE_BYTES = 2_000_000_000
/** An offset that certificates and logs do not bear; what plays follows the server's time, ms. */
export const CLOCK_MOST_MS = 60_000
export const ROUND_TRIP_MOST_MS = 500
/** Below this, a video of a minute takes many minutes to arrive, Mbit/s. */
export const THROUGHPUT_LEAST_MBIT_S = 2
/** Below this, nothing moves as it should, frames per second. */
export const FPS_BAD = 15
/** Share of frames that can be missing before people see it. */
export const DROPPED_MOST = 0.1
/** Memory below which browsers end pages with large pictures, GB. */
export const MEMORY_LEAST_GB = 1

/** Every finding that rules can make, in the order in which they are read. */
export const FINDING_CODES = [
  'noVideo',
  'storageRefused',
  'framesBad',
  'noH264',
  'noVp9',
  'noAv1',
  'noWebm',
  'noAac',
  'framesDropped',
  'lowRefresh',
  'smallDisplay',
  'plainHttp',
  'noServiceWorker',
  'startNotStored',
  'storageSmall',
  'storageMayBeCleared',
  'clockWrong',
  'slowAnswers',
  'slowDownloads',
  'fontsMissing',
  'noAudio',
  'soundBlocked',
  'littleMemory',
  'noFullScreen',
  'displaySleeps',
  'openFaults',
  'notMeasured',
] as const
export type FindingCode = (typeof FINDING_CODES)[number]

const poor = (code: FindingCode, facts: Finding['facts'] = {}): Finding => ({ level: 'poor', code, facts })
const bad = (code: FindingCode, facts: Finding['facts'] = {}): Finding => ({ level: 'bad', code, facts })
const when = (holds: boolean, finding: Finding): readonly Finding[] => (holds ? [finding] : [])

const MISSING: Record<Codec, FindingCode> = {
  h264: 'noH264',
  vp9: 'noVp9',
  av1: 'noAv1',
  webm: 'noWebm',
  aac: 'noAac',
}
const NEEDED_ABILITIES = { fullScreen: 'noFullScreen', wakeLock: 'displaySleeps' } as const

/** What the facts of a probe mean for signage; nothing found is good. */
export const judges: { readonly [Id in ProbeId]: (facts: FactsOf<Id>) => readonly Finding[] } = {
  codecs(facts) {
    const missing = CODECS.filter((codec) => !facts[codec].decoded)
    const noVideo = CODECS.every((codec) => codec === 'aac' || !facts[codec].decoded)
    const others = noVideo ? missing.filter((codec) => codec === 'aac') : missing
    return [...when(noVideo, bad('noVideo')), ...others.map((codec) => poor(MISSING[codec]))]
  },
  screen: ({ screen_width, screen_height, ratio, refresh_hz }) => {
    const width = Math.round(screen_width * ratio)
    const height = Math.round(screen_height * ratio)
    return [
      ...when(refresh_hz < REFRESH_LEAST_HZ, poor('lowRefresh', { hz: Math.round(refresh_hz) })),
      ...when(Math.min(width, height) < SHORT_SIDE_LEAST_PX, poor('smallDisplay', { width, height })),
    ]
  },
  storage({ quota, used, persisted, kept }) {
    if (kept === 0) return [bad('storageRefused')]
    const free = quota === null ? null : Math.max(0, quota - (used ?? 0))
    if (free === null) return []
    if (free < STORAGE_LEAST_BYTES) return [poor('storageSmall', { bytes: free })]
    return when(
      persisted === false && free < STORAGE_SAFE_BYTES,
      poor('storageMayBeCleared', { bytes: free }),
    )
  },
  service_worker({ secure, supported, needed, stored, paired }) {
    if (!secure) return [poor('plainHttp')]
    if (!supported) return [poor('noServiceWorker')]
    // A browser that never opened the player has nothing to store.
    return when(paired && (needed === 0 || stored < needed), poor('startNotStored', { stored, needed }))
  },
  clock: ({ offset_ms }) =>
    when(Math.abs(offset_ms) > CLOCK_MOST_MS, poor('clockWrong', { ms: Math.round(offset_ms) })),
  network: ({ round_trip_ms, mbit_s }) => [
    ...when(round_trip_ms > ROUND_TRIP_MOST_MS, poor('slowAnswers', { ms: Math.round(round_trip_ms) })),
    ...when(mbit_s < THROUGHPUT_LEAST_MBIT_S, poor('slowDownloads', { mbit: mbit_s })),
  ],
  frames({ fps, frames, dropped }) {
    if (fps < FPS_BAD) return [bad('framesBad', { fps: Math.round(fps) })]
    const share = frames + dropped === 0 ? 0 : dropped / (frames + dropped)
    return when(share > DROPPED_MOST, poor('framesDropped', { share }))
  },
  fonts: ({ missing }) => when(missing.length > 0, poor('fontsMissing', { count: missing.length })),
  touch: () => [],
  audio({ supported, state }) {
    if (!supported) return [poor('noAudio')]
    return when(state !== 'running', poor('soundBlocked'))
  },
  memory: ({ device_gb }) =>
    when(device_gb !== null && device_gb < MEMORY_LEAST_GB, poor('littleMemory', { gb: device_gb ?? 0 })),
  versions: () => [],
  bridge: ({ unable }) =>
    Object.entries(NEEDED_ABILITIES).flatMap(([ability, code]) =>
      when(
        unable.some((one) => one.ability === ability),
        poor(code),
      ),
    ),
  faults({ faults }) {
    const open = faults.filter(({ ended }) => ended === undefined).length
    return when(open > 0, poor('openFaults', { count: open }))
  },
}
