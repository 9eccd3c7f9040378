import { EMERGENCY_TEXTS_MOST, type EmergencyMessage } from '@vitrine/core/emergency'
import type { ReadEmergency } from '@vitrine/protocol'
import { TEMPLATE_WORDS, type TemplateKind } from './templateWords.ts'

type Look = Pick<EmergencyMessage, 'colour' | 'symbol' | 'sound'> &
  Pick<ReadEmergency, 'priority' | 'expires_after' | 'acknowledge'>

const HOUR_S = 3_600

/** How each kind looks, sounds and ranks to begin with, in the order in which they are offered. */
const LOOKS: Readonly<Record<TemplateKind, Look>> = {
  evacuate: {
    colour: 'red',
    symbol: 'evacuate',
    sound: 'alarm',
    priority: 90,
    expires_after: 4 * HOUR_S,
    acknowledge: false,
  },
  shelter: {
    colour: 'violet',
    symbol: 'shelter',
    sound: 'alarm',
    priority: 80,
    expires_after: 4 * HOUR_S,
    acknowledge: false,
  },
  // Sound would say where people hide.
  lockdown: {
    colour: 'black',
    symbol: 'lockdown',
    sound: 'none',
    priority: 95,
    expires_after: 4 * HOUR_S,
    acknowledge: false,
  },
  weather: {
    colour: 'orange',
    symbol: 'weather',
    sound: 'chime',
    priority: 60,
    expires_after: 4 * HOUR_S,
    acknowledge: false,
  },
  all_clear: {
    colour: 'teal',
    symbol: 'all_clear',
    sound: 'chime',
    priority: 50,
    expires_after: HOUR_S / 2,
    acknowledge: false,
  },
}
export const TEMPLATE_KINDS = Object.keys(LOOKS) as TemplateKind[]

const languageOf = (tag: string): string => new Intl.Locale(tag).language

/**
 * The languages that a template is written in to begin with: those that displays are set to, most used first, or else the
 * reader's. Languages that templates have no words in are left out, and without any it is English.
 * @param displays the language of each display, a BCP 47 tag; empty for one that is not set
 */
export function templateLanguages(reader: string, displays: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const tag of displays.filter((one) => one !== ''))
    counts.set(languageOf(tag), (counts.get(languageOf(tag)) ?? 0) + 1)
  const used = [...counts].toSorted((a, b) => b[1] - a[1]).map(([language]) => language)
  const wanted = used.length > 0 ? used : [languageOf(reader)]
  const known = wanted.filter((language) => Object.hasOwn(TEMPLATE_WORDS, language))
  return known.length > 0 ? known.slice(0, EMERGENCY_TEXTS_MOST) : ['en']
}

/** What a kind says in a language; nothing where templates have no words in it. */
export function wordsOf(kind: ReadEmergency['kind'], language: string): { heading: string; detail: string } {
  const words = TEMPLATE_WORDS[languageOf(language)]
  return kind === 'other' || words === undefined ? { heading: '', detail: '' } : words[kind]
}

/** A prepared emergency of a kind to begin with; `other` has nothing written yet. */
export function emergencyOf(
  kind: ReadEmergency['kind'],
  name: string,
  languages: readonly string[],
): ReadEmergency {
  const look: Look =
    kind === 'other'
      ? {
          colour: 'blue',
          symbol: 'warning',
          sound: 'chime',
          priority: 50,
          expires_after: HOUR_S,
          acknowledge: false,
        }
      : LOOKS[kind]
  const { priority, expires_after, acknowledge, ...message } = look
  return {
    name,
    kind,
    priority,
    targets: [{ everywhere: true }],
    message: {
      texts: languages.map((language) => ({ language, ...wordsOf(kind, language) })),
      seconds_each: 8,
      ...message,
      arrow: null,
      direction: {},
    },
    overrides: [],
    takes: 'display',
    expires_after,
    acknowledge,
  }
}
