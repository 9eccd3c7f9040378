import { describe, expect, it } from 'vitest'
import { NO_WALL } from './deviceSettings.ts'
import { changeSettings, DEFAULT_DEVICE_SETTINGS, deviceSettingsSchema } from './settingsSchemas.ts'
import { operatorSettingsSchema } from './settingsChange.ts'

const wall = { columns: 3, rows: 2, column: 2, row: 1, bezelX: 24, bezelY: 18 }

describe('the place in a video wall', () => {
  it('is that of a panel of its own in settings that were written before there were walls', () => {
    const { wall: _, ...older } = DEFAULT_DEVICE_SETTINGS
    expect(deviceSettingsSchema.parse(older).wall).toEqual(NO_WALL)
  })
  it('is changed as a whole, and leaves the other settings alone', () => {
    const before = { ...DEFAULT_DEVICE_SETTINGS, rotate: 90 as const }
    const after = changeSettings(before, operatorSettingsSchema.parse({ wall }))
    expect(after).toEqual({ ...before, wall })
  })
  it.each([
    ['a column that the wall does not have', { column: 3 }, 'column', 'below the number of columns'],
    ['a row that the wall does not have', { row: 2 }, 'row', 'below the number of rows'],
    ['a wall of no columns', { columns: 0, column: 0 }, 'columns', 'At least 1'],
    ['a bezel below nothing', { bezelX: -1 }, 'bezelX', 'At least 0'],
  ])('refuses %s, naming the field', (_, change, field, words) => {
    const parsed = operatorSettingsSchema.safeParse({ wall: { ...wall, ...change } })
    expect(parsed.error?.issues).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ path: ['wall', field], message: expect.stringContaining(words) }),
      ]),
    )
  })
})
