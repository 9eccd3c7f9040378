import type { SlideDraft } from '@vitrine/core'
import { expect, it } from 'vitest'
import { pictureOf } from './pictureOf.ts'

const slide: SlideDraft & { id: string } = {
  id: 's',
  name: 'Arrives late',
  type: 'text',
  width: 1_920,
  height: 1_080,
  background: { kind: 'color', color: '#0B5563' },
  elements: [
    {
      id: 'box',
      type: 'shape',
      shape: 'rectangle',
      frame: { x: 0, y: 0, width: 100, height: 100 },
      fill: { kind: 'color', color: '#E39A1F' },
      enter: { kind: 'fade', at: 2_000, length: 600 },
      exit: { kind: 'fade', at: 8_000, length: 600 },
    },
  ],
}
const motionsOf = (still: boolean) => {
  const [element] = pictureOf(slide, new Map(), 320, still)!.elements
  return { enter: element!.enter, exit: element!.exit }
}

it('draws a still picture as the slide is once everything has come in', () =>
  expect(motionsOf(true)).toEqual({ enter: undefined, exit: undefined }))

it('keeps entrances and exits where the slide plays', () =>
  expect(motionsOf(false)).toEqual({
    enter: slide.elements[0]!.enter,
    exit: slide.elements[0]!.exit,
  }))
