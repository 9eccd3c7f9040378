import { describe, expect, it } from 'vitest'
import { DEFAULT_DEVICE_SETTINGS } from './settingsSchemas.ts'
import { changeLocally, keepLocal, NO_LOCAL_SETTINGS, settingsInForce } from './localSettings.ts'

const given = DEFAULT_DEVICE_SETTINGS

describe('settings changed at the glass', () => {
  const local = changeLocally(given, NO_LOCAL_SETTINGS, { setup: false, rotate: 90 })

  it('are in force while the operator leaves those fields alone', () => {
    expect(settingsInForce(given, local)).toMatchObject({ setup: false, rotate: 90, x: 0 })
    expect(settingsInForce({ ...given, blankScreen: true }, local)).toMatchObject({
      setup: false,
      rotate: 90,
    })
  })
  it('give way to what the operator changes later', () => {
    const later = { ...given, rotate: 180 as const }
    expect(settingsInForce(later, local)).toMatchObject({ setup: false, rotate: 180 })
  })
  it('do not come back when the operator sets a field to what it was', () => {
    const kept = keepLocal({ ...given, setup: false }, local)
    expect(settingsInForce(given, kept).setup).toBe(true)
  })
})
