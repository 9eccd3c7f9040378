import * as z from 'zod/mini'
import { EMERGENCY_COLOUR_NAMES } from './colours.ts'

/** What an emergency asks of people. Each has a template, and lists can be told apart by it. */
export const EMERGENCY_KINDS = ['evacuate', 'shelter', 'lockdown', 'weather', 'all_clear', 'other'] as const
export type EmergencyKind = (typeof EMERGENCY_KINDS)[number]
/** What stands beside the heading. */
export const EMERGENCY_SYMBOLS = [
  'evacuate',
  'shelter',
  'lockdown',
  'weather',
  'all_clear',
  'warning',
  'none',
] as const
export type EmergencySymbol = (typeof EMERGENCY_SYMBOLS)[number]
/** Where the way leads, as seen from in front of the display. */
export const EMERGENCY_ARROWS = ['left', 'right', 'up', 'down', 'up_left', 'up_right'] as const
export type EmergencyArrow = (typeof EMERGENCY_ARROWS)[number]
export const EMERGENCY_SOUNDS = ['none', 'chime', 'alarm'] as const
export type EmergencySound = (typeof EMERGENCY_SOUNDS)[number]
/** `display` covers everything; `zones` only the zones that are named, while the presentation goes on around them. */
export const EMERGENCY_TAKES = ['display', 'zones'] as const
export type EmergencyTakes = (typeof EMERGENCY_TAKES)[number]

/** Languages of one message, shown in turn. */
export const EMERGENCY_TEXTS_MOST = 6
export const EMERGENCY_HEADING_MOST = 80
export const EMERGENCY_DETAIL_MOST = 200
export const EMERGENCY_DIRECTION_MOST = 60

const language = z
  .string()
  .check(
    z.maxLength(35),
    z.regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/, 'A language is written like en or pt-BR.'),
  )
// Functions instead of zod's own checks of the kind: a player would load those before its first slide.
const trimmed = (payload: { value: string }) => void (payload.value = payload.value.trim())
const line = (most: number) => z.string().check(trimmed, z.maxLength(most))

/** A message in one language (BCP 47). */
const emergencyTextSchema = z.object({
  language,
  heading: line(EMERGENCY_HEADING_MOST).check(z.minLength(1)),
  detail: line(EMERGENCY_DETAIL_MOST),
})
export type EmergencyText = z.infer<typeof emergencyTextSchema>

export const emergencyTextsSchema = z
  .array(emergencyTextSchema)
  .check(z.minLength(1), z.maxLength(EMERGENCY_TEXTS_MOST), ({ value: texts, issues }) => {
    if (new Set(texts.map((text) => text.language.toLowerCase())).size === texts.length) return
    issues.push({ code: 'custom', input: texts, message: 'A language can stand in a message only once.' })
  })

/** What a display shows of an emergency. */
export const emergencyMessageSchema = z.object({
  texts: emergencyTextsSchema,
  /** how long each language is shown, seconds */
  seconds_each: z.int().check(z.gte(3), z.lte(60)),
  colour: z.enum(EMERGENCY_COLOUR_NAMES),
  symbol: z.enum(EMERGENCY_SYMBOLS),
  arrow: z.nullable(z.enum(EMERGENCY_ARROWS)),
  /** what stands beside the arrow, by language: "Car park, north"; a language without one shows the arrow alone */
  direction: z.record(language, line(EMERGENCY_DIRECTION_MOST)),
  sound: z.enum(EMERGENCY_SOUNDS),
})
export type EmergencyMessage = z.infer<typeof emergencyMessageSchema>

/** What a place changes of a message; what is left out stays. */
export const emergencyChangeSchema = z.partial(emergencyMessageSchema)
export type EmergencyChange = z.infer<typeof emergencyChangeSchema>

/** A message with what places change of it, the farthest place first: the last one to name a part decides it. */
export function changedMessage(
  message: EmergencyMessage,
  ...changes: readonly EmergencyChange[]
): EmergencyMessage {
  const changed = { ...message }
  for (const change of changes)
    for (const [part, value] of Object.entries(change))
      if (value !== undefined) Object.assign(changed, { [part]: value })
  return changed
}
