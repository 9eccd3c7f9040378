import { describe, expect, it } from 'vitest'
import { deviceAbilitiesSchema, whyUnable } from './deviceAbilities.ts'

describe('whyUnable', () => {
  it('tells why a device cannot do something', () => {
    const abilities = { wakeLock: { able: false, reason: 'This address is plain http.' } }
    expect(whyUnable(abilities, 'wakeLock')).toEqual({ reason: 'This address is plain http.' })
    expect(whyUnable({ wakeLock: { able: false } }, 'wakeLock')).toEqual({})
  })
  it('holds nothing against a device that can, or that has not said', () => {
    expect(whyUnable({ wakeLock: { able: true } }, 'wakeLock')).toBeNull()
    expect(whyUnable({}, 'wakeLock')).toBeNull()
    expect(whyUnable(undefined, 'wakeLock')).toBeNull()
  })
})

describe('deviceAbilitiesSchema', () => {
  it('reads what a device of another version says, as far as it is known here', () => {
    const said = { pinned: { able: true }, levitation: { able: true } }
    expect(deviceAbilitiesSchema.parse(said)).toEqual({ pinned: { able: true } })
    expect(deviceAbilitiesSchema.safeParse({ pinned: { able: 'yes' } }).success).toBe(false)
  })
})
