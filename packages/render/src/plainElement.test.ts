import { expect, it } from 'vitest'
import type { RenderElement } from '@vitrine/core'
import { isPlain } from './plainElement.ts'

const text: Extract<RenderElement, { type: 'text' }> = {
  id: 't',
  type: 'text',
  frame: { x: 0, y: 0, width: 100, height: 100 },
  text: 'Open',
  style: { color: '#000000', size: 40, weight: 'bold', align: 'left', valign: 'top', fit: 'shrink' },
}

it('takes what every slide has for plain', () => {
  expect(isPlain({ ...text, opacity: 0.5 })).toBe(true)
  expect(isPlain({ ...text, style: { ...text.style, leading: 1.2, tracking: 0 } })).toBe(true)
})
it('asks for more where an element says more', () => {
  expect(isPlain({ ...text, rotate: 10 })).toBe(false)
  expect(isPlain({ ...text, text: '{{time}}' })).toBe(false)
  expect(isPlain({ ...text, style: { ...text.style, font: 'lora' } })).toBe(false)
  expect(isPlain({ ...text, style: { ...text.style, list: 'numbers' } })).toBe(false)
  expect(isPlain({ ...text, enter: { kind: 'fade', at: 0, length: 1 } })).toBe(false)
  expect(
    isPlain({ id: 'q', type: 'qr', frame: text.frame, text: 'a', dark: '#000000', light: '#ffffff' }),
  ).toBe(false)
})
