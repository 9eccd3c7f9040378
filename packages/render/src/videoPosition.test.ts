import { describe, expect, it } from 'vitest'
import { driftCorrection, videoPositionS } from './videoPosition.ts'

describe('videoPositionS', () => {
  it('starts a video over that is shorter than its item', () => {
    expect(videoPositionS(25_000, 10)).toBe(5)
  })
  it('stands at the start before its turn and while its length is unknown', () => {
    expect(videoPositionS(-500, 10)).toBe(0)
    expect(videoPositionS(4_000, Number.NaN)).toBe(0)
  })
})

describe('driftCorrection', () => {
  it('leaves a video alone that is right', () => {
    expect(driftCorrection(5, 4.98, 10)).toEqual({ do: 'rate', rate: 1 })
  })
  it('lets a video that is late or early catch up gently', () => {
    expect(driftCorrection(5, 4.8, 10)).toEqual({ do: 'rate', rate: 1.06 })
    expect(driftCorrection(5, 5.2, 10)).toEqual({ do: 'rate', rate: 0.94 })
  })
  it('jumps when it is far off', () => {
    expect(driftCorrection(5, 2, 10)).toEqual({ do: 'jump', toS: 5 })
  })
  it('takes the short way around the end of a loop', () => {
    expect(driftCorrection(0.01, 9.99, 10)).toEqual({ do: 'rate', rate: 1 })
  })
})
