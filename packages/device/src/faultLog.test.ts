import { expect, it } from 'vitest'
import { createFaultLog } from './faultLog.ts'

const T0 = Date.UTC(2026, 10, 22, 9)

function aLog() {
  let nowMs = T0
  let reports = 0
  const log = createFaultLog(
    () => nowMs,
    () => undefined,
    () => void (reports += 1),
  )
  return { log, pass: (ms: number) => void (nowMs += ms), reports: () => reports }
}

it('ends a fault when it is over, once, and reports that', () => {
  const { log, pass, reports } = aLog()
  log.note('SUBSCRIPTION_FAILED', { reason: 'the server restarts' })
  pass(5_000)
  log.over('SUBSCRIPTION_FAILED')
  pass(5_000)
  log.over('SUBSCRIPTION_FAILED')
  expect(log.newest()).toEqual([
    {
      code: 'SUBSCRIPTION_FAILED',
      text: 'Subscription failed: the server restarts',
      facts: { reason: 'the server restarts' },
      at: T0,
      ended: T0 + 5_000,
    },
  ])
  expect(reports()).toBe(2)
})
it('ends only the faults that are about the same thing', () => {
  const { log } = aLog()
  log.note('MEDIA_FETCH_FAILED', { name: 'one.jpg', reason: '404' })
  log.note('MEDIA_FETCH_FAILED', { name: 'two.jpg', reason: '404' })
  log.over('MEDIA_FETCH_FAILED', 'one.jpg')
  expect(log.newest().map(({ text, ended }) => [text, ended !== undefined])).toEqual([
    ["Couldn't load two.jpg: 404", false],
    ["Couldn't load one.jpg: 404", true],
  ])
})
it('lets a fault that comes back begin again', () => {
  const { log, pass } = aLog()
  log.note('CONNECTION_FAILED')
  log.over('CONNECTION_FAILED')
  pass(60_000)
  log.note('CONNECTION_FAILED')
  expect(log.newest()).toEqual([
    { code: 'CONNECTION_FAILED', text: 'Connection failed', at: T0 + 60_000, first: T0, count: 2 },
  ])
})
it('ends what happens in a moment as it begins', () => {
  const { log } = aLog()
  log.note('PLAYS_LOST', { count: 3 })
  log.noteText('SOMETHING_NEW', 'It happened.')
  expect(log.newest().map(({ at, ended }) => at === ended)).toEqual([true, true])
})
it('never ends a fault before it began, whatever becomes of the clock', () => {
  const { log, pass } = aLog()
  log.note('NO_CREDENTIALS')
  pass(-60_000)
  log.over('NO_CREDENTIALS')
  expect(log.newest()[0]).toMatchObject({ at: T0, ended: T0 })
})
