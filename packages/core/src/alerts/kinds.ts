import type { DeviceStatus } from '../deviceStatus.ts'

/** What a feed brings: the days of a calendar, public warnings, or outside data that widgets show. */
export type FeedSource = 'calendar' | 'cap' | 'widget'

/** What alerts are derived from: one device, or one feed, at one instant. */
export type AlertFacts = {
  deviceId: string
  status: DeviceStatus['kind']
  /** it shows nothing because somebody wants it so */
  isOnPurpose: boolean
  /** from when an offline device counts as such, epoch ms */
  offlineSinceMs: number | null
  /** whether it shows the version that is published on its screen */
  isCurrent: boolean
  /** what it reported last; `isOpen` goes on */
  faults: readonly { code: string; atMs: number; isOpen: boolean; facts?: AlertDetail | undefined }[]
  /** how much of its storage is used, 0 to 100; null where its browser does not tell */
  storagePercent: number | null
  /** by how much its clock is wrong, s */
  clockOffSeconds: number | null
  /** the hottest part of its machine, °C; null where nothing measures it */
  temperature: number | null
  /** the share of the last day for which its play records account, 0 to 100; null where nothing was expected */
  coveragePercent: number | null
  /** the oldest emergency that runs, no drill, which it has not shown yet or nobody there has confirmed; null: none */
  emergency: { name: string; firedMs: number; lacks: 'painted' | 'acknowledged' } | null
  /** of a feed: why it can't be read, and since when (epoch ms); null: it can, or this is a device */
  feed: { source: FeedSource; problem: string; sinceMs: number } | null
  /** IANA name of the zone it is in */
  timeZone: string | null
}

/** The values of a rule: whole numbers by name, and the codes of faults (none means all). */
export type AlertSettings = {
  minutes?: number | undefined
  percent?: number | undefined
  seconds?: number | undefined
  /** °C */
  degrees?: number | undefined
  codes?: string[] | undefined
}
export type AlertNumber = 'minutes' | 'percent' | 'seconds' | 'degrees'

/** What was found, for whoever reads the alert. */
export type AlertDetail = Readonly<Record<string, string | number>>
/**
 * Whether what a rule looks for is so. `unknown` leaves it as it was: the device says nothing, or a figure is so close to the
 * limit that it is neither over nor reached.
 */
export type AlertCondition =
  { is: 'met'; sinceMs?: number | undefined; detail?: AlertDetail } | { is: 'clear' } | { is: 'unknown' }

type Range = { usual: number; least: number; most: number }
type AlertKindEntry = {
  /** what the rule is about; left out: devices */
  about?: 'feeds'
  numbers: Readonly<Partial<Record<AlertNumber, Range>>>
  /** the rule can be narrowed to codes of faults */
  codes?: true
  /** it also counts on a display that shows nothing because somebody wants it so */
  evenOnPurpose?: true
  /** the rule can be limited to opening hours */
  hours: boolean
  /** @param settings complete: each number of the kind is there */
  check(facts: AlertFacts, settings: AlertSettings, nowMs: number): AlertCondition
}

const CLEAR: AlertCondition = { is: 'clear' }
const UNKNOWN: AlertCondition = { is: 'unknown' }
/** How long a fault that happened in a moment counts, ms. */
const MOMENT_COUNTS_MS = 10 * 60_000
const isSilent = ({ status }: AlertFacts): boolean => status === 'offline' || status === 'unknown'
const WEEK_MINUTES = 10_080
/** By how much a machine has to cool below the limit until an alert is over, °C: it warms and cools all the time. */
const COOLED_BY_DEGREES = 3

/** Compares a figure that a device reports with the limit of a rule. */
function reaches(facts: AlertFacts, value: number | null, limit = 0, name = 'percent'): AlertCondition {
  if (isSilent(facts) || value === null) return UNKNOWN
  return value >= limit ? { is: 'met', detail: { [name]: value } } : CLEAR
}

/**
 * Every kind of rule. A further kind is one entry here and its words in the console and the server. `minutes` says how long
 * the condition has to last.
 */
export const ALERT_KINDS = {
  offline: {
    numbers: { minutes: { usual: 5, least: 0, most: WEEK_MINUTES } },
    hours: true,
    check: ({ status, offlineSinceMs }) => {
      if (status === 'unknown') return UNKNOWN
      return status === 'offline' ? { is: 'met', sinceMs: offlineSinceMs ?? undefined } : CLEAR
    },
  },
  content: {
    numbers: { minutes: { usual: 10, least: 1, most: WEEK_MINUTES } },
    hours: true,
    check: (facts) => {
      if (isSilent(facts)) return UNKNOWN
      const { status, isCurrent } = facts
      if (status === 'attention') return { is: 'met', detail: { problem: 'wrong' } }
      const isOld = status === 'downloading' || (status === 'showing' && !isCurrent)
      return isOld ? { is: 'met', detail: { problem: 'old' } } : CLEAR
    },
  },
  fault: {
    numbers: { minutes: { usual: 0, least: 0, most: WEEK_MINUTES } },
    codes: true,
    hours: true,
    check: (facts, { codes = [] }, nowMs) => {
      if (isSilent(facts)) return UNKNOWN
      const found = facts.faults
        .filter(({ code, atMs, isOpen }) => {
          const counts = isOpen || nowMs < atMs + MOMENT_COUNTS_MS
          return counts && (codes.length === 0 || codes.includes(code))
        })
        .toSorted((a, b) => a.atMs - b.atMs)
      const [first] = found
      return first
        ? { is: 'met', sinceMs: Math.min(first.atMs, nowMs), detail: { ...first.facts, code: first.code } }
        : CLEAR
    },
  },
  storage: {
    numbers: { percent: { usual: 90, least: 1, most: 100 } },
    hours: false,
    check: (facts, { percent }) => reaches(facts, facts.storagePercent, percent),
  },
  clock: {
    numbers: {
      seconds: { usual: 60, least: 1, most: 86_400 },
      minutes: { usual: 10, least: 0, most: WEEK_MINUTES },
    },
    hours: false,
    check: (facts, { seconds }) => reaches(facts, facts.clockOffSeconds, seconds, 'seconds'),
  },
  temperature: {
    numbers: {
      degrees: { usual: 80, least: 20, most: 150 },
      minutes: { usual: 10, least: 0, most: WEEK_MINUTES },
    },
    hours: false,
    check: (facts, { degrees = 0 }) => {
      const { temperature } = facts
      const found = reaches(facts, temperature, degrees, 'degrees')
      return found.is === 'clear' && temperature! > degrees - COOLED_BY_DEGREES ? UNKNOWN : found
    },
  },
  coverage: {
    numbers: { percent: { usual: 95, least: 1, most: 100 } },
    hours: false,
    check: (facts, { percent = 0 }) => {
      const { coveragePercent: found } = facts
      // What a silent device has not reported yet is not missing.
      if (isSilent(facts) || found === null) return UNKNOWN
      return found < percent ? { is: 'met', detail: { percent: found } } : CLEAR
    },
  },
  emergency: {
    numbers: { seconds: { usual: 30, least: 1, most: 86_400 } },
    evenOnPurpose: true,
    hours: false,
    check: ({ emergency }, { seconds = 0 }, nowMs) =>
      emergency !== null && nowMs >= emergency.firedMs + seconds * 1_000
        ? {
            is: 'met',
            sinceMs: emergency.firedMs,
            detail: { name: emergency.name, lacks: emergency.lacks },
          }
        : CLEAR,
  },
  feed: {
    about: 'feeds',
    numbers: { minutes: { usual: 60, least: 0, most: WEEK_MINUTES } },
    hours: false,
    check: ({ feed }) =>
      feed === null
        ? CLEAR
        : { is: 'met', sinceMs: feed.sinceMs, detail: { source: feed.source, problem: feed.problem } },
  },
} as const satisfies Record<string, AlertKindEntry>

export type AlertKind = keyof typeof ALERT_KINDS
export const ALERT_KIND_NAMES = Object.keys(ALERT_KINDS) as AlertKind[]
/** The entry of a kind, with the widest type. */
export const alertKindOf = (kind: AlertKind): AlertKindEntry => ALERT_KINDS[kind]

/** The settings of a rule with every number that its kind has, and nothing else. */
export function completeAlertSettings(kind: AlertKind, given: AlertSettings): AlertSettings {
  const entry = alertKindOf(kind)
  const settings: AlertSettings = {}
  for (const [name, range] of Object.entries(entry.numbers) as [AlertNumber, Range][])
    settings[name] = given[name] ?? range.usual
  if (entry.codes) settings.codes = given.codes ?? []
  return settings
}
