import { describe, expect, it } from 'vitest'
import { pairingAddress, renewalText, shortDeviceId, spacedCode } from './pairingText.ts'

const T0 = Date.UTC(2026, 10, 21, 9)

describe('the pairing page', () => {
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
