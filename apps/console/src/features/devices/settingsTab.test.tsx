import { MantineProvider } from '@mantine/core'
import {
  DEFAULT_DEVICE_SETTINGS,
  deviceSettings,
  SETTING_TABS,
  settingFields,
  type DeviceAbilities,
  type DeviceSettings,
  type NumberField,
  type SettingField,
  type SettingTab,
} from '@vitrine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { deviceSettingTexts } from '../../ui/deviceSetting.texts.ts'
import { DISPLAY_LANGUAGES } from '../../ui/displayLanguages.ts'
import { languageOptions } from './LanguageField.tsx'
import { SettingsTab } from './SettingsTab.tsx'

const drawn = (tab: SettingTab, change: Partial<DeviceSettings> = {}, abilities?: DeviceAbilities): string =>
  renderToStaticMarkup(
    <MantineProvider>
      <SettingsTab
        tab={tab}
        settings={{ ...DEFAULT_DEVICE_SETTINGS, ...change }}
        set={() => undefined}
        abilities={abilities}
      />
    </MantineProvider>,
  )

it('draws each described setting in its own tab, with its explanation', () => {
  const html = new Map(SETTING_TABS.map((tab) => [tab, drawn(tab)]))
  for (const [name, texts] of Object.entries(deviceSettingTexts.field)) {
    const field: SettingField = settingFields[name as keyof typeof deviceSettingTexts.field]
    const { about } = 'about' in texts ? texts : deviceSettingTexts.row[(field as NumberField).row]
    for (const [tab, shown] of html) {
      expect(shown.includes(texts.label())).toBe(tab === field.tab)
      expect(shown.includes(about())).toBe(tab === field.tab)
    }
  }
})
it('offers each choice of a setting by its name', () => {
  for (const label of Object.values(deviceSettingTexts.field.rotate.option))
    expect(drawn('picture')).toContain(`>${label()}<`)
})
it('draws numbers of one row side by side under one name', () => {
  const picture = drawn('picture')
  expect(picture.split('Moves the picture to the right')).toHaveLength(2)
  expect(picture.indexOf('Offset X')).toBeLessThan(picture.indexOf('Offset Y'))
})
it('shows a setting that belongs to a switch only while that switch is on', () => {
  expect(drawn('input')).not.toContain('Resolution')
  expect(drawn('input', { mediaPassthrough: true })).toContain('Resolution')
})
it('says why the device cannot do what a setting needs, and lets nobody turn it on', () => {
  const abilities = { wakeLock: { able: false, reason: 'It has no wake lock.' } }
  expect(drawn('playback', {}, abilities)).toContain('Not available on this device: It has no wake lock.')
  expect(drawn('playback', {}, { wakeLock: { able: false } })).toContain(
    'Not available on this device: The device gave no reason.',
  )
  expect(drawn('playback', {}, abilities)).toContain('disabled=""')
  expect(drawn('playback', { screenLock: true }, abilities)).not.toContain('disabled=""')
})

it('offers the browser’s language first, then each language by its own name', () => {
  const [first, ...languages] = languageOptions(null)
  expect(first?.label).toBe(deviceSettingTexts.language.browser())
  const labels = languages.map(({ label }) => label)
  expect(labels).toEqual(expect.arrayContaining(['Deutsch', 'français', 'العربية', 'British English']))
  expect(labels).toEqual([...labels].sort((one, other) => one.localeCompare(other)))
  expect(new Set(labels).size).toBe(DISPLAY_LANGUAGES.length)
  for (const tag of DISPLAY_LANGUAGES)
    expect([tag, deviceSettings.language.schema.safeParse(tag).success]).toEqual([tag, true])
  expect(drawn('playback')).toContain(deviceSettingTexts.language.label())
})
it('keeps a language that was set by the API and is not on the list', () => {
  expect(languageOptions('cy')).toContainEqual({ value: 'cy', label: 'Cymraeg' })
})
