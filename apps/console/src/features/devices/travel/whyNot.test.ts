import { evaluateSite, sitePlans, type RenderData } from '@vitrine/core'
import { campaignAdId } from '@vitrine/core/campaigns'
import { expect, it } from 'vitest'
import {
  answersFor,
  contentsOf,
  soughtCampaign,
  soughtContent,
  soughtPlaylist,
  type Sought,
} from './whyNot.ts'

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
const ask = (ms: number, sought: Sought) =>
  answersFor(render, plans, evaluateSite(render, device, ms, plans), sought)
const at = (ms: number, content: string) => ask(ms, soughtContent(content))
const inMain = (id: string) => ({ zone: 'Main', groupId: 'main', place: { itemId: `item-${id}` } })

it('lists what a version can show by name', () => {
  expect(contentsOf(render).map(({ name }) => name)).toEqual(['A', 'B', 'LATE'])
})
it('says that a content is on, or when its turn comes', () => {
  expect(at(START, 'a')).toEqual([{ ...inMain('a'), code: 'onNow' }])
  expect(at(START, 'b')).toEqual([{ ...inMain('b'), code: 'waits', nextMs: START + 10 * SECOND }])
})
it('says why a content is passed over, and when it comes all the same', () => {
  expect(at(START, 'late')).toEqual([
    {
      ...inMain('late'),
      code: 'skipped',
      id: 'item-late',
      why: 'notNow',
      nextMs: expect.any(Number) as number,
    },
  ])
  const [answer] = at(START, 'late')
  const next = answer && 'nextMs' in answer ? answer.nextMs! : 0
  expect(next).toBeGreaterThanOrEqual(Date.UTC(2026, 10, 23, 18))
  expect(next).toBeLessThan(Date.UTC(2026, 10, 23, 18, 1))
})
it('has no answer for what is not in the version', () => {
  expect(at(START, 'elsewhere')).toEqual([])
})
it('answers for a playlist by the items that came from it', () => {
  const playlists = { 'item-b': [{ id: 'menu', name: 'Menu' }] }
  expect(ask(START, soughtPlaylist('menu', playlists))).toEqual([
    { ...inMain('b'), code: 'waits', nextMs: START + 10 * SECOND },
  ])
  expect(ask(START, soughtPlaylist('other', playlists))).toEqual([])
})
it('answers for a campaign by the ads that were made of it', () => {
  const campaign = '00000000-0000-7000-8000-000000000001'
  const { isAd } = soughtCampaign(campaign)
  expect([isAd(campaignAdId(campaign, 3)), isAd('own-ad')]).toEqual([true, false])
  expect(ask(START, soughtCampaign(campaign))).toEqual([])
})
