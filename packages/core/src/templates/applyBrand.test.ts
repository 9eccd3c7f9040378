import { expect, it } from 'vitest'
import type { Brand } from '../brand.ts'
import { slideDraftReader, writeSlideWords, type SlideDraft } from '../draftWire.ts'
import { coloursBehind } from './behind.ts'
import { contrast } from './colours.ts'
import { applyBrand, TEMPLATES } from './index.ts'

const OURS: Brand = {
  primary: '#7A1F5C',
  accent: '#F2B705',
  ground: '#FFF8E7',
  text: '#1B1B2F',
  heading: 'playfair',
  body: 'lora',
}
const welcome = TEMPLATES.find(({ id }) => id === 'welcome')!
const style = { size: 60, weight: 'bold', align: 'left', valign: 'top' } as const
/** Made by hand: nobody has said what its colours are for. */
const byHand: SlideDraft = {
  name: 'By hand',
  type: 'text',
  width: 1_920,
  height: 1_080,
  background: { kind: 'color', color: '#FAFAFA' },
  elements: [
    {
      id: 'bar',
      type: 'shape',
      shape: 'rectangle',
      frame: { x: 0, y: 0, width: 1_920, height: 300 },
      fill: { kind: 'color', color: '#0A5CC2' },
    },
    {
      id: 'title',
      type: 'text',
      frame: { x: 80, y: 80, width: 900, height: 120 },
      text: '#0A5CC2',
      style: { ...style, size: 90, color: '#FFFFFF' },
    },
    {
      id: 'words',
      type: 'text',
      frame: { x: 80, y: 400, width: 900, height: 200 },
      text: 'Words',
      style: { ...style, size: 40, color: '#202020' },
    },
    {
      id: 'code',
      type: 'qr',
      frame: { x: 1_500, y: 700, width: 300, height: 300 },
      text: 'https://example.com',
      dark: '#0A5CC2',
      light: '#FAFAFA',
    },
  ],
}

const withoutLogo = ({ elements, ...slide }: SlideDraft) => ({
  ...slide,
  elements: elements.filter(({ name }) => name !== 'Logo'),
})

it('draws a template in another brand as if it had been made in it', () => {
  for (const way of ['landscape', 'portrait'] as const)
    // A sign that stands in for a logo takes whichever colour is seen.
    expect(withoutLogo(applyBrand(welcome.draw(welcome.look, way), OURS))).toEqual(
      withoutLogo(welcome.draw(OURS, way)),
    )
})

it('goes to another brand and back again', () => {
  const slide = welcome.draw(welcome.look, 'landscape')
  expect(applyBrand(applyBrand(slide, OURS), welcome.look)).toEqual(slide)
})

it('guesses what colours and letters are for where nobody has said it', () => {
  const slide = applyBrand(byHand, OURS)
  expect(slideDraftReader.parse(writeSlideWords(slide))).toEqual(slide)
  expect(slide.background).toEqual({ kind: 'color', color: OURS.ground })
  const [bar, title, words, code] = slide.elements
  expect(bar).toMatchObject({ fill: { color: OURS.primary } })
  expect(title).toMatchObject({ style: { font: 'playfair', color: '#FFFFFF' } })
  expect(words).toMatchObject({ style: { font: 'lora', color: OURS.text } })
  // What is written, and what readers need, stays.
  expect(title).toMatchObject({ text: '#0A5CC2' })
  expect(code).toEqual(byHand.elements[3])
})

it('gives buttons and widgets the letters and colours of the brand, and leaves what people wrote', () => {
  const frame = { x: 80, y: 500, width: 400, height: 120 }
  const letters = { ...style, size: 40, color: '#FFFFFF' }
  const touch = { do: 'set', name: 'colour', value: '#0A5CC2' } as const
  const slide = applyBrand(
    {
      ...byHand,
      elements: [
        ...byHand.elements,
        {
          id: 'button',
          type: 'button',
          frame,
          text: 'Go',
          style: letters,
          fill: { kind: 'color', color: '#0A5CC2' },
          touch,
        },
        {
          id: 'countdown',
          type: 'widget',
          frame: { ...frame, y: 700 },
          widget: { kind: 'countdown', until: '2027-01-01T00:00', after: '#0A5CC2' },
          style: { ...letters, color: '#202020' },
          accent: '#0A5CC2',
        },
      ],
    },
    { ...OURS, primary: '#FFF1A8' },
  )
  const [button, countdown] = slide.elements.slice(-2)
  // White could not be read on the pale plate.
  expect(button).toMatchObject({
    fill: { color: '#FFF1A8' },
    style: { font: 'lora', color: OURS.text },
    touch,
  })
  expect(countdown).toMatchObject({
    widget: { after: '#0A5CC2' },
    accent: '#FFF1A8',
    style: { font: 'lora', color: OURS.text },
  })
})
it('knows what is behind words that lie on a button', () => {
  const frame = { x: 0, y: 0, width: 400, height: 120 }
  const elements: SlideDraft['elements'] = [
    {
      id: 'b',
      type: 'button',
      frame,
      text: '',
      style: { ...style, color: '#FFFFFF' },
      fill: { kind: 'color', color: '#0A5CC2' },
    },
    { id: 't', type: 'text', frame, text: 'Go', style: { ...style, color: '#FFFFFF' } },
  ]
  expect(coloursBehind({ ...byHand, elements }, 1)).toEqual(['#0A5CC2'])
})

it('leaves words that can be read, whatever the brand', () => {
  const pale: Brand = { ...OURS, primary: '#FFF1A8', accent: '#FFE97A', ground: '#FFFDF2' }
  for (const { draw, look } of TEMPLATES) {
    const slide = applyBrand(draw(look, 'landscape'), pale)
    for (const [index, element] of slide.elements.entries())
      if (element.type === 'text')
        for (const behind of coloursBehind(slide, index)!)
          expect(contrast(element.style.color, behind)).toBeGreaterThanOrEqual(3)
  }
})

it('puts the logo where one was, or where a layer is called so', () => {
  const logo = { media_id: 'ours', ratio: 2 }
  const slide = applyBrand(welcome.draw(welcome.look, 'landscape'), { ...OURS, logo })
  const shown = slide.elements.find(({ name }) => name === 'Logo')!
  expect(shown).toMatchObject({
    type: 'image',
    media_id: 'ours',
    frame: { x: 96, y: 88, width: 144, height: 72 },
  })
  const again = applyBrand(slide, { ...OURS, logo: { media_id: 'newer', ratio: 4 } })
  expect(again.elements.find(({ id }) => id === shown.id)).toMatchObject({
    media_id: 'newer',
    frame: { x: 96, y: 88, width: 288, height: 72 },
  })
})
