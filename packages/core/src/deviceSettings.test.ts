import { expect, it } from 'vitest'
import { deviceSettings, settingFields, settingsWith, type SettingName } from './deviceSettings.ts'
import {
  changeSettings,
  changeSocialTokens,
  completeSettingsSchema,
  DEFAULT_DEVICE_SETTINGS,
  deviceSettingsSchema,
  trialOf,
  withoutSocialTokens,
} from './settingsSchemas.ts'

const services = ['instagram', 'facebook', 'twitter', 'youtube', 'tiktok', 'pintrest', 'msteams']
const tokens = services.map((service) => `${service}Token`)

it('gives a device that nobody has set anything on the defaults of specification §3', () => {
  expect(DEFAULT_DEVICE_SETTINGS).toMatchObject({
    setup: true,
    blankScreen: false,
    x: 0,
    y: 0,
    scaleX: 1,
    scaleY: 1,
    rotate: 0,
    wall: { columns: 1, rows: 1, column: 0, row: 0, bezelX: 0, bezelY: 0 },
    screenLock: false,
    remoteFullScreen: false,
    mediaPassthrough: false,
    mpConfig: { deviceId: '', width: 0, height: 0, fit: 'cover', audio: false },
    language: null,
    offlineMedia: true,
    ...Object.fromEntries(services.map((service) => [service, false])),
    ...Object.fromEntries(tokens.map((name) => [name, ''])),
  })
  expect(completeSettingsSchema.parse(DEFAULT_DEVICE_SETTINGS)).toEqual(DEFAULT_DEVICE_SETTINGS)
})
it('tries the picture, but nothing that deletes what is stored or opens the setup page', () => {
  const tried = Object.keys(trialOf(DEFAULT_DEVICE_SETTINGS))
  expect(tried).toEqual(settingsWith('trial'))
  expect(tried).toEqual(
    expect.arrayContaining(['blankScreen', 'rotate', 'wall', 'mediaPassthrough', 'mpConfig']),
  )
  for (const name of ['offlineMedia', 'setup', ...tokens]) expect(tried).not.toContain(name)
})
it('lets a person at the device set the picture right and finish the setup', () => {
  const local = settingsWith('local')
  expect(local).toEqual(expect.arrayContaining(['setup', 'x', 'y', 'scaleX', 'scaleY', 'rotate']))
  expect(local).not.toContain('blankScreen')
})
it('keeps secrets on the server, and overwrites none with an empty string', () => {
  expect(settingsWith('secret')).toEqual(expect.arrayContaining(tokens))
  const secret = Object.fromEntries(tokens.map((name) => [name, 's3cret']))
  const empty = Object.fromEntries(tokens.map((name) => [name, '']))
  const change = { ...empty, tiktok: true }
  expect(changeSocialTokens({}, change)).toEqual({})
  expect(changeSocialTokens({}, secret)).toEqual(secret)
  expect(changeSocialTokens(secret, { ...change, tiktokToken: 'newer' })).toEqual({
    ...secret,
    tiktokToken: 'newer',
  })
  const settings = { ...DEFAULT_DEVICE_SETTINGS, tiktok: true }
  expect(changeSettings({ ...DEFAULT_DEVICE_SETTINGS, ...secret }, change)).toEqual(settings)
  expect(withoutSocialTokens({ ...settings, ...secret })).toEqual(settings)
})
it('offers choices that the setting takes, and numbers up to where it takes them', () => {
  const takes = (name: SettingName, value: unknown) => deviceSettings[name].schema.safeParse(value).success
  for (const [name, field] of Object.entries(settingFields)) {
    if (field.kind === 'choice')
      for (const value of field.options) expect(takes(name as SettingName, value)).toBe(true)
    if (field.kind !== 'number') continue
    for (const value of [field.least, field.most]) expect(takes(name as SettingName, value)).toBe(true)
    for (const value of [field.least - 1, field.most + 1])
      expect(takes(name as SettingName, value)).toBe(false)
  }
})
it('takes a language that every browser knows how to read, or the browser’s', () => {
  const { schema } = deviceSettings.language
  for (const tag of [
    'en',
    'pt-BR',
    'zh-Hant-TW',
    'es-419',
    'fil',
    'ar-EG-u-nu-latn',
    'en-GB-u-ca-iso8601-hc-h12',
    'en-XA',
  ])
    expect([tag, schema.safeParse(tag).success, Intl.getCanonicalLocales(tag)]).toEqual([tag, true, [tag]])
  expect(schema.safeParse(null).success).toBe(true)
  for (const wrong of ['', 'EN', 'en_US', 'English', 'en-', 'de-u-12', 'x-klingon', 'en-GB-'])
    expect([wrong, schema.safeParse(wrong).success]).toEqual([wrong, false])
})
it('gives a device of an older server the browser’s language', () => {
  const { language: _unknown, ...older } = DEFAULT_DEVICE_SETTINGS
  expect(deviceSettingsSchema.parse(older).language).toBeNull()
})
