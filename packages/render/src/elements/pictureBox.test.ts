import { describe, expect, it } from 'vitest'
import { croppedBox, cutCss } from './pictureBox.ts'

const frame = { width: 400, height: 400 }
const photo = { width: 1_600, height: 800 }

describe('croppedBox', () => {
  it('fills the frame with the part that is shown', () => {
    // The middle half of the width is square, and so is the frame.
    const crop = { x: 0.25, y: 0, width: 0.5, height: 1 }
    expect(croppedBox(photo, frame, 'cover', { crop })).toEqual({ x: -200, y: 0, width: 800, height: 400 })
    expect(croppedBox(photo, frame, 'contain', { crop })).toEqual({ x: -200, y: 0, width: 800, height: 400 })
  })
  it('keeps the focus in sight where the frame cuts the part once more', () => {
    const crop = { x: 0, y: 0.5, width: 1, height: 0.5 }
    const left = croppedBox(photo, frame, 'cover', { crop, focus: { x: 0.25, y: 0.5 } })
    const right = croppedBox(photo, frame, 'cover', { crop, focus: { x: 1, y: 0.5 } })
    expect(left).toEqual({ x: -300, y: -400, width: 1_600, height: 800 })
    expect(right).toEqual({ x: -1_200, y: -400, width: 1_600, height: 800 })
  })
  it('stretches the part over the frame where it is to fill it', () => {
    const crop = { x: 0.5, y: 0.5, width: 0.5, height: 0.25 }
    expect(croppedBox(photo, frame, 'fill', { crop })).toEqual({
      x: -400,
      y: -800,
      width: 800,
      height: 1_600,
    })
  })
  it('takes the frame’s own shape where the size of a file is not known', () => {
    const crop = { x: 0, y: 0, width: 0.5, height: 0.5 }
    expect(croppedBox({ width: 0, height: 0 }, frame, 'cover', { crop })).toEqual({
      x: 0,
      y: 0,
      width: 800,
      height: 800,
    })
  })
})

describe('cutCss', () => {
  it('says nothing of a picture that is shown whole', () => {
    expect(cutCss(photo, frame, 'cover', {})).toEqual({})
  })
  it('leaves the middle of a picture that is whole inside its frame where it is', () => {
    expect(cutCss(photo, frame, 'contain', { focus: { x: 0, y: 0 } })).toEqual({})
    expect(cutCss(photo, frame, 'cover', { focus: { x: 0.2, y: 1 } })).toEqual({ objectPosition: '20% 100%' })
  })
  it('hides what lies outside the part that is shown', () => {
    const css = cutCss(photo, frame, 'contain', { crop: { x: 0.25, y: 0, width: 0.5, height: 0.5 } })
    expect(css.clipPath).toBe('inset(0% 25% 50% 25%)')
  })
})
