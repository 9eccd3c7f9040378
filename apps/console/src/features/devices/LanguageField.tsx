import { Select } from '@mantine/core'
import { formatLanguage } from '../../app/format.ts'
import { deviceSettingTexts } from '../../ui/deviceSetting.texts.ts'
import { DISPLAY_LANGUAGES } from '../../ui/displayLanguages.ts'

/** The value of the option that leaves the language to the browser. */
const BROWSER = 'browser'

/** What can be chosen: the browser's language first, then each by its own name. One that was set by the API is among them. */
export function languageOptions(chosen: string | null): { value: string; label: string }[] {
  const { browser } = deviceSettingTexts.language
  const offered: readonly string[] = DISPLAY_LANGUAGES
  const tags = chosen === null || offered.includes(chosen) ? offered : [...offered, chosen]
  return [
    { value: BROWSER, label: browser() },
    ...tags
      .map((value) => ({ value, label: formatLanguage(value) }))
      .sort((one, other) => one.label.localeCompare(other.label)),
  ]
}

/** The language of a display. */
export function LanguageField({
  value,
  onChange,
}: {
  value: string | null
  onChange: (value: string | null) => void
}) {
  const { label, about } = deviceSettingTexts.language
  return (
    <Select
      label={label()}
      description={about()}
      searchable
      allowDeselect={false}
      data={languageOptions(value)}
      value={value ?? BROWSER}
      onChange={(chosen) => onChange(chosen === BROWSER ? null : chosen)}
    />
  )
}
