import { setupI18n, type I18n, type Messages } from '@lingui/core'
import type { CompiledMessage } from '@lingui/message-utils/compileMessage'

/** The language that the texts are written in. */
export const SOURCE_LOCALE = 'en'

/** One space of a locale: messages by id. */
export type Catalogue = Readonly<Record<string, CompiledMessage>>
/**
 * Fetches one space of a locale.
 * @param source the same space as it is written, which made-up locales are made of
 * @returns what is translated of it; the rest stays in the source language
 */
export type LoadCatalogue = (space: string, source: Catalogue) => Promise<Catalogue> | Catalogue

const sources = new Map<string, Catalogue>()
/** Spaces whose catalogue in the present locale is not there yet. */
const missing = new Set<string>()
let load: LoadCatalogue | null = null

/** What is shown is taken from here. One for each page, because a reader has one language. */
export const i18n: I18n = setupI18n({ locale: SOURCE_LOCALE, messages: { [SOURCE_LOCALE]: {} } })

/**
 * Takes up a space of texts in the source language.
 * @throws if there is a space of that name, because one would replace the other
 */
export function addSource(space: string, source: Catalogue): void {
  if (sources.has(space)) throw new Error(`There are two sets of texts with the name “${space}”.`)
  sources.set(space, source)
  // Until the translation is there: never an id.
  i18n.load(i18n.locale, source as Messages)
  if (load) missing.add(space)
}

/**
 * Waits for the catalogues of all texts that have been defined. The console does so between fetching a page and showing it,
 * so no text changes under the reader's eyes. What cannot be fetched stays in the source language.
 * @param onFailed a catalogue that could not be fetched; it is tried again with the next page
 */
export async function textsReady(onFailed: (error: unknown) => void = () => {}): Promise<void> {
  await Promise.all(
    [...missing].map(async (space) => {
      try {
        const catalogue = await load?.(space, sources.get(space)!)
        if (catalogue) i18n.load(i18n.locale, catalogue as Messages)
        missing.delete(space)
      } catch (error) {
        onFailed(error)
      }
    }),
  )
}

/**
 * Changes the locale of all texts.
 * @param locale a BCP 47 tag
 * @param loadCatalogue where its catalogues come from; null where the texts are shown as they are written
 * @returns when all texts that have been defined are there
 */
export async function activateLocale(
  locale: string,
  loadCatalogue: LoadCatalogue | null,
  onFailed?: (error: unknown) => void,
): Promise<void> {
  load = loadCatalogue
  missing.clear()
  if (load) for (const space of sources.keys()) missing.add(space)
  i18n.load(locale, Object.assign({}, ...sources.values()) as Messages)
  i18n.activate(locale)
  await textsReady(onFailed)
}

/**
 * Numbers within texts are written as a region does that has the language of the texts: 1.234 and 1,234 never stand side by side.
 * It holds until another locale is activated.
 * @param locale a BCP 47 tag of the same language
 */
export const writeNumbersAs = (locale: string): void => i18n.activate(i18n.locale, [locale])

/**
 * Hears that texts read differently from now on: another language, or translations that have come.
 * @returns ends it
 */
export const onTextsChange = (run: () => void): (() => void) => i18n.on('change', run)

/** All spaces as they are written, by name. */
export const allSources = (): ReadonlyMap<string, Catalogue> => sources

/** The locale of the texts, a BCP 47 tag. */
export const activeLocale = (): string => i18n.locale
