import type { Reading } from '@vitrine/protocol'
import { activeLocale, SOURCE_LOCALE } from '@vitrine/texts'

/** How a reader writes: a locale in the language of the texts, 12 or 24 hours, and the first day of the week (1 is Monday). */
export type Reader = {
  locale: string
  hourCycle: Intl.DateTimeFormatOptions['hourCycle']
  weekStart: number
}

/** Where the browser has no English of the reader's region: day before month, as nearly everywhere. */
const ELSEWHERE = 'en-GB'

/** Regions whose week does not begin on Monday, for browsers that do not say. Source: CLDR 48, weekData. */
const SUNDAY =
  'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW'
const SATURDAY = 'AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY'

type WithWeek = Intl.Locale & {
  getWeekInfo?: () => { firstDay: number }
  weekInfo?: { firstDay: number }
}
/** The first day of the week where a locale is at home, 1 for Monday to 7 for Sunday. */
export function weekStartOf(tag: string, asks: (locale: WithWeek) => number | undefined = asked): number {
  const locale: WithWeek = new Intl.Locale(tag)
  const said = asks(locale)
  if (said !== undefined) return said
  const region = locale.maximize().region ?? ''
  return SUNDAY.includes(region) ? 7 : SATURDAY.includes(region) ? 6 : 1
}
const asked = (locale: WithWeek): number | undefined => (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay

/** The language of the texts. A made-up locale is made of the source. */
function textLanguage(): string {
  const { language, region } = new Intl.Locale(activeLocale())
  return region === 'XA' || region === 'XB' ? SOURCE_LOCALE : language
}

/** The habits of a reader's region in the language of the texts: numbers, dates and clock agree with its sentences. */
export function readerOf(tag: string, language = textLanguage()): Reader {
  const own = new Intl.Locale(tag)
  const { hourCycle } = new Intl.DateTimeFormat(tag, { hour: 'numeric' }).resolvedOptions()
  const weekStart = weekStartOf(tag)
  if (own.language === language) return { locale: tag, hourCycle, weekStart }
  const wanted = `${language}-${own.maximize().region ?? ''}`.replace(/-$/, '')
  const found = new Intl.DateTimeFormat(wanted).resolvedOptions().locale
  return { locale: found === SOURCE_LOCALE ? ELSEWHERE : found, hourCycle, weekStart }
}

let chosen: Partial<Reading> = {}
let reader: { language: string; habits: Reader } | null = null

/** Takes what the account says. What it leaves open is as the browser has it. */
export function setReading(reading: Partial<Reading>): void {
  chosen = reading
  reader = null
}

/** The browser's own locale. */
const browserLocale = (): string =>
  (typeof navigator === 'object' && navigator.language) || new Intl.NumberFormat().resolvedOptions().locale

/** How the browser would have it, where the account says nothing. */
export const browserReader = (): Reader => readerOf(browserLocale())

/** The reader of this page: what the account says, else the browser. */
export function reading(): Reader {
  const language = textLanguage()
  if (reader?.language !== language) reader = { language, habits: habitsOf(chosen, language) }
  return reader.habits
}

function habitsOf({ locale, week_start, hour_cycle }: Partial<Reading>, language: string): Reader {
  // A language without a region says nothing of habits.
  const hasRegion = locale && new Intl.Locale(locale).region !== undefined
  const habits = readerOf(hasRegion ? locale : browserLocale(), language)
  return {
    locale: habits.locale,
    hourCycle: hour_cycle ?? habits.hourCycle,
    weekStart: week_start ?? habits.weekStart,
  }
}
