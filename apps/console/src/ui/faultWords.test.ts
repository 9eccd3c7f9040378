import { deviceErrorText } from '@vitrine/core'
import { playRefusalSchema } from '@vitrine/protocol'
import { expect, it } from 'vitest'
import { faultWords } from './faultWords.ts'

const at = Date.UTC(2026, 10, 21, 9)
const refused = (reason: string, withFacts: boolean) => {
  const facts = { count: 3, reason }
  const text = deviceErrorText('PLAYS_REFUSED', facts)
  return faultWords({ code: 'PLAYS_REFUSED', text, at, ended: at, ...(withFacts ? { facts } : {}) })
}

it('says in words why play records were set aside, also for players that report a text only', () => {
  for (const withFacts of [true, false])
    expect(refused('order, future', withFacts)).toBe(
      'The server set play records aside. The play ends before it starts. The play is in the future.',
    )
})
it('has words for every reason of the server', () => {
  for (const reason of playRefusalSchema.options) {
    const words = refused(reason, true)
    expect(words).toMatch(/^The server set play records aside\. [A-Z][^()_]+\.$/)
    expect(words).not.toContain(`(${reason})`)
  }
})
it('leaves a record that the server did not take as the device tells it', () =>
  expect(refused('status 413', true)).toBe('The server refused 3 play records (status 413).'))
it('leaves every other fault as the device tells it', () =>
  expect(faultWords({ code: 'CONNECTION_FAILED', text: 'Connection failed', at })).toBe('Connection failed'))
