import { Select } from '@mantine/core'
import type { Reading } from '@vitrine/protocol'
import { LOCALES } from '@vitrine/texts'
import { formatLanguage, formatWallTime, formatWeekday, weekOrder } from '../../app/format.ts'
import { browserLanguage } from '../../app/language.ts'
import { browserReader, type Reader } from '../../app/reader.ts'
import { accountTexts } from './account.texts.ts'

const clockName = (hourCycle: 'h12' | 'h23', { locale }: Reader): string =>
  accountTexts.hours[hourCycle]({ example: formatWallTime('18:42', { locale, hourCycle }) })

/** The value of the option that leaves a setting as the browser has it. */
const BROWSER = 'browser'

function BrowserOr<Value extends string>({
  label,
  hint,
  browsers,
  options,
  value,
  onChange,
}: {
  label: string
  hint?: string
  /** what the browser has, in words */
  browsers: string
  options: readonly { value: Value; label: string }[]
  value: Value | null
  onChange: (value: Value | null) => void
}) {
  return (
    <Select
      label={label}
      description={hint}
      allowDeselect={false}
      data={[{ value: BROWSER, label: accountTexts.asBrowser({ what: browsers }) }, ...options]}
      value={value ?? BROWSER}
      onChange={(next) => onChange(options.find((option) => option.value === next)?.value ?? null)}
    />
  )
}

/** How a person reads: language, first day of the week, and hours of a day; each can be left to the browser. */
export function ReadingFields({
  value,
  onChange,
}: {
  value: Reading
  onChange: (change: Partial<Reading>) => void
}) {
  const browser = browserReader()
  const isHalfDay = browser.hourCycle === 'h11' || browser.hourCycle === 'h12'
  return (
    <>
      <BrowserOr
        label={accountTexts.language()}
        hint={accountTexts.languageHint()}
        browsers={formatLanguage(browserLanguage())}
        options={LOCALES.map((locale) => ({ value: locale as string, label: formatLanguage(locale) }))}
        value={value.locale}
        onChange={(locale) => onChange({ locale })}
      />
      <BrowserOr
        label={accountTexts.weekStart()}
        browsers={formatWeekday(browser.weekStart)}
        options={weekOrder().map((day) => ({ value: String(day), label: formatWeekday(day) }))}
        value={value.week_start === null ? null : String(value.week_start)}
        onChange={(day) => onChange({ week_start: day === null ? null : Number(day) })}
      />
      <BrowserOr
        label={accountTexts.timeFormat()}
        browsers={clockName(isHalfDay ? 'h12' : 'h23', browser)}
        options={(['h23', 'h12'] as const).map((hours) => ({
          value: hours,
          label: clockName(hours, browser),
        }))}
        value={value.hour_cycle}
        onChange={(hour_cycle) => onChange({ hour_cycle })}
      />
    </>
  )
}
