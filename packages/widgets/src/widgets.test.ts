import { describe, expect, it } from 'vitest'
import { DEFINITIONS, widgetSchema, type WidgetType } from './definitions.ts'
import { widgetFormOf } from './forms.ts'
import { WIDGET_TYPES, widgetKindOf } from './index.ts'

describe.each(WIDGET_TYPES)('%s', (type: WidgetType) => {
  const { previews, view } = widgetKindOf(type)
  const { fields } = widgetFormOf(type)
  it('begins with settings that its schema takes', () => {
    const made = { kind: type, ...DEFINITIONS[type].defaults(Date.parse('2026-11-21T09:00:00Z')) }
    expect(widgetSchema.parse(made)).toEqual(made)
  })
  it('has previews that its schema takes, with a field for each setting in them', async () => {
    const all = Object.values(previews)
    expect(all.length).toBeGreaterThan(0)
    for (const settings of all) {
      expect(widgetSchema.parse(settings)).toEqual(settings)
      expect(Object.keys(settings).filter((name) => name !== 'kind' && !(name in fields))).toEqual([])
    }
    const { nextChangeMs } = (await view()).default
    for (const settings of all) expect(nextChangeMs(settings, { timeZone: 'UTC' }, 0)).not.toBe(0)
  })
})
it('refuses a widget that there is not', () =>
  expect(widgetSchema.safeParse({ kind: 'weather' }).success).toBe(false))
