import {
  DRILL_COLOURS,
  EMERGENCY_ARROWS,
  EMERGENCY_COLOUR_NAMES,
  EMERGENCY_KINDS,
  EMERGENCY_SYMBOLS,
  type EmergencyMessage,
} from '@vitrine/core/emergency'
import { EmergencyGlass, glassWords } from '@vitrine/render/emergency'
import fc from 'fast-check'
import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'

const T0 = Date.UTC(2026, 10, 23, 9)
const aMessage = (change: Partial<EmergencyMessage> = {}): EmergencyMessage => ({
  texts: [
    { language: 'en', heading: 'Leave the building', detail: 'Use the stairs.' },
    { language: 'fi', heading: 'Poistukaa', detail: '' },
  ],
  seconds_each: 8,
  colour: 'red',
  symbol: 'evacuate',
  arrow: null,
  direction: {},
  sound: 'none',
  ...change,
})
const drawn = (change: Partial<ComponentProps<typeof EmergencyGlass>> = {}) =>
  renderToStaticMarkup(
    <EmergencyGlass
      message={aMessage()}
      kind="evacuate"
      drill={false}
      widthPx={1_280}
      heightPx={720}
      startedAtMs={T0}
      {...change}
    />,
  )

it('marks every drill as one in the language of its text, and nothing else, whatever it shows', () => {
  fc.assert(
    fc.property(
      fc.record({
        kind: fc.constantFrom(...EMERGENCY_KINDS),
        colour: fc.constantFrom(...EMERGENCY_COLOUR_NAMES),
        symbol: fc.constantFrom(...EMERGENCY_SYMBOLS),
        arrow: fc.constantFrom(null, ...EMERGENCY_ARROWS),
        language: fc.constantFrom('en', 'de-CH', 'ar', 'ja', 'sv', 'tlh'),
        width: fc.integer({ min: 200, max: 3_840 }),
        height: fc.integer({ min: 100, max: 3_840 }),
        drill: fc.boolean(),
      }),
      ({ kind, colour, symbol, arrow, language, width, height, drill }) => {
        const texts = [{ language, heading: 'Heading', detail: '' }]
        const html = drawn({
          kind,
          drill,
          widthPx: width,
          heightPx: height,
          message: aMessage({ colour, symbol, arrow, texts }),
        })
        expect(html.includes(glassWords(language).drill)).toBe(drill)
        expect(html.includes(DRILL_COLOURS.ground)).toBe(drill)
        expect(html).toContain('Heading')
      },
    ),
  )
})

it('shows its languages in turn, and a drill in each of them', () => {
  const first = drawn({ drill: true, atMs: T0 + 7_999 })
  expect(first).toContain('Leave the building')
  expect(first).toContain('THIS IS A DRILL')
  const second = drawn({ drill: true, atMs: T0 + 8_000 })
  expect(second).toContain('Poistukaa')
  expect(second).toContain('TÄMÄ ON HARJOITUS')
  expect(second).not.toContain('Leave the building')
})

it('asks a person to confirm only where that is wanted, and has no button in a preview or after it', () => {
  expect(drawn()).not.toContain('confirm')
  const onConfirm = () => undefined
  expect(drawn({ confirm: { confirmed: false, onConfirm } })).toMatch(/<button.*Touch to confirm/)
  expect(drawn({ confirm: { confirmed: false } })).not.toContain('<button')
  const confirmed = drawn({ confirm: { confirmed: true, onConfirm } })
  expect(confirmed).toContain('Confirmed')
  expect(confirmed).not.toContain('<button')
})

it('says where the way leads in the language of the text, and keeps the arrow where it has no words for it', () => {
  const message = aMessage({ arrow: 'right', direction: { en: 'Stairs B' } })
  expect(drawn({ message, atMs: T0 })).toContain('Stairs B')
  const other = drawn({ message, atMs: T0 + 8_000 })
  expect(other).not.toContain('Stairs B')
  expect(other).toContain('rotate(0 24 24)')
})
