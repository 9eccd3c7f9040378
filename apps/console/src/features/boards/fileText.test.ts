import { expect, it } from 'vitest'
import { fileText } from './fileText.ts'

const bytes = (...all: number[]) => new Uint8Array(all).buffer

it('reads files as programs and spreadsheets write them', () => {
  expect(fileText(new TextEncoder().encode('Jörg').buffer)).toBe('Jörg')
  expect(fileText(bytes(0xef, 0xbb, 0xbf, 0x61))).toBe('a')
  expect(fileText(bytes(0x4a, 0xf6, 0x72, 0x67))).toBe('Jörg')
  expect(fileText(bytes(0xff, 0xfe, 0x61, 0x00))).toBe('a')
  expect(fileText(bytes(0xfe, 0xff, 0x00, 0x61))).toBe('a')
  expect(fileText(bytes())).toBe('')
})
