import {
  EMERGENCY_TEXTS_MOST,
  type EmergencyChange,
  type EmergencyMessage,
  type EmergencyText,
} from '@vitrine/core/emergency'
import type { EmergencyPlace, ReadEmergency, StoredEmergency } from '@vitrine/protocol'
import { isSamePlace } from '../messages.ts'

/** An emergency while it is written, with everything that it has. */
export type EmergencyDraft = ReadEmergency

/** What people write of a stored emergency, without what the server says of it. */
export const draftOf = ({
  name,
  kind,
  priority,
  targets,
  message,
  overrides,
  takes,
  expires_after,
  acknowledge,
}: StoredEmergency): EmergencyDraft => ({
  name,
  kind,
  priority,
  targets,
  message,
  overrides,
  takes,
  expires_after,
  acknowledge,
})

type Worded = Pick<EmergencyMessage, 'texts' | 'direction'>

/** Changes what a message says in one language. */
export function withText(
  { texts }: Pick<EmergencyMessage, 'texts'>,
  language: string,
  change: Partial<EmergencyText>,
): EmergencyText[] {
  return texts.map((text) => (text.language === language ? { ...text, ...change } : text))
}

/** Adds a language, empty, unless it is there already or there are as many as a message can have. */
export function withLanguage(
  { texts }: Pick<EmergencyMessage, 'texts'>,
  text: EmergencyText,
): EmergencyText[] {
  const has = texts.some(({ language }) => language.toLowerCase() === text.language.toLowerCase())
  return has || texts.length >= EMERGENCY_TEXTS_MOST ? texts : [...texts, text]
}

/** Takes a language out, with its direction. The last one stays: a message says something. */
export function withoutLanguage({ texts, direction }: Worded, language: string): Worded {
  if (texts.length < 2) return { texts, direction }
  const { [language]: _out, ...rest } = direction
  return { texts: texts.filter((text) => text.language !== language), direction: rest }
}

/** Writes where people go, in one language; an empty line is none. */
export function withDirection(
  direction: EmergencyMessage['direction'],
  language: string,
  words: string,
): EmergencyMessage['direction'] {
  const { [language]: _before, ...rest } = direction
  return words === '' ? rest : { ...rest, [language]: words }
}

/** What a place changes, put in the place of what it changed before; nothing left takes the place out. */
export function withChange(
  overrides: EmergencyDraft['overrides'],
  place: EmergencyPlace,
  change: EmergencyChange | null,
): EmergencyDraft['overrides'] {
  const isGone = change === null || Object.values(change).every((value) => value === undefined)
  const at = overrides.findIndex((one) => isSamePlace(one.for, place))
  if (isGone) return overrides.filter((_one, index) => index !== at)
  const made = { for: place, message: change }
  return at < 0 ? [...overrides, made] : overrides.map((one, index) => (index === at ? made : one))
}

/** What keeps an emergency from being saved. */
export type DraftFault =
  { kind: 'name' } | { kind: 'targets' } | { kind: 'heading'; language: string } | { kind: 'zones' }

/** Everything that is missing, in the order of the form. */
export function faultsOf({ name, targets, message, takes, overrides }: EmergencyDraft): DraftFault[] {
  return [
    ...(name.trim() === '' ? [{ kind: 'name' } as const] : []),
    ...message.texts.flatMap(({ heading, language }) =>
      heading.trim() === '' ? [{ kind: 'heading', language } as const] : [],
    ),
    ...(targets.length === 0 ? [{ kind: 'targets' } as const] : []),
    ...(takes === 'zones' && !overrides.some((one) => 'zone_id' in one.for)
      ? [{ kind: 'zones' } as const]
      : []),
  ]
}
