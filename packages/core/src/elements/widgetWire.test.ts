import { DEFINITIONS, migratedWidget, versionOfWidget, type WidgetType } from '@vitrine/widgets/definitions'
import { describe, expect, it } from 'vitest'
import { fieldErrorsOf } from '../fieldErrors.ts'
import { elementSchema, wireElementSchema } from './index.ts'
import { readWidgetElement, writeWidgetElement } from './widgetWire.ts'

const frame = { x: 0, y: 0, width: 400, height: 300 }
const style = { color: '#FFFFFF', size: 40, weight: 'regular', align: 'left', valign: 'top' }
const common = { id: 'w', type: 'widget', frame, style, accent: '#D9503F' }
const clock = { ...common, kind: 'clock', version: 1, settings: { face: 'digital' } }
const packaged = {
  ...common,
  kind: 'package:tides',
  version: 1,
  feed: 'f1',
  settings: { harbour: 'Oslo', kind: 'deep' },
}

describe('a widget in a draft', () => {
  it('is said with kind, version and settings, and read as one widget', () => {
    expect(wireElementSchema.parse(clock)).toEqual(clock)
    expect(elementSchema.parse(clock)).toEqual({ ...common, widget: { kind: 'clock', face: 'digital' } })
    expect(wireElementSchema.parse(packaged)).toEqual(packaged)
    const { kind, feed, settings } = packaged
    expect(elementSchema.parse(packaged)).toEqual({ ...common, widget: { kind, feed, settings } })
  })
  it.each([clock, packaged])('is written as it was read, with every key at its place', (wire) => {
    const read = readWidgetElement(wire)
    expect(read).toHaveProperty('widget')
    expect(JSON.stringify(writeWidgetElement(read))).toBe(JSON.stringify(wire))
    expect(writeWidgetElement(wire)).toBe(wire)
    expect(readWidgetElement(read)).toBe(read)
  })
  it('is read from a draft of before, which says `widget`', () => {
    const older = { ...common, widget: { kind: 'clock', face: 'digital' } }
    expect(wireElementSchema.parse(older)).toEqual(clock)
    expect(elementSchema.parse(older)).toEqual(older)
  })
  it('has the newest version where none is said', () => {
    const { version: _version, ...without } = clock
    expect(wireElementSchema.parse(without)).toEqual(clock)
  })
  it('leaves other elements as they are, also those that have a kind', () => {
    const shape = { id: 's', type: 'shape', kind: 'star' }
    expect(readWidgetElement(shape)).toBe(shape)
    expect(writeWidgetElement(shape)).toBe(shape)
  })
  it.each([
    [{ settings: { face: 'sundial' } }, 'settings.face', 'NOT_AN_OPTION'],
    [{ settings: 'digital' }, 'settings', 'WRONG_TYPE'],
    [{ kind: 'sundial' }, 'kind', 'NOT_AN_OPTION'],
    [{ kind: 'toString' }, 'kind', 'NOT_AN_OPTION'],
    [{ version: 2 }, 'version', 'NUMBER_TOO_LARGE'],
    [{ version: 0 }, 'version', 'NUMBER_TOO_SMALL'],
    [{ accent: 'red' }, 'accent', 'COLOUR'],
    [{ frame: null }, 'frame', 'WRONG_TYPE'],
  ])('with %j names the field %s', (change, field, code) => {
    const { error } = wireElementSchema.safeParse({ ...clock, ...change })
    expect(fieldErrorsOf(error?.issues ?? []).map((one) => [one.field, one.code])).toEqual([[field, code]])
  })
})

it('brings settings of older versions to the newest one when they are read, step by step', () => {
  const definition = DEFINITIONS.clock as { migrations?: unknown }
  definition.migrations = [
    ({ hands, ...rest }: { hands: boolean }) => ({ ...rest, look: hands ? 'analog' : 'digital' }),
    ({ look, ...rest }: { look: string }) => ({ ...rest, face: look }),
  ]
  try {
    expect(migratedWidget('clock', 1, { hands: true, seconds: true })).toEqual({
      face: 'analog',
      seconds: true,
    })
    expect(migratedWidget('clock', 2, { look: 'digital' })).toEqual({ face: 'digital' })
    expect(migratedWidget('clock', 3, { face: 'digital' })).toEqual({ face: 'digital' })
    expect(migratedWidget('package:tides', 1, { harbour: 'Oslo' })).toEqual({ harbour: 'Oslo' })
  } finally {
    delete definition.migrations
  }
})
it('has a migration to each version of each widget', () => {
  for (const kind of Object.keys(DEFINITIONS) as WidgetType[])
    expect([kind, versionOfWidget(kind)]).toEqual([kind, 1 + (DEFINITIONS[kind].migrations?.length ?? 0)])
})
