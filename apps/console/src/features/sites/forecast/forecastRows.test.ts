import {
  createZonePlan,
  forecastZone,
  freezeSite,
  sitePlans,
  zoneTimeOf,
  type ZoneForecast,
} from '@vitrine/core'
import { describe, expect, it } from 'vitest'
import { addAd, newAd } from '../ads/adEdits.ts'
import { newSiteDraft } from '../zones/layouts.ts'
import { addItems, pageItemOf } from '../siteEdits.ts'
import { dateOf, dayOf } from './dayOf.ts'
import { forecastRows, gapWords } from './forecastRows.ts'

const library = { slides: new Map(), media: new Map(), playlists: new Map() }
const day = dayOf('2026-11-20', 'Europe/Berlin')!
const empty = { name: 'Lobby', draft: newSiteDraft('full', 1920, 1080) }
const zone = empty.draft.groups[0]!

function whole(counting: Generator<number, ZoneForecast, void>): ZoneForecast {
  let step = counting.next()
  while (!step.done) step = counting.next()
  return step.value
}

describe('the forecast of a draft', () => {
  it('lists every item and ad, also what never comes', () => {
    const night = { ...pageItemOf('https://night.example'), when: { until: '2020-01-01T00:00' } }
    const items = [pageItemOf('https://a.example'), pageItemOf('https://b.example'), night]
    let nth = 0
    const ad = newAd(empty.draft, zone, () => `id${(nth += 1)}`)
    const site = addAd(addItems(empty, zone.id, items), ad)
    const frozen = freezeSite(site.draft, new Map(), new Map(), day.fromMs)
    if (!frozen.ok) throw new Error(JSON.stringify(frozen.problems))
    const plan = sitePlans(frozen.render, 'Europe/Berlin').get(zone.id)!
    const forecast = whole(forecastZone(plan, day.fromMs, day.untilMs))
    const rows = forecastRows(site.draft, zone.id, forecast, day.untilMs - day.fromMs, library)
    expect(rows.map(({ name, kind, plays, ms, share }) => [name, kind, plays, ms, share])).toEqual([
      ['a.example', 'item', 4_320, 43_200_000, 0.5],
      ['b.example', 'item', 4_320, 43_200_000, 0.5],
      ['night.example', 'item', 0, 0, 0],
      ['Ad 1', 'ad', 4_320, 4_320 * 8_000, 0.4],
    ])
  })
  it('says in local time when there is nothing to show', () => {
    const items = [
      { id: 'a', duration: 10_000, ads: [], when: { times: [{ from: '09:00', until: '18:30' }] } },
    ]
    const plan = createZonePlan(
      { id: 'z', items: items as never },
      [],
      day.fromMs,
      zoneTimeOf('Europe/Berlin'),
    )
    const { gaps } = whole(forecastZone(plan, day.fromMs, day.untilMs))
    expect(gapWords(gaps, 'Europe/Berlin')).toBe('midnight to 9:00 AM, 6:30 PM to midnight')
  })
})
describe('the day of a forecast', () => {
  it('is as long as clocks make it', () => {
    const hours = (date: string) => {
      const { fromMs, untilMs } = dayOf(date, 'Europe/Berlin')!
      return (untilMs - fromMs) / 3_600_000
    }
    expect([hours('2026-03-29'), hours('2026-10-25'), hours('2026-11-20')]).toEqual([23, 25, 24])
    expect(dateOf(day.fromMs, 'Europe/Berlin')).toBe('2026-11-20')
    expect(dayOf('', 'UTC')).toBeNull()
  })
})
