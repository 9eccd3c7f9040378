import { PAIRING_CODE_LENGTH } from '@vitrine/core'

/** The letters of a code out of whatever was typed or pasted: spaces, dashes and small letters are forgiven. */
export function readCode(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, PAIRING_CODE_LENGTH)
}

/** A code as it stands on the glass: `K7P X2Q`. */
export function spacedCode(code: string): string {
  return code.length > 3 ? `${code.slice(0, 3)} ${code.slice(3)}` : code
}

export function isWholeCode(code: string): boolean {
  return code.length === PAIRING_CODE_LENGTH
}
