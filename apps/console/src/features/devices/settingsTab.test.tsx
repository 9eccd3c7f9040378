import { MantineProvider } from '@mantine/core'
import {
  DEFAULT_DEVICE_SETTINGS,
  SETTING_ROWS,
  SETTING_TABS,
  settingFields,
  type DeviceAbilities,
  type DeviceSettings,
  type SettingField,
} from '@vitrine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { SettingsTab } from './SettingsTab.tsx'

type Tab = keyof typeof SETTING_TABS
const drawn = (tab: Tab, change: Partial<DeviceSettings> = {}, abilities?: DeviceAbilities): string =>
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
  const tabs = Object.keys(SETTING_TABS) as Tab[]
  for (const field of Object.values(settingFields) as SettingField[]) {
    if (field.kind === 'custom') continue
    const { about } = field.kind === 'number' ? SETTING_ROWS[field.row] : field
    for (const tab of tabs) {
      expect(drawn(tab).includes(field.label)).toBe(tab === field.tab)
      expect(drawn(tab).includes(about)).toBe(tab === field.tab)
    }
  }
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
  expect(drawn('playback', {}, abilities)).toContain('disabled=""')
  expect(drawn('playback', { screenLock: true }, abilities)).not.toContain('disabled=""')
})
