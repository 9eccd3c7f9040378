import { expect, it } from 'vitest'
import { createItemPolicy } from './itemPolicy.ts'
import { aFile, aVersion, createFakeTime, T0 } from './testing/fakeWorld.ts'

function aPolicy() {
  const time = createFakeTime()
  const version = aVersion([aFile('a'), aFile('b'), aFile('c')])
  let changes = 0
  const policy = createItemPolicy({
    timers: time.timers,
    nowMs: time.trueMs,
    timeZone: () => 'UTC',
    onChange: () => (changes += 1),
  })
  const onGlass = () => policy.plans(version).get('g')?.momentAt(time.trueMs())?.current.path
  return { ...time, version, policy, onGlass, changes: () => changes }
}

it('passes over an item at once when it fails, and tries it again half a minute later', async () => {
  const { policy, onGlass, pass, changes, version } = aPolicy()
  const whole = policy.plans(version)
  expect(policy.failed('item-0', 'broken')).toBe(1)
  expect(onGlass()).toBe('item-1')
  expect(policy.failed('item-0', 'broken')).toBe(0)
  await pass(30_000)
  expect(onGlass()).toBe('item-0')
  expect(policy.plans(version)).toBe(whole)
  expect(changes()).toBe(2)
})
it('leaves an item alone for an hour after its third fault', async () => {
  const { policy, onGlass, pass } = aPolicy()
  policy.failed('item-0', 'broken')
  await pass(30_000)
  policy.failed('item-0', 'broken')
  await pass(120_000)
  expect(policy.failed('item-0', 'broken')).toBe(3)
  await pass(3_599_000)
  expect(policy.barred().has('item-0')).toBe(true)
  await pass(1_000)
  expect(policy.barred().size).toBe(0)
  expect(onGlass()).toBeDefined()
})
it('forgets with another version', () => {
  const { policy, onGlass } = aPolicy()
  policy.failed('item-0', 'broken')
  policy.forget()
  expect(onGlass()).toBe('item-0')
})
it('gives the same plans until something changes, so that nothing is redrawn', () => {
  const { policy, version } = aPolicy()
  policy.failed('item-1', 'broken')
  expect(policy.plans(version)).toBe(policy.plans(version))
})
it('begins with an hour that is right also where the clock is wrong', () => {
  const { policy, setClock } = aPolicy()
  setClock(-T0)
  expect(policy.failed('item-0', 'broken')).toBe(1)
})
