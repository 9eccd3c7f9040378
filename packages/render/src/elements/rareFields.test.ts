import { expect, it } from 'vitest'
import type { RenderElement } from '@vitrine/core'
import { saysRare } from './rareFields.ts'

const text: Extract<RenderElement, { type: 'text' }> = {
  id: 't',
  type: 'text',
  frame: { x: 0, y: 0, width: 100, height: 100 },
  text: 'Open',
  style: { color: '#000000', size: 40, weight: 'bold', align: 'left', valign: 'top', fit: 'shrink' },
}

it('finds nothing rare in what every slide has', () => {
  expect(saysRare({ ...text, opacity: 0.5 })).toBe(false)
  expect(saysRare({ ...text, style: { ...text.style, leading: 1.2, tracking: 0 } })).toBe(false)
})
it('finds what few elements say', () => {
  expect(saysRare({ ...text, rotate: 10 })).toBe(true)
  expect(saysRare({ ...text, text: '{{time}}' })).toBe(true)
  expect(saysRare({ ...text, style: { ...text.style, font: 'lora' } })).toBe(true)
  expect(saysRare({ ...text, style: { ...text.style, list: 'numbers' } })).toBe(true)
  expect(saysRare({ ...text, enter: { kind: 'fade', at: 0, length: 1 } })).toBe(true)
})
