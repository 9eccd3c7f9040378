import { createVisits, NOBODY, type Visits } from '@vitrine/render'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchSenses } from './senses.ts'

/** A display that speaks English, and what is noted of it. */
function aDisplay(visits: Visits = createVisits()) {
  const noted: string[] = []
  const stop = watchSenses(
    (source, value, first) => noted.push(`${source} ${value}${first ? ' before' : ''}`),
    visits,
  )
  return { visits, stop, languages: () => noted.filter((one) => one.startsWith('language')) }
}
let root: { lang: string }
let changed: () => void
beforeEach(() => {
  root = { lang: 'en-GB' }
  vi.stubGlobal('document', { documentElement: root })
  for (const listener of ['addEventListener', 'removeEventListener']) vi.stubGlobal(listener, () => undefined)
  vi.stubGlobal(
    'MutationObserver',
    class {
      constructor(onChange: () => void) {
        changed = onChange
      }
      observe = () => undefined
      disconnect = () => undefined
    },
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it('speaks the language that a visitor chose until the visit ends, and the display’s own otherwise', () => {
  const { visits, languages } = aDisplay()
  visits.set({ ...NOBODY, language: 'fr' })
  visits.set({ ...visits.get(), values: { size: 'large' } })
  visits.set({ ...visits.get(), language: 'de-AT' })
  visits.set(NOBODY)
  expect(languages()).toEqual(['language en-GB before', 'language fr', 'language de-AT', 'language en-GB'])
})
it('keeps to the visitor while the display is given another language', () => {
  const { visits, languages } = aDisplay()
  visits.set({ ...NOBODY, language: 'fr' })
  root.lang = 'sv'
  changed()
  expect(languages().slice(1)).toEqual(['language fr'])
  visits.set(NOBODY)
  expect(languages().slice(1)).toEqual(['language fr', 'language sv'])
})
it('knows a language that was chosen before it started, and notes nothing once it is stopped', () => {
  const before = createVisits()
  before.set({ ...NOBODY, language: 'fr' })
  const { visits, stop, languages } = aDisplay(before)
  expect(languages()).toEqual(['language en-GB before', 'language fr'])
  stop()
  visits.set(NOBODY)
  expect(languages()).toHaveLength(2)
})
