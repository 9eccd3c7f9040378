import {
  EMERGENCY_DETAIL_MOST,
  EMERGENCY_HEADING_MOST,
  EMERGENCY_TEXTS_MOST,
  type EmergencyText,
} from '../emergency/index.ts'
import {
  CAP_PRIORITIES,
  CAP_SEVERITIES,
  type CapAlert,
  type CapArea,
  type CapCertainty,
  type CapInfo,
  type CapSeverity,
  type CapUrgency,
} from './alert.ts'

/** Which alerts fire what. An empty list lets all of its kind through. */
export type CapRule = {
  /** texts of the event or codes of it, such as `SEVERE THUNDERSTORM` or `SVR`, whatever the case */
  events: readonly string[]
  categories: readonly string[]
  urgencies: readonly CapUrgency[]
  certainties: readonly CapCertainty[]
  least_severity: CapSeverity
  emergency_id: string
  /** what displays show: the text of the alert, or what was prepared */
  text: 'alert' | 'prepared'
}
/** What a feed may fire. */
export type CapPolicy = {
  rules: readonly CapRule[]
  /** exercises and tests fire drills; otherwise they fire nothing */
  drills: boolean
  /** everything fires drills only, also what is real */
  only_drills: boolean
}

/** Why an alert fires nothing. */
export const CAP_IGNORED = [
  'draft',
  'systemMessage',
  'noAlert',
  'notPublic',
  'exercise',
  'superseded',
  'noInfo',
  'expired',
  'noRule',
] as const
export type CapIgnored = (typeof CAP_IGNORED)[number]

/** What an alert asks for, wherever it counts. */
export type CapDecision =
  | { do: 'ignore'; why: CapIgnored }
  /** ends what its references fired, and fires nothing */
  | { do: 'clear'; why: CapIgnored | null }
  | {
      do: 'fire'
      drill: boolean
      priority: number
      severity: CapSeverity
      emergencyId: string
      /** null: what was prepared */
      texts: EmergencyText[] | null
      /** epoch ms; null: the alert names no end */
      endsMs: number | null
      areas: CapArea[]
      /** ends what its references fired as well */
      replaces: boolean
    }

const rank = (severity: CapSeverity): number => CAP_SEVERITIES.indexOf(severity)
const fold = (text: string): string => text.trim().toLowerCase()
const among = (list: readonly string[], values: readonly string[]): boolean =>
  list.length === 0 || list.some((one) => values.some((value) => fold(one) === fold(value)))

/** Whether a rule lets through what an alert says. */
function holds(rule: CapRule, info: CapInfo): boolean {
  return (
    rank(info.severity) >= rank(rule.least_severity) &&
    among(rule.events, [info.event, ...info.eventCodes.map(({ value }) => value)]) &&
    among(rule.categories, info.categories) &&
    among(rule.urgencies, [info.urgency]) &&
    among(rule.certainties, [info.certainty])
  )
}

/** Shortens a text at a word. @param most characters as people count them in the editor: UTF-16 units */
function shortened(text: string, most: number): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  if (plain.length <= most) return plain
  const cut = plain.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')
  const space = cut.lastIndexOf(' ')
  return `${(space > most / 2 ? cut.slice(0, space) : cut).trimEnd()}…`
}

/** What displays show of an alert: each language once, in the order of the alert. */
export function capTexts(infos: readonly CapInfo[]): EmergencyText[] {
  const texts = new Map<string, EmergencyText>()
  for (const { language, headline, event, instruction, description } of infos) {
    const key = fold(language)
    const heading = shortened(headline || event, EMERGENCY_HEADING_MOST)
    if (texts.has(key) || heading === '') continue
    const detail = shortened(instruction || description, EMERGENCY_DETAIL_MOST)
    texts.set(key, { language, heading, detail })
  }
  return [...texts.values()].slice(0, EMERGENCY_TEXTS_MOST)
}

/**
 * What an alert asks for. Where it counts is decided afterwards, with the places of devices.
 * @param isSuperseded an update or a cancellation of it was received before it
 * @param nowMs epoch ms
 */
export function decideCap(
  alert: CapAlert,
  policy: CapPolicy,
  isSuperseded: boolean,
  nowMs: number,
): CapDecision {
  const { status, msgType, scope, infos } = alert
  const ignore = (why: CapIgnored): CapDecision => ({ do: 'ignore', why })
  if (status === 'Draft') return ignore('draft')
  if (status === 'System') return ignore('systemMessage')
  if (msgType === 'Ack' || msgType === 'Error') return ignore('noAlert')
  if (scope !== 'Public') return ignore('notPublic')
  const isReal = status === 'Actual'
  if (!isReal && !policy.drills) return ignore('exercise')
  if (msgType === 'Cancel') return { do: 'clear', why: null }
  // An update ends what it is about, even if it fires nothing itself.
  const replaces = msgType === 'Update'
  const nothing = (why: CapIgnored): CapDecision => (replaces ? { do: 'clear', why } : ignore(why))
  if (isSuperseded) return nothing('superseded')
  if (infos.length === 0) return nothing('noInfo')
  const current = infos.filter(({ expiresMs }) => expiresMs === null || expiresMs > nowMs)
  if (current.length === 0) return nothing('expired')
  const rule = policy.rules.find((one) => current.some((info) => holds(one, info)))
  if (!rule) return nothing('noRule')
  const meant = current.filter((info) => holds(rule, info))
  const severity = CAP_SEVERITIES[Math.max(...meant.map((info) => rank(info.severity)))]!
  const ends = meant.map(({ expiresMs }) => expiresMs)
  const texts = rule.text === 'alert' ? capTexts([...meant, ...current]) : []
  return {
    do: 'fire',
    drill: !isReal || policy.only_drills,
    priority: CAP_PRIORITIES[severity],
    severity,
    emergencyId: rule.emergency_id,
    texts: texts.length > 0 ? texts : null,
    endsMs: ends.includes(null) ? null : Math.max(...ends.map(Number)),
    areas: meant.flatMap(({ areas }) => areas),
    replaces,
  }
}
