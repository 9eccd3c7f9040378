import type { Reading } from '@vitrine/protocol'
import {
  activateLocale,
  activeLocale,
  catalogueOf,
  directionOf,
  languageChosenHere,
  matchLocale,
  SOURCE_LOCALE,
  writeNumbersAs,
} from '@vitrine/texts'
import { reading as readerNow, setReading } from './reader.ts'
import { createStore } from './store.ts'
import { translation } from './translations.ts'

/** What the account that was last signed in says, for the first paint: nothing changes its language while it is being read. */
const READING_KEY = 'vitrine-reading'

const AS_BROWSER: Reading = { locale: null, week_start: null, hour_cycle: null }

/** Counts the times that language or formats changed; the pages are drawn again with each. */
export const readingChanged = createStore(0)

/** The language of the texts that the browser's own languages ask for. */
export const browserLanguage = (): string => matchLocale(navigator.languages)

function keptReading(): Reading {
  try {
    const kept = JSON.parse(localStorage.getItem(READING_KEY) ?? '{}') as Partial<Reading>
    return {
      locale: kept.locale ? new Intl.Locale(kept.locale).toString() : null,
      week_start: kept.week_start ?? null,
      hour_cycle: kept.hour_cycle ?? null,
    }
  } catch {
    // Nothing is stored here, or something else is.
    return AS_BROWSER
  }
}

let current: Reading = AS_BROWSER

async function show(reading: Reading): Promise<void> {
  setReading(reading)
  await activate(reading)
  writeNumbersAs(readerNow().locale)
}

async function activate(reading: Reading): Promise<void> {
  const asked = reading.locale === null ? browserLanguage() : matchLocale([reading.locale])
  const here = languageChosenHere()
  const load = here === null ? null : await catalogueOf(here, translation)
  const locale = load === null || here === null ? asked : here
  const { documentElement } = document
  documentElement.lang = locale
  documentElement.dir = directionOf(locale)
  if (locale === activeLocale()) return
  await activateLocale(
    locale,
    load ?? (locale === SOURCE_LOCALE ? null : await catalogueOf(locale, translation)),
  )
}

/** Shows the console's texts in the reader's language, read in its direction. Resolves when the texts are there. */
export async function startTexts(): Promise<void> {
  current = keptReading()
  await show(current)
}

const isSame = (one: Reading, other: Reading): boolean =>
  one.locale === other.locale && one.week_start === other.week_start && one.hour_cycle === other.hour_cycle

/**
 * Takes what the account says about language and formats. Resolves when the texts are there.
 * @param now whether the pages are drawn again at once; otherwise it waits for the next visit, because drawing a page again
 * loses what is being typed
 */
export async function takeReading(given: Partial<Reading>, now = true): Promise<void> {
  const { locale, week_start, hour_cycle } = { ...AS_BROWSER, ...given }
  const reading: Reading = { locale, week_start, hour_cycle }
  try {
    if (isSame(reading, AS_BROWSER)) localStorage.removeItem(READING_KEY)
    else localStorage.setItem(READING_KEY, JSON.stringify(reading))
  } catch {
    // Nothing can be stored here. The account says it again with the next visit.
  }
  if (!now || isSame(reading, current)) return
  current = reading
  await show(reading)
  readingChanged.set(readingChanged.get() + 1)
}

/** Nobody is signed in any more: the browser's language and formats again. */
export const forgetReading = (): Promise<void> => takeReading(AS_BROWSER)
