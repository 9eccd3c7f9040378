import { describe, expect, it } from 'vitest'
import type { RenderElement } from '@vitrine/core'
import { beyondFrame } from './beyondFrame.ts'

const frame = { x: 100, y: 200, width: 300, height: 100 }

describe('beyondFrame', () => {
  const shape = { id: 's', type: 'shape', frame, shape: 'star' } as const
  it('is nothing for what stays inside its frame', () => {
    expect(beyondFrame(shape)).toBe(0)
  })
  it('counts what a turned element and its shadow reach', () => {
    expect(beyondFrame({ ...shape, rotate: 90 })).toBe(100)
    const shadow = { x: -12, y: 4, blur: 20, color: '#000000', opacity: 1 }
    expect(beyondFrame({ ...shape, shadow })).toBe(32)
    const style = {
      color: '#000000',
      size: 40,
      weight: 'bold',
      align: 'left',
      valign: 'top',
      shadow,
    } as const
    const widget = { kind: 'countdown', until: '2027-01-01T00:00', after: 'Now' } as const
    const lettered: RenderElement[] = [
      { id: 't', type: 'text', frame, text: 'Open', style },
      { id: 'b', type: 'button', frame, text: 'Open', style },
      { id: 'w', type: 'widget', frame, widget, style, accent: '#000000' },
    ]
    expect(lettered.map(beyondFrame)).toEqual([32, 32, 32])
  })
})
