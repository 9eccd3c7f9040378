import type { CompiledMessage, CompiledMessageToken } from '@lingui/message-utils/compileMessage'
import type { Catalogue } from './catalogues.ts'

/**
 * Two made-up locales, by the names that CLDR gives them, so that tests find what is not in a catalogue, and what is cut off
 * when a language is longer than English. The second is also read from right to left, for what does not turn round.
 */
export const PSEUDO_LOCALES = ['en-XA', 'ar-XB'] as const
export type PseudoLocale = (typeof PSEUDO_LOCALES)[number]
export const isPseudoLocale = (locale: string): locale is PseudoLocale =>
  (PSEUDO_LOCALES as readonly string[]).includes(locale)

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const ACCENTED = [...'åƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ']
/** By this much other languages are longer than English, roughly; short texts by more. */
const LONGER = 0.4
const FILLER = 'one two three four five six seven eight nine ten '

const TAG = /(<\/?[a-zA-Z0-9]+\/?>)/

const outsideTags = (text: string, change: (part: string) => string): string =>
  text
    .split(TAG)
    .map((part) => (TAG.test(part) ? part : change(part)))
    .join('')

const accented = (text: string): string =>
  outsideTags(text, (part) => [...part].map((letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter).join(''))

// Right-to-left override and its end: what is drawn is the same letters, read from the right.
const mirrored = (text: string): string =>
  outsideTags(text, (part) => (part.trim() === '' ? part : `\u202e${part}\u202c`))

function mapText(message: CompiledMessage, change: (text: string) => string): CompiledMessage {
  const token = (part: CompiledMessageToken): CompiledMessageToken => {
    if (typeof part === 'string') return part === '#' ? part : change(part)
    const [name, type, format] = part
    if (typeof format !== 'object' || format === null || !/^(plural|select|selectordinal)$/.test(type ?? ''))
      return part
    const branches = Object.entries(format).map(([branch, inner]) => [
      branch,
      Array.isArray(inner) ? mapText(inner as CompiledMessage, change) : inner,
    ])
    return [name, type!, Object.fromEntries(branches)]
  }
  return message.map(token)
}

const lengthOf = (message: CompiledMessage): number =>
  message.reduce((sum, part) => sum + (typeof part === 'string' ? part.length : 6), 0)

/** Brackets show where a text begins and ends: one without its end is cut off, and two pairs side by side are a sentence in pieces. */
function lengthened(message: CompiledMessage): CompiledMessage {
  const more = Math.ceil(Math.max(2, lengthOf(message) * LONGER))
  const filler = FILLER.repeat(Math.ceil(more / FILLER.length))
    .slice(0, more)
    .trimEnd()
  return ['[', ...mapText(message, accented), ` ${filler}]`]
}

/** A space of texts in a made-up locale. */
export const pseudoCatalogue = (locale: PseudoLocale, source: Catalogue): Catalogue =>
  Object.fromEntries(
    Object.entries(source).map(([id, message]) => [
      id,
      locale === 'en-XA' ? lengthened(message) : mapText(lengthened(message), mirrored),
    ]),
  )
