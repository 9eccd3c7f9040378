import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forecastZone } from '../forecast.ts'
import type { RenderAd } from '../renderData.ts'
import { anItem } from '../testing/fixtures.ts'
import { createZonePlan, type ZonePlan } from '../zonePlan.ts'
import { zoneTimeOf } from '../zoneTime.ts'
import { overBookedHours } from './booking.ts'
import { campaignAdId, campaignOfAd } from './campaign.ts'
import { compileCampaigns, promisedShare, type ZoneCampaign, type ZoneFacts } from './compileCampaigns.ts'
import { forecastDays } from './forecastDays.ts'
import { minuteOf } from './hours.ts'

const DAY_MS = 24 * 60 * 60_000
const HOUR_MS = 60 * 60_000
/** 2026-10-20, before clocks are put back in Europe and America. */
const FIRST_DAY = Date.parse('2026-10-20T00:00Z') / DAY_MS
const START_MS = Date.parse('2026-10-01T09:07:33Z')
const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)
const idOf = (nth: number) => `00000000-0000-7000-8000-00000000000${nth}`

type Given = Partial<Omit<ZoneCampaign, 'id'>> & { nth?: number }
function aCampaign({
  nth = 0,
  days = { from: FIRST_DAY, until: FIRST_DAY + 14 },
  when,
  ...given
}: Given = {}): ZoneCampaign {
  return {
    id: idOf(nth),
    name: `Campaign ${nth}`,
    days,
    when: { ...when, from: `${dateOf(days.from)}T00:00`, until: `${dateOf(days.until)}T00:00` },
    rate: { share: 0.1 },
    competes: [],
    weight: 1,
    durations: [10_000],
    ...given,
  }
}
const edgesOf = (campaigns: readonly ZoneCampaign[]): number[] =>
  campaigns.flatMap(({ when }) =>
    (when.times ?? []).flatMap(({ from, until }) => [minuteOf(from), minuteOf(until)]),
  )

/** A zone of a few items with the ads of some campaigns. */
function zoneOf(
  campaigns: readonly ZoneCampaign[],
  itemMs: readonly number[],
  facts: Partial<ZoneFacts> = {},
) {
  const counts = new Map<string, number>()
  const zone: ZoneFacts = { edges: edgesOf(campaigns), instants: [START_MS], ownShare: 0, ...facts }
  const ads = compileCampaigns(campaigns, zone).map(({ campaignId, content, ...timing }): RenderAd => {
    const nth = counts.get(campaignId) ?? 0
    counts.set(campaignId, nth + 1)
    const campaign = campaigns.find(({ id }) => id === campaignId)!
    return {
      id: campaignAdId(campaignId, nth),
      group_id: 'main',
      duration: campaign.durations[content]!,
      width: '1920px',
      height: '1080px',
      overlays: [],
      js: '',
      mode: 'between',
      ...timing,
    }
  })
  const items = itemMs.map((duration, index) =>
    anItem({ id: `item-${index}`, duration, ads: ads.map(({ id }) => id) }),
  )
  return { ads, group: { id: 'main', items } }
}
const planOf = ({ ads, group }: ReturnType<typeof zoneOf>, timeZone = 'UTC', startedAtMs = START_MS) =>
  createZonePlan(group, ads, startedAtMs, zoneTimeOf(timeZone))

/** Ads in the order in which they come, a null for everything else, from one instant to another. */
function* adsBetween(plan: ZonePlan, fromMs: number, untilMs: number): Generator<string | null> {
  for (let atMs = fromMs; atMs < untilMs;) {
    const play = plan.momentAt(atMs)!.current
    yield play.ad?.id ?? null
    atMs = play.untilMs
  }
}
/** Plays of each campaign on a local day. */
function playsOnDay(plan: ZonePlan, timeZone: string, day: number): Map<string, number> {
  const zone = zoneTimeOf(timeZone)
  const plays = new Map<string, number>()
  for (const id of adsBetween(plan, zone.startOfDayMs(day), zone.startOfDayMs(day + 1))) {
    const campaign = id && campaignOfAd(id)
    if (campaign) plays.set(campaign, (plays.get(campaign) ?? 0) + 1)
  }
  return plays
}
function counted<Value>(work: Generator<unknown, Value, void>): Value {
  for (let step = work.next(); ; step = work.next()) if (step.done) return step.value
}

const timeZones = fc.constantFrom(
  'UTC',
  'Europe/Vienna',
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Antarctica/Troll',
  'America/Santiago',
)
const quarter = fc.integer({ min: 0, max: 95 }).map((cell) => cell * 15)
const minute = fc.oneof(quarter, fc.integer({ min: 0, max: 24 * 60 - 1 }))
const time = minute.map(
  (at) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`,
)
const whens = fc.oneof(
  fc.constant({}),
  fc.record({ times: fc.array(fc.record({ from: time, until: time }), { minLength: 1, maxLength: 3 }) }),
  fc.record({
    days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    times: fc.array(fc.record({ from: time, until: time }), { minLength: 1, maxLength: 2 }),
  }),
)
const rates = fc.oneof(
  fc.record({ share: fc.double({ min: 0.01, max: 0.3, noNaN: true }) }),
  fc.record({ perHour: fc.integer({ min: 1, max: 60 }) }),
  fc.record({ perDay: fc.double({ min: 0.1, max: 80, noNaN: true }) }),
  fc.record({
    perDay: fc.double({ min: 0.1, max: 20, noNaN: true }),
    most: fc.integer({ min: 20, max: 5_000 }),
  }),
)
const campaignsOf = (cap: fc.Arbitrary<number | undefined>) =>
  fc
    .array(
      fc.record({
        when: whens,
        rate: rates,
        cap,
        competes: fc.subarray(['Cars', 'Drinks', 'Phones']),
        weight: fc.integer({ min: 1, max: 10 }),
        durations: fc.array(
          fc.integer({ min: 5, max: 30 }).map((s) => s * 1_000),
          { minLength: 1, maxLength: 3 },
        ),
      }),
      { minLength: 1, maxLength: 4 },
    )
    .map((all) => all.map((one, nth) => aCampaign({ nth, ...one })))
const itemsMs = fc.array(
  fc.integer({ min: 5, max: 120 }).map((s) => s * 1_000),
  { minLength: 1, maxLength: 5 },
)

describe('campaigns in a zone', () => {
  it('never play more on a local day of a device than they may, whatever the clocks do', () => {
    const caps = fc.oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 300 }))
    fc.assert(
      fc.property(
        campaignsOf(caps),
        itemsMs,
        timeZones,
        fc.integer({ min: 0, max: 13 }),
        (campaigns, items, timeZone, nth) => {
          const plan = planOf(zoneOf(campaigns, items), timeZone)
          const plays = playsOnDay(plan, timeZone, FIRST_DAY + nth)
          for (const { id, cap } of campaigns) expect(plays.get(id) ?? 0).toBeLessThanOrEqual(cap!)
        },
      ),
      { numRuns: 40 },
    )
  })
  it('never play more than they may on the day on which clocks are put back or the screen is published', () => {
    const caps = fc.integer({ min: 1, max: 120 })
    fc.assert(
      fc.property(
        campaignsOf(caps),
        itemsMs,
        fc.integer({ min: 0, max: DAY_MS - 1 }),
        (campaigns, items, intoDay) => {
          const day = Date.parse('2026-10-25T00:00Z') / DAY_MS
          const startedAtMs = day * DAY_MS + intoDay
          const zone = zoneOf(campaigns, items, { instants: [startedAtMs] })
          const plays = playsOnDay(planOf(zone, 'Europe/Vienna', startedAtMs), 'Europe/Vienna', day)
          for (const { id, cap } of campaigns) expect(plays.get(id) ?? 0).toBeLessThanOrEqual(cap!)
        },
      ),
      { numRuns: 25 },
    )
  })
  it('never follow each other directly when they compete', () => {
    fc.assert(
      fc.property(
        campaignsOf(fc.option(fc.integer({ min: 1, max: 200 }), { nil: undefined })),
        itemsMs,
        timeZones,
        (campaigns, items, timeZone) => {
          const zone = zoneTimeOf(timeZone)
          const plan = planOf(zoneOf(campaigns, items), timeZone)
          const competes = new Map(campaigns.map((one) => [one.id, one.competes]))
          let before: string | null = null
          for (const id of adsBetween(
            plan,
            zone.startOfDayMs(FIRST_DAY + 4),
            zone.startOfDayMs(FIRST_DAY + 6),
          )) {
            const campaign = id && campaignOfAd(id)
            if (campaign && before && campaign !== before)
              expect(competes.get(campaign)!.filter((word) => competes.get(before!)!.includes(word))).toEqual(
                [],
              )
            before = campaign
          }
        },
      ),
      { numRuns: 20 },
    )
  })
  it('play as often as was promised where the zone has the time', () => {
    for (const rate of [
      { perHour: 1 },
      { perHour: 3 },
      { perHour: 12 },
      { perHour: 60 },
      { perDay: 7 },
      { perDay: 40 },
      { share: 0.2 },
    ])
      for (const durations of [[10_000], [10_000, 20_000, 10_000]]) {
        const campaign = aCampaign({ rate, durations, when: { times: [{ from: '08:00', until: '20:00' }] } })
        const plan = planOf(zoneOf([campaign], [15_000, 10_000, 20_000]))
        const mean = durations.reduce((sum, one) => sum + one, 0) / durations.length
        const wanted = (promisedShare(campaign) * 12 * HOUR_MS) / mean
        const plays = playsOnDay(plan, 'UTC', FIRST_DAY + 2).get(campaign.id)!
        expect([rate, durations, Math.abs(plays - wanted) <= Math.max(1, wanted * 0.05)]).toEqual([
          rate,
          durations,
          true,
        ])
      }
  })
  it('spread a part of a play a day over the days', () => {
    const campaign = aCampaign({ rate: { perDay: 2 / 7 }, days: { from: FIRST_DAY, until: FIRST_DAY + 14 } })
    const plan = planOf(zoneOf([campaign], [10_000]))
    const days = Array.from(
      { length: 14 },
      (_, nth) => playsOnDay(plan, 'UTC', FIRST_DAY + nth).get(campaign.id) ?? 0,
    )
    expect(days.reduce((sum, plays) => sum + plays, 0)).toBe(4)
    expect(Math.max(...days)).toBe(1)
    expect(playsOnDay(plan, 'UTC', FIRST_DAY + 14).size + playsOnDay(plan, 'UTC', FIRST_DAY - 1).size).toBe(0)
  })
  it('divide by weight what several want by share when there is not enough', () => {
    const heavy = aCampaign({ nth: 1, rate: { share: 0.6 }, weight: 3 })
    const light = aCampaign({ nth: 2, rate: { share: 0.6 }, weight: 1 })
    const shares = compileCampaigns([light, heavy], { edges: [], instants: [], ownShare: 0 }).map(
      ({ frequency }) => (frequency && 'share' in frequency ? Number(frequency.share.toFixed(6)) : 0),
    )
    expect(shares).toEqual([0.6, 0.2])
  })
  it('keep to what others leave when they play as early as they can', () => {
    const early = aCampaign({ nth: 1, rate: { perDay: 10, most: 100_000 } })
    const other = aCampaign({ nth: 2, rate: { share: 0.3 } })
    const ads = compileCampaigns([early, other], { edges: [], instants: [], ownShare: 0.1 })
    const share = ads.find(({ campaignId }) => campaignId === early.id)!.frequency
    expect(share && 'share' in share && share.share).toBeCloseTo(0.4, 9)
    const few = aCampaign({ rate: { perDay: 10, most: 30 } })
    const plays = playsOnDay(planOf(zoneOf([few, other], [10_000])), 'UTC', FIRST_DAY).get(few.id)!
    // Hours that can come twice are kept free for that.
    expect([plays > 20, plays <= 30]).toEqual([true, true])
  })
  it('become the same ads whatever order they are given in', () => {
    fc.assert(
      fc.property(campaignsOf(fc.constant(undefined)), (campaigns) => {
        const facts = { edges: edgesOf(campaigns), instants: [], ownShare: 0 }
        expect(compileCampaigns([...campaigns].reverse(), facts)).toEqual(compileCampaigns(campaigns, facts))
      }),
      { numRuns: 50 },
    )
  })
})

describe('the forecast of days', () => {
  it('counts what displays will play, also for days that it did not go through one by one', () => {
    fc.assert(
      fc.property(
        campaignsOf(fc.option(fc.integer({ min: 1, max: 50 }), { nil: undefined })),
        itemsMs,
        timeZones,
        fc.boolean(),
        (campaigns, items, timeZone, hasTimes) => {
          const zone = zoneTimeOf(timeZone)
          const zoned = zoneOf(campaigns, items)
          const when = { days: [1, 2, 3, 4, 6], times: [{ from: '10:10', until: '01:20' }] }
          const made = hasTimes ? { ...zoned, group: { ...zoned.group, when } } : zoned
          const days = Array.from({ length: 9 }, (_, nth) => FIRST_DAY + nth)
          const forecast = counted(forecastDays(made.group, made.ads, START_MS, zone, days))
          for (const { day, ads } of [forecast[5]!, forecast[8]!]) {
            const span = [zone.startOfDayMs(day), zone.startOfDayMs(day + 1)] as const
            const { ads: straight } = counted(forecastZone(planOf(made, timeZone), ...span))
            expect([...ads].map(([id, { plays, ms }]) => [id, plays, ms]).sort()).toEqual(
              [...straight].map(([id, { plays, ms }]) => [id, plays, ms]).sort(),
            )
            for (const { plays, hours } of ads.values())
              expect(hours.reduce((sum, one) => sum + one, 0)).toBe(plays)
          }
        },
      ),
      { numRuns: 8 },
    )
  })
})

describe('booking', () => {
  it('never leaves an hour with more promised than there is, and names each that has', () => {
    fc.assert(
      fc.property(
        campaignsOf(fc.option(fc.integer({ min: 1, max: 200 }), { nil: undefined })),
        (campaigns) => {
          const booked: ZoneCampaign[] = []
          for (const campaign of campaigns) {
            const hours = overBookedHours(campaign, booked, [{ share: 0.2 }])
            for (const { promisedMs, availableMs, by } of hours) {
              expect(promisedMs).toBeGreaterThan(availableMs)
              expect(by.some(({ id }) => id === campaign.id)).toBe(true)
              expect(by.reduce((sum, { ms }) => sum + ms, 0)).toBeCloseTo(promisedMs, 3)
            }
            if (hours.length === 0) booked.push(campaign)
          }
          const ofHour = (campaign: ZoneCampaign) => promisedShare(campaign)
          const always = booked.filter(({ when }) => !when.times && !when.days)
          expect(always.reduce((sum, one) => sum + ofHour(one), 0)).toBeLessThanOrEqual(0.6 + 1e-6)
        },
      ),
      { numRuns: 100 },
    )
  })
  it('counts only the hours in which campaigns meet', () => {
    const morning = aCampaign({
      nth: 1,
      rate: { share: 0.5 },
      when: { times: [{ from: '08:00', until: '12:00' }] },
    })
    const late = aCampaign({
      nth: 2,
      rate: { share: 0.5 },
      when: { times: [{ from: '11:30', until: '14:00' }] },
    })
    expect(overBookedHours({ ...late, rate: { share: 0.2 } }, [morning], [{ share: 0.1 }])).toEqual([])
    const more = overBookedHours(late, [morning], [{ share: 0.1 }])
    expect(new Set(more.map(({ hour }) => hour))).toEqual(new Set([11]))
    expect(more[0]).toMatchObject({ day: FIRST_DAY, promisedMs: 3_960_000, availableMs: 2_880_000 })
    expect(more[0]!.by.map(({ name }) => name)).toEqual(['Campaign 2', 'Campaign 1', ''])
  })
})
