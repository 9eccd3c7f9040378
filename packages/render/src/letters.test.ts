import { afterEach, expect, it, vi } from 'vitest'
import { lettersHere, lettersThere } from './letters.ts'

const css = { fontWeight: 720, fontFamily: '"Lora Variable", serif' }
const withFonts = (load: (font: string, text: string) => Promise<unknown>) =>
  vi.stubGlobal('document', { fonts: { load } })
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('asks for the very letters that are drawn', async () => {
  const load = vi.fn(() => Promise.resolve([]))
  withFonts(load)
  await lettersThere({ ...css, fontStyle: 'italic' }, 'Čaj')
  expect(load).toHaveBeenCalledWith('italic 720 1em "Lora Variable", serif', 'Čaj')
})
it('goes on without letters that cannot be loaded', async () => {
  withFonts(() => Promise.reject(new Error('gone')))
  await expect(lettersThere(css, 'Tea')).resolves.toBeNull()
})
it('waits three seconds for letters that do not come, and not longer', async () => {
  vi.useFakeTimers()
  withFonts(() => new Promise(() => undefined))
  let there = false
  void lettersThere(css, 'Tea').then(() => (there = true))
  await vi.advanceTimersByTimeAsync(2_900)
  expect(there).toBe(false)
  await vi.advanceTimersByTimeAsync(200)
  expect(there).toBe(true)
})

it('knows letters that are there already', () => {
  const check = vi.fn((font: string) => font.includes('Inter'))
  vi.stubGlobal('document', { fonts: { check } })
  expect(lettersHere({ fontWeight: 400, fontFamily: 'Inter' }, 'Tea')).toBe(true)
  expect(lettersHere(css, 'Tea')).toBe(false)
})
