import { evaluateSite, plannedDevice, type RenderData } from '@vitrine/core'
import { withCondition, type Facts, type Reading } from '@vitrine/core/conditions'
import type { Programme } from '@vitrine/core/programme'
import { expect, it } from 'vitest'
import type { HttpAnswer } from '../http.ts'
import { plansFor } from '../presenter.ts'
import { aFile, aVersion, createFakeServer, createFakeWorld, T0 } from '../testing/fakeWorld.ts'
import { createKnownFacts } from './knownFacts.ts'
import type { NoteSense } from './noteSense.ts'

const SECOND = 1_000
const MINUTE = 60_000
const hot = { fact: 'temperature', compare: 'above', to: 25, old_after_s: 600, unknown: false } as const
const touched = { touched_within_s: 30, unknown: false } as const
const measured = (fromMs: number, value: Reading['value'], lastMs = fromMs): Reading => ({
  fromMs,
  lastMs,
  value,
})

/** A screen of two items: the first plays always, the second only if this holds. */
function aScreen(of: object): RenderData {
  const render = aVersion([aFile('a picture'), aFile('ice')])
  const [group] = render.screen.groups
  const [first, second] = group!.items
  const guarded = { ...second!, when: { only: [] }, if: { of } } as typeof second & object
  return { ...render, screen: { ...render.screen, groups: [{ ...group!, items: [first!, guarded] }] } }
}
const hotEvent: Programme = {
  version: '0'.repeat(64),
  until: '2027-12-31',
  screens: {},
  events: [
    withCondition(
      {
        id: 'ice',
        name: 'Ice',
        screen_id: 's',
        priority: 0,
        rank: 0,
        time_zone: 'UTC',
        starts: [T0 / MINUTE],
        lasts: null,
      },
      hot,
    ),
  ],
}

/** What evaluates conditions, with a server that answers when the test says. */
function aDevice(world = createFakeWorld(createFakeServer())) {
  const asked: ((answer: HttpAnswer) => void)[] = []
  let serverAheadMs = 0
  let changes = 0
  let note: NoteSense = () => undefined
  const begin = () =>
    createKnownFacts({
      ports: world.ports,
      askServer: () => new Promise((resolve) => asked.push(resolve)),
      authorization: () => 'Bearer x',
      serverClock: { nowMs: () => world.trueMs() + serverAheadMs },
      state: () => ({ kind: 'starting' }),
      onChange: () => (changes += 1),
      senses: async () => (noteSense: NoteSense) => {
        note = noteSense
        note('touch', false, true)
        return () => undefined
      },
    } as unknown as Parameters<typeof createKnownFacts>[0])
  const answer = async (index: number, text: string) => {
    asked[index]!({ ok: true, status: 200, text } as HttpAnswer)
    await world.pass(0)
  }
  return {
    ...world,
    begin,
    answer: (index: number, facts: Facts) => answer(index, JSON.stringify({ facts })),
    requests: () => asked.length,
    changes: () => changes,
    touch: () => note('touch', true),
    setServerClock: (ms: number) => (serverAheadMs = ms),
    /** whether the second item may play now */
    plays: (render: RenderData) => {
      const nowMs = world.trueMs() + serverAheadMs
      const { zones } = evaluateSite(render, plannedDevice('UTC'), nowMs, plansFor(render, 'UTC'))
      return zones[0]!.skipped.length === 0
    },
  }
}

it('knows the facts of before a restart, also without a network', async () => {
  const device = aDevice()
  const [first, render] = [device.begin(), aScreen(hot)]
  first.use([render])
  expect(device.plays(render)).toBe(false)
  await device.answer(0, { 'fact/temperature': [measured(T0, 31)] })
  expect(device.plays(render)).toBe(true)
  first.stop()
  const second = device.begin()
  const again = aScreen(hot)
  second.use([again])
  expect(device.plays(again)).toBe(true)
  second.stop()
})
it('follows the stated answers after weeks offline', async () => {
  const device = aDevice()
  const [known, render] = [device.begin(), aScreen(hot)]
  known.use([render])
  await device.answer(0, { 'fact/temperature': [measured(T0, 31)] })
  await device.pass(21 * 24 * 60 * MINUTE)
  expect(device.plays(render)).toBe(false)
  known.stop()
  const later = device.begin()
  const again = aScreen({ ...hot, unknown: true })
  later.use([again])
  expect(device.plays(again)).toBe(true)
  later.stop()
})
it('takes facts that come twice once, and none that were overtaken', async () => {
  const device = aDevice()
  const [known, render] = [device.begin(), aScreen(hot)]
  known.use([render])
  known.fetch()
  await device.answer(1, { 'fact/temperature': [measured(T0, 31)] })
  const before = device.changes()
  // The answer to the first request comes last, and is older.
  await device.answer(0, { 'fact/temperature': [measured(T0 - MINUTE, 20)] })
  expect(device.plays(render)).toBe(true)
  known.fetch()
  await device.answer(2, { 'fact/temperature': [measured(T0, 31)] })
  expect(device.changes()).toBe(before)
  known.stop()
})
it('forgets a fact that the server has no longer', async () => {
  const device = aDevice()
  const [known, render] = [device.begin(), aScreen(hot)]
  known.use([render])
  await device.answer(0, { 'fact/temperature': [measured(T0, 31)] })
  known.fetch()
  await device.answer(1, {})
  expect(device.plays(render)).toBe(false)
  expect(device.stored.get('facts')).toBe('{}')
  known.stop()
})
it('keeps what it knows when it can’t read an answer, and tries again', async () => {
  const device = aDevice()
  const [known, render] = [device.begin(), aScreen(hot)]
  known.use([render])
  await device.answer(0, { 'fact/temperature': [measured(T0, 31)] })
  known.fetch()
  await device.answer(1, { 'fact/temperature': 'hot' } as unknown as Facts)
  expect(device.plays(render)).toBe(true)
  await device.pass(5 * MINUTE)
  expect(device.requests()).toBe(3)
  known.stop()
})
it('counts a touch for as long as it is asked, and further ones from the last', async () => {
  const device = aDevice()
  const [known, render] = [device.begin(), aScreen(touched)]
  known.use([render])
  await device.pass(SECOND)
  expect(device.plays(render)).toBe(false)
  device.touch()
  expect(device.plays(render)).toBe(true)
  await device.pass(20 * SECOND)
  device.touch()
  await device.pass(29 * SECOND)
  expect(device.plays(render)).toBe(true)
  await device.pass(SECOND)
  expect(device.plays(render)).toBe(false)
  known.stop()
})
it('counts touches at once after its clock was put back', async () => {
  const device = aDevice()
  const [known, render] = [device.begin(), aScreen(touched)]
  known.use([render])
  await device.pass(SECOND)
  device.setServerClock(60 * MINUTE)
  device.touch()
  device.setServerClock(0)
  expect(device.plays(render)).toBe(false)
  device.touch()
  expect(device.plays(render)).toBe(true)
  await device.pass(30 * SECOND)
  expect(device.plays(render)).toBe(false)
  known.stop()
})
it('says of the events of a programme what their conditions say, and when that may have changed', async () => {
  const device = aDevice()
  const known = device.begin()
  const holds = () => known.gates(hotEvent).get('ice')!.answerAt(device.trueMs()).holds
  const before = known.gates(hotEvent)
  expect(holds()).toBe(false)
  expect(known.gates(hotEvent)).toBe(before)
  expect(device.requests()).toBe(1)
  await device.answer(0, { 'fact/temperature': [measured(T0, 31)] })
  expect(known.gates(hotEvent)).not.toBe(before)
  expect(holds()).toBe(true)
  expect(known.gates(hotEvent).get('ice')!.answerAt(T0)).toEqual({ holds: true, nextMs: T0 + 10 * MINUTE })
  await device.pass(10 * MINUTE)
  expect(holds()).toBe(false)
  known.stop()
})
