import { PAIRING_CODE_ALPHABET } from '@vitrine/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codeEms, pairingAddress, renewalText, shortDeviceId, spacedCode } from './pairingText.ts'

const T0 = Date.UTC(2026, 10, 21, 9)

/** Widths of letters in Inter at weight 640, thousandths of an em, as Chromium measures them. */
const MEASURED = new Map(
  'A735 B660 C738 D722 E606 F587 G750 H746 J582 K709 M926 N760 P646 Q774 R654 S652 T663 U734 V735 W1027 X727 Y721 Z657 2626 3640 4670 5616 6644 7578 8645 9644'
    .split(' ')
    .map((one) => [one.slice(0, 1), Number(one.slice(1))]),
).set(' ', 246)

describe('the pairing page', () => {
  it('knows how wide any code is, so that no letter is cut off and none is small for nothing', () => {
    const codes = fc.string({ unit: fc.constantFrom(...PAIRING_CODE_ALPHABET), minLength: 6, maxLength: 6 })
    fc.assert(
      fc.property(codes, (code) => {
        const drawn =
          [...spacedCode(code)].reduce((sum, letter) => sum + MEASURED.get(letter)! + 12, 0) / 1_000
        expect(codeEms(code)).toBeGreaterThanOrEqual(drawn)
        expect(codeEms(code)).toBeLessThan(drawn * 1.13)
      }),
    )
  })
  it('writes the code as two words', () => {
    expect(spacedCode('K7PX2Q')).toBe('K7P X2Q')
  })
  it('leads to the console by an address to type and one to scan', () => {
    expect(pairingAddress('http://192.168.1.20:8080', 'K7PX2Q')).toEqual({
      typed: '192.168.1.20:8080/devices',
      scanned: 'http://192.168.1.20:8080/devices?code=K7PX2Q',
    })
  })
  it('says when a new code appears, in whole minutes', () => {
    expect(renewalText(T0 + 11 * 60_000, T0)).toBe('A new code appears in 11 minutes')
    expect(renewalText(T0 + 59_000, T0)).toBe('A new code appears in 1 minute')
    expect(renewalText(T0, T0)).toBe('A new code is on its way')
  })
  it('shortens an id that nobody would read to the end', () => {
    expect(shortDeviceId('4F2A-19C7')).toBe('4F2A-19C7')
    expect(shortDeviceId('mi8x2k3f-3fa2b1c0')).toBe('…3fa2b1c0')
  })
})
