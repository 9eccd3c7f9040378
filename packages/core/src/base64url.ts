const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Bytes as base64url without padding. */
export function base64url(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const three = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)
    const digits = Math.min(4, bytes.length - at + 1)
    for (let digit = 0; digit < digits; digit += 1) text += DIGITS[(three >> (18 - 6 * digit)) & 63]
  }
  return text
}

/**
 * The bytes of a base64url text without padding; null for any other text. One sequence of bytes has one text: a last
 * letter with bits that mean nothing is refused too.
 */
export function fromBase64url(text: string): Uint8Array | null {
  const bytes = new Uint8Array(Math.floor((text.length * 6) / 8))
  let held = 0
  let bits = 0
  let at = 0
  for (const letter of text) {
    const value = DIGITS.indexOf(letter)
    if (value < 0) return null
    held = ((held << 6) | value) & 0xffff
    bits += 6
    if (bits < 8) continue
    bits -= 8
    bytes[at] = (held >> bits) & 255
    at += 1
  }
  return base64url(bytes) === text ? bytes : null
}
