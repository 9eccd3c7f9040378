import {
  freezeSite,
  itemsOf,
  forecastZone,
  sitePlans,
  type RenderAd,
  type RenderData,
  type SiteDraft,
  type ZoneForecast,
} from '@vitrine/core'
import { campaignAdId } from '@vitrine/core/campaigns'
import { expect, it } from 'vitest'
import { newSiteDraft } from '../zones/layouts.ts'
import { addItems, pageItemOf } from '../siteEdits.ts'
import type { Library } from '../../../queries/wholeLibrary.ts'
import { comparedVersions, planChanges, type Planned } from './planChanges.ts'

const FROM_MS = Date.UTC(2026, 10, 23)
const DAY_MS = 24 * 60 * 60_000
const empty = { name: 'Lobby', draft: newSiteDraft('full', 1_920, 1_080) }
const zone = empty.draft.groups[0]!
const [a, b, c] = ['a', 'b', 'c'].map((name) => ({ ...pageItemOf(`https://${name}.example`), id: name })) as [
  ReturnType<typeof pageItemOf>,
  ReturnType<typeof pageItemOf>,
  ReturnType<typeof pageItemOf>,
]
const of = (...items: ReturnType<typeof pageItemOf>[]): SiteDraft => addItems(empty, zone.id, items).draft

/** A draft as it will be shown on a day. */
function planned(draft: SiteDraft): Planned {
  return forecast(published(draft))
}
function published(draft: SiteDraft): RenderData {
  const frozen = freezeSite(draft, new Map(), new Map(), FROM_MS)
  if (!frozen.ok) throw new Error(JSON.stringify(frozen.problems))
  return frozen.render
}
function forecast(render: RenderData): Planned {
  const zones = new Map<string, ZoneForecast>()
  for (const [id, plan] of sitePlans(render, 'UTC')) {
    const counting = forecastZone(plan, FROM_MS, FROM_MS + DAY_MS)
    let step = counting.next()
    while (!step.done) step = counting.next()
    zones.set(id, step.value)
  }
  return { render, zones }
}
const changes = (before: SiteDraft, after: SiteDraft) =>
  planChanges(planned(before), planned(after), DAY_MS).map(({ id, before: was, after: is }) => [id, was, is])

it('names what comes, what goes, and what gets another share, the greatest change first', () => {
  expect(changes(of(a, b), of(a, c))).toEqual([
    ['b', 0.5, null],
    ['c', null, 0.5],
  ])
  expect(changes(of(a), of(a, b))).toEqual([
    ['a', 1, 0.5],
    ['b', null, 0.5],
  ])
})
it('says nothing of what stays, or of what is not shown either way', () => {
  const never = { ...c, when: { until: '2020-01-01T00:00' } }
  expect(changes(of(a, b), of(b, a))).toEqual([])
  expect(changes(of(a), of(a, never))).toEqual([])
})
it('counts what may play in some hours only', () => {
  const morning = { ...b, when: { times: [{ from: '00:00', until: '12:00' }] } }
  expect(changes(of(a, b), of(a, morning))).toEqual([
    ['a', 0.5, 0.75],
    ['b', 0.5, 0.25],
  ])
})
it('does not count campaigns that are booked into the published version as going', () => {
  const bare = published(of(a, b))
  const booked: RenderAd = {
    id: campaignAdId('00000000-0000-7000-8000-000000000001', 0),
    name: 'Summer sale',
    group_id: zone.id,
    duration: 10_000,
    width: '1920px',
    height: '1080px',
    overlays: [],
    js: '',
    mode: 'between',
    frequency: { every: 1 },
  }
  const live: RenderData = {
    ...bare,
    ads: [booked],
    screen: {
      ...bare.screen,
      groups: bare.screen.groups.map((group) => ({
        ...group,
        items: itemsOf(group.items).map((item) => ({ ...item, ads: [booked.id] })),
      })),
    },
  }
  expect(forecast(live).zones.get(zone.id)!.ads.get(booked.id)!.ms).toBeGreaterThan(0)
  const library = { slides: new Map(), freezableMedia: new Map(), playlists: new Map() } as unknown as Library
  const { before, after } = comparedVersions(live, of(a, c), library, FROM_MS)
  expect(planChanges(forecast(before), forecast(after!), DAY_MS).map(({ id }) => id)).toEqual(['b', 'c'])
  expect(comparedVersions(live, of(a, b), library, FROM_MS).before).toEqual(bare)
})
