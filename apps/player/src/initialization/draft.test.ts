import { describe, expect, it } from 'vitest'
import { shownValue, stepped, type SetupDraft } from './draft.ts'

const plain: SetupDraft = { rotate: 0, x: 0, y: 0, scaleX: 1, scaleY: 1 }

describe('the set-up of a display', () => {
  it('turns by a quarter, around and back', () => {
    expect(stepped(plain, 'rotate', 1, false).rotate).toBe(90)
    expect(stepped(plain, 'rotate', -1, true).rotate).toBe(270)
  })
  it('moves by a pixel, or by ten', () => {
    expect(stepped(plain, 'x', -1, false).x).toBe(-1)
    expect(stepped(plain, 'y', 1, true).y).toBe(10)
  })
  it('scales by half a per cent and comes back to exactly where it was', () => {
    let draft = plain
    for (let n = 0; n < 37; n += 1) draft = stepped(draft, 'scaleX', 1, false)
    expect(shownValue(draft, 'scaleX', 'en')).toBe('118.5')
    for (let n = 0; n < 37; n += 1) draft = stepped(draft, 'scaleX', -1, false)
    expect(draft).toEqual(plain)
  })
  it('stays within what a device takes', () => {
    expect(stepped({ ...plain, scaleY: 0.1 }, 'scaleY', -1, true).scaleY).toBe(0.1)
    expect(stepped({ ...plain, x: 16_384 }, 'x', 1, true).x).toBe(16_384)
  })
  it('says offsets with their sign', () => {
    expect(shownValue({ ...plain, x: 3 }, 'x', 'en')).toBe('+3')
    expect(shownValue({ ...plain, x: -3 }, 'x', 'en')).toBe('-3')
    expect(shownValue(plain, 'x', 'en')).toBe('0')
    expect(shownValue({ ...plain, x: 1_200 }, 'x', 'en')).toBe('+1200')
  })
  it('writes numbers as the display’s language does', () => {
    expect(shownValue({ ...plain, scaleX: 1.185 }, 'scaleX', 'de')).toBe('118,5')
  })
})
