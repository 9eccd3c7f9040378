import { expect, it } from 'vitest'
import { barredAt, noteItemFault, type Quarantine } from './quarantine.ts'

const T0 = Date.UTC(2026, 10, 21, 9)
const none: Quarantine = new Map()

it('passes over an item that failed at once, and tries it again half a minute later', () => {
  const after = noteItemFault(none, 'a', 'it hangs', T0)
  expect(barredAt(after, T0)).toEqual({ ids: new Set(['a']), changesAtMs: T0 + 30_000 })
  expect(barredAt(after, T0 + 30_000)).toEqual({ ids: new Set(), changesAtMs: null })
})
it('leaves an item alone for an hour after its third fault', () => {
  let quarantine = noteItemFault(none, 'a', 'it hangs', T0)
  quarantine = noteItemFault(quarantine, 'a', 'it hangs', T0 + 30_000)
  expect(barredAt(quarantine, T0 + 149_999).ids.has('a')).toBe(true)
  quarantine = noteItemFault(quarantine, 'a', 'it hangs', T0 + 150_000)
  expect(quarantine.get('a')).toMatchObject({ times: 3, untilMs: T0 + 150_000 + 3_600_000 })
})
it('counts one fault once, however often it is told', () => {
  const once = noteItemFault(none, 'a', 'it hangs', T0)
  expect(noteItemFault(once, 'a', 'it hangs still', T0 + 1)).toBe(once)
})
