import { pairingPageTexts } from './pairing.texts.ts'

/** `K7PX2Q` as `K7P X2Q`: two short words are easier to carry to a keyboard. */
export function spacedCode(code: string): string {
  const half = Math.ceil(code.length / 2)
  return `${code.slice(0, half)} ${code.slice(half)}`
}

/** The widest letter of each group in the font of the code at its weight, measured, em. */
const W_EM = 1.03
const M_EM = 0.93
const NARROW_EM = 0.67
const OTHER_EM = 0.775
/** Between the halves, and between all letters, em. */
const SPACE_EM = 0.25
const SPACING_EM = 0.012

/** How wide a code is at most as `spacedCode` writes it, em: W and M are much wider than the other letters. */
export function codeEms(code: string): number {
  const letters = [...code].reduce(
    (sum, letter) =>
      sum +
      (letter === 'W' ? W_EM : letter === 'M' ? M_EM : /[2-9BEFJPRSTZ]/.test(letter) ? NARROW_EM : OTHER_EM),
    SPACE_EM,
  )
  return letters + (code.length + 1) * SPACING_EM
}

/**
 * Where people pair the display, as they type it and as the QR code holds it.
 * @param origin of the console, as people at other machines reach it
 */
export function pairingAddress(origin: string, code: string): { typed: string; scanned: string } {
  return { typed: `${origin.replace(/^https?:\/\//, '')}/devices`, scanned: `${origin}/devices?code=${code}` }
}

/** When the code is renewed, in words; a code whose time is over is being renewed. */
export function renewalText(expiresAtMs: number, nowMs: number): string {
  const minutes = Math.ceil((expiresAtMs - nowMs) / 60_000)
  return minutes < 1 ? pairingPageTexts.newCodeNow() : pairingPageTexts.newCode({ minutes })
}

/** A device id as people read it: long ones are shortened, the end tells them apart. */
export function shortDeviceId(deviceId: string): string {
  return deviceId.length <= 14 ? deviceId : `…${deviceId.slice(-8)}`
}
