import { deviceErrorCatalog, deviceErrorText, type DeviceErrorCode } from '@vitrine/core'
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
it('says how many records the server did not take, with what it answered', () =>
  expect(refused('status 413', true)).toBe('The server rejected 3 play records. Details: status 413'))
it('has words of its own for every fault of devices, with the reason where it is a code', () => {
  for (const code of Object.keys(deviceErrorCatalog) as DeviceErrorCode[]) {
    const words = faultWords({ code, text: 'as the device says it', at, facts: { name: 'Menu', count: 2 } })
    expect(words).toMatch(/^[A-Z][^{}]+\.$/)
    expect(words).not.toContain('as the device says it')
  }
  const facts = { name: 'Menu', reason: 'its video stands still' }
  const fault = { code: 'ITEM_FAILED', text: '', at }
  const shown = 'The device couldn’t show Menu. It skips this item for a while.'
  expect(faultWords({ ...fault, facts: { ...facts, reason_code: 'videoStill' } })).toBe(
    `${shown} The current video has stopped.`,
  )
  expect(faultWords({ ...fault, facts })).toBe(`${shown} Details: its video stands still`)
  expect(faultWords({ ...fault, facts: { ...facts, reason_code: 'newer' } })).toContain('Details: its video')
})
it('shows a fault of another version as the device tells it', () => {
  expect(faultWords({ code: 'PLAYS_LOST', text: 'Lost.', at })).toBe('Lost.')
  expect(faultWords({ code: 'NEWER_FAULT', text: 'Something newer.', at })).toBe('Something newer.')
})
