import { evaluateSite, sitePlans, type RenderData } from '@vitrine/core'
import { expect, it } from 'vitest'
import { answersFor, contentsOf } from './whyNot.ts'

const SECOND = 1_000
const START = Date.UTC(2026, 10, 23, 12)
const device = {
  timeZone: 'UTC',
  settings: { blankScreen: false, mediaPassthrough: false },
  clockOffsetMs: null,
}
const item = (id: string, when?: object) => ({
  id: `item-${id}`,
  duration: 10 * SECOND,
  ads: [],
  fit: 'contain',
  transition: { kind: 'none', duration: 0 },
  slide: { id, name: id.toUpperCase() },
  ...(when && { when }),
})
/** A screen with one zone that shows three slides in turn, one of them in the evening only. */
const render = {
  startedAt: START,
  ads: [],
  screen: {
    groups: [
      {
        id: 'main',
        name: 'Main',
        items: [item('a'), item('b'), item('late', { times: [{ from: '18:00', until: '20:00' }] })],
      },
    ],
  },
} as unknown as RenderData
const plans = sitePlans(render, 'UTC')
const at = (ms: number, content: string) =>
  answersFor(render, plans, evaluateSite(render, device, ms, plans), content)

it('lists what a version can show by name', () => {
  expect(contentsOf(render).map(({ name }) => name)).toEqual(['A', 'B', 'LATE'])
})
it('says that a content is on, or when its turn comes', () => {
  expect(at(START, 'a')).toEqual([{ zone: 'Main', code: 'onNow' }])
  expect(at(START, 'b')).toEqual([{ zone: 'Main', code: 'waits', nextMs: START + 10 * SECOND }])
})
it('says why a content is passed over, and when it comes all the same', () => {
  expect(at(START, 'late')).toEqual([
    { zone: 'Main', code: 'skipped', id: 'item-late', why: 'notNow', nextMs: expect.any(Number) as number },
  ])
  const [answer] = at(START, 'late')
  const next = answer && 'nextMs' in answer ? answer.nextMs! : 0
  expect(next).toBeGreaterThanOrEqual(Date.UTC(2026, 10, 23, 18))
  expect(next).toBeLessThan(Date.UTC(2026, 10, 23, 18, 1))
})
it('has no answer for what is not in the version', () => {
  expect(at(START, 'elsewhere')).toEqual([])
})
