import type { RenderElement, RenderSlide } from '@vitrine/core'
import { describe, expect, it } from 'vitest'
import { coloursBehind } from './behind.ts'

const widget = { id: 'widget', type: 'widget', frame: { x: 100, y: 100, width: 200, height: 100 } }
const plate = {
  id: 'plate',
  type: 'shape',
  shape: 'rectangle',
  fill: { kind: 'color', color: '#123456' },
  frame: { x: 0, y: 0, width: 400, height: 400 },
}
const behind = (below: object[], more: { background?: object; transparent?: boolean } = {}): string[] => {
  const slide = {
    background: more.background ?? { kind: 'color', color: '#ffffff' },
    elements: [...below, widget],
  } as unknown as RenderSlide
  return coloursBehind(slide, widget as unknown as RenderElement, more.transparent)
}

describe('the colours behind an element', () => {
  it('are those of the slide, both of a gradient, and of a figure that is under all of it', () => {
    expect(behind([])).toEqual(['#ffffff'])
    const gradient = { kind: 'gradient', angle: 0, from: '#000000', to: '#ff0000' }
    expect(behind([], { background: gradient })).toEqual(['#000000', '#ff0000'])
    expect(behind([plate])).toEqual(['#123456'])
  })
  it('are those of figures and of what is seen beside or through them', () => {
    const half = { ...plate, frame: { ...plate.frame, width: 150 } }
    expect(behind([half])).toEqual(['#123456', '#ffffff'])
    expect(behind([{ ...plate, opacity: 0.5 }])).toEqual(['#123456', '#ffffff'])
    expect(behind([{ ...plate, shape: 'ellipse' }])).toEqual(['#123456', '#ffffff'])
    expect(behind([{ ...plate, frame: { x: 500, y: 0, width: 10, height: 10 } }])).toEqual(['#ffffff'])
  })
  it('are unknown on pictures and where the slide has no ground, unless a figure is between', () => {
    const picture = { ...plate, type: 'image' }
    expect(behind([picture])).toEqual([])
    expect(behind([picture, plate])).toEqual(['#123456'])
    expect(behind([], { transparent: true })).toEqual([])
    expect(behind([plate], { transparent: true })).toEqual(['#123456'])
    expect(behind([], { background: { kind: 'media' } })).toEqual([])
  })
})
