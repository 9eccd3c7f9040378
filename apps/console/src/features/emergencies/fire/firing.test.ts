import { describe, expect, it } from 'vitest'
import { newRequestId, targetsIn } from './firing.ts'

const places = [
  { id: 'main', devices: [{ id: 'd1' }, { id: 'd2' }] },
  { id: 'shop', devices: [{ id: 'd3' }] },
  { id: null, devices: [{ id: 'd4' }, { id: 'd5' }] },
]

describe('the places that an emergency is fired in', () => {
  it('need no targets where all of them are chosen', () => {
    expect(targetsIn(places, new Set(['main', 'shop', null]))).toBeUndefined()
  })
  it('are named by their group, and devices without a group one by one', () => {
    expect(targetsIn(places, new Set(['shop', null]))).toEqual([
      { group_id: 'shop' },
      { device_id: 'd4' },
      { device_id: 'd5' },
    ])
  })
  it('never become all of them by choosing none', () => {
    expect(targetsIn(places, new Set())).toEqual([])
  })
})

it('each hold has a request id of its own', () => {
  const ids = Array.from({ length: 50 }, newRequestId)
  expect(new Set(ids).size).toBe(50)
  expect(ids.every((id) => /^[\da-f]{32}$/.test(id))).toBe(true)
})
