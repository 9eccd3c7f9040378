import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrast } from './colours.ts'
import { groundOf, paletteOf, readableInk, SHAPE_CONTRAST, stopColour, TEXT_CONTRAST } from './palette.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe('colours that are made of those of a brand', () => {
  it('stand out from any ground, and differ from each other', () => {
    fc.assert(
      fc.property(colour, colour, (accent, ground) => {
        const palette = paletteOf(accent, [ground])
        expect(palette).toHaveLength(7)
        for (const one of palette) {
          expect(one).toMatch(/^#[0-9a-f]{6}$/)
          expect(contrast(one, ground)).toBeGreaterThanOrEqual(SHAPE_CONTRAST)
        }
        expect(new Set(palette).size).toBe(7)
      }),
      // On a ground that is nearly as far from white as allowed, light colours are no way out.
      {
        examples: [
          ['#c9cfd6', '#959595'],
          ['#ffffff', '#949494'],
        ],
      },
    )
  })
  it('begin with the colour of the brand where that stands out', () => {
    fc.assert(
      fc.property(colour, colour, (accent, ground) => {
        fc.pre(contrast(accent, ground) >= SHAPE_CONTRAST)
        expect(paletteOf(accent, [ground])[0]).toBe(accent)
      }),
    )
  })
  it('are for a dark ground where letters are light and nothing is known of the ground', () => {
    expect(groundOf({ behind: [], style: { color: '#f7f4ee' } })).toEqual(['#101828'])
    expect(groundOf({ behind: [], style: { color: '#101828' } })).toEqual(['#ffffff'])
    expect(groundOf({ behind: ['#123456'], style: { color: '#101828' } })).toEqual(['#123456'])
  })
  it('carry letters that can be read', () => {
    fc.assert(
      fc.property(colour, (one) => {
        expect(contrast(readableInk(one), one)).toBeGreaterThanOrEqual(TEXT_CONTRAST)
      }),
    )
  })
  it('say “occupied” in another colour than “free”, with white letters', () => {
    fc.assert(
      fc.property(colour, (accent) => {
        const stop = stopColour(accent)
        expect(contrast(stop, '#ffffff')).toBeGreaterThanOrEqual(TEXT_CONTRAST)
        expect(stop).not.toBe(accent)
      }),
    )
    // Red where the brand isn't, else violet.
    expect(stopColour('#12877f')).toMatch(/^#[a-d]/)
    expect(stopColour('#d9503f')).toMatch(/^#[4-9a-f].[0-6].[a-f].$/)
  })
})
