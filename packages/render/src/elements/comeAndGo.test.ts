import { describe, expect, it } from 'vitest'
import type { ElementMotion } from '@vitrine/core'
import { stayFrames } from './comeAndGo.ts'

const frame = { x: 100, y: 200, width: 300, height: 100 }
const slide = { width: 1_920, height: 1_080 }
const enter: ElementMotion = { kind: 'fade', at: 1_000, length: 500 }
const exit: ElementMotion = { kind: 'slide', side: 'left', at: 6_000, length: 1_000 }
const offsets = (stay: ReturnType<typeof stayFrames>) =>
  stay.frames.keyframes.map((keyframe) => (keyframe.offset as number) * stay.durationMs)

describe('stayFrames', () => {
  it('comes at its instant, stays, and goes at its instant', () => {
    const stay = stayFrames({ enter, exit }, frame, 0, slide, null)
    expect(stay.durationMs).toBe(7_000)
    expect(offsets(stay).map(Math.round)).toEqual([0, 1_000, 1_500, 1_500, 6_000, 6_000, 7_000, 7_000])
    expect(stay.frames.keyframes.map((keyframe) => keyframe['opacity'])).toEqual([
      0.001, 0.001, 1, 1, 1, 1, 1, 1,
    ])
  })
  it('leaves past the edge of the slide, with all that belongs to it', () => {
    const { frames } = stayFrames({ exit }, frame, 0, slide, null)
    const [, distance] = /translate\(-(\d+)/.exec(String(frames.keyframes.at(-1)!['transform']))!
    expect(Number(distance)).toBeGreaterThan(frame.x + frame.width + 200)
  })
  it('starts again with every turn of a slide that is alone', () => {
    const { frames, durationMs } = stayFrames({ enter, exit }, frame, 0, slide, 10_000)
    expect(durationMs).toBe(10_000)
    expect(frames.iterations).toBe(Infinity)
  })
  it('gives an animation that browsers take, however its instants lie', () => {
    const late = stayFrames({ enter: { ...enter, at: 60_000 }, exit }, frame, 0, slide, 10_000)
    const values = late.frames.keyframes.map((keyframe) => keyframe.offset as number)
    expect(values.every((offset) => offset >= 0 && offset <= 1)).toBe(true)
    expect(values).toEqual(values.toSorted((a, b) => a - b))
    // What never comes within its turn is never seen.
    expect(late.frames.keyframes[1]).toMatchObject({ opacity: 0.001, offset: 1 })
  })
  it('goes after it has come, never before', () => {
    const stay = stayFrames({ enter, exit: { ...exit, at: 0 } }, frame, 0, slide, null)
    expect(offsets(stay).map(Math.round)).toEqual([0, 1_000, 1_500, 1_500, 1_500, 1_500, 2_500, 2_500])
  })
  it('is there and gone at once where motion is unwanted', () => {
    const stay = stayFrames({ enter, exit }, frame, 0, slide, null, true)
    expect(offsets(stay).map(Math.round)).toEqual([0, 1_000, 1_000, 1_000, 6_000, 6_000, 6_000, 6_000])
  })
  it('clips and moves nothing where it only fades', () => {
    const { frames } = stayFrames({ enter }, frame, 0, slide, null)
    expect(frames.keyframes.map((keyframe) => Object.keys(keyframe).toSorted())).toEqual([
      ['offset', 'opacity'],
      ['easing', 'offset', 'opacity'],
      ['offset', 'opacity'],
      ['offset', 'opacity'],
      ['offset', 'opacity'],
    ])
  })
  it('opens from the side where it begins, and ends where nothing more is to be seen', () => {
    const wipe = (side: 'left' | 'top') =>
      stayFrames({ enter: { ...enter, kind: 'wipe', side } }, frame, 30, slide, null).frames.keyframes.map(
        (keyframe) => keyframe['clipPath'],
      )
    expect(wipe('left')).toEqual([
      'inset(-400px calc(100% + 30px) -400px -400px)',
      'inset(-400px calc(100% + 30px) -400px -400px)',
      'inset(-400px -30px -400px -400px)',
      'inset(-400px)',
      'inset(-400px)',
    ])
    expect(wipe('top')[0]).toBe('inset(-400px -400px calc(100% + 30px) -400px)')
  })
})
