import { freezeSite, forecastZone, sitePlans, type SiteDraft, type ZoneForecast } from '@vitrine/core'
import { expect, it } from 'vitest'
import { newSiteDraft } from '../zones/layouts.ts'
import { addItems, pageItemOf } from '../siteEdits.ts'
import { planChanges, type Planned } from './planChanges.ts'

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
  const frozen = freezeSite(draft, new Map(), new Map(), FROM_MS)
  if (!frozen.ok) throw new Error(JSON.stringify(frozen.problems))
  const zones = new Map<string, ZoneForecast>()
  for (const [id, plan] of sitePlans(frozen.render, 'UTC')) {
    const counting = forecastZone(plan, FROM_MS, FROM_MS + DAY_MS)
    let step = counting.next()
    while (!step.done) step = counting.next()
    zones.set(id, step.value)
  }
  return { render: frozen.render, zones }
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
