import { zoneTimeOf, createZonePlan, type PlayFacts } from '@vitrine/core'
import { campaignOfAd } from '@vitrine/core/campaigns'
import type { StoredCampaign, WrittenCampaign } from '@vitrine/protocol'
import { eachDatabase } from '@vitrine/testbed/databases'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hasPublished, playChain, PLAYS_T0, sendPlays } from '../../testing/playChain.ts'
import {
  aDraft,
  aTextSlide,
  startTestServer,
  type TestPerson,
  type TestServer,
} from '../../testing/testServer.ts'
import { QUIET_MS } from '../playlists/index.ts'

const DAY_MS = 24 * 60 * 60_000
const dateOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10)

eachDatabase((_kind, _makeUrl, makeDatabase) => {
  let server: TestServer
  let owner: TestPerson
  beforeAll(async () => {
    server = await startTestServer(await makeDatabase(), { RATE_LIMITS: 'off' })
    owner = await server.company('Clinic')
  })
  afterAll(() => server?.close())

  /** A local date so many days from now. */
  const date = (days: number) => dateOf(server.clock.now() + days * DAY_MS)
  const aSlide = async (by: TestPerson, words = 'Welcome') =>
    (await by.call('makeSlide', { body: { ...aTextSlide(words), name: words } })).id
  /** A published screen. */
  const aScreen = async (by = owner) => {
    const site = await by.call('makeSite', { body: { name: 'Lobby', draft: aDraft([await aSlide(by)]) } })
    return (await by.call('publishSite', { params: { id: site.id }, body: { revision: site.revision } })).site
  }
  const aCampaign = async (siteId: string, given: Partial<WrittenCampaign> = {}, by = owner) =>
    by.call('makeCampaign', {
      body: {
        name: 'Autumn',
        period: { from: date(0), until: date(10) },
        targets: [{ site_id: siteId, group_id: 'main' }],
        content: [{ slide_id: await aSlide(by, 'Apples'), duration: 10_000 }],
        goal: { per_hour: 6 },
        ...given,
      },
    })
  const step = (
    operation: 'bookCampaign' | 'pauseCampaign' | 'endCampaign',
    { id, revision }: StoredCampaign,
    by = owner,
  ) => by.call(operation, { params: { id }, revision })
  /** What waits to be renewed is renewed. */
  const renew = async () => {
    server.clock.advance(QUIET_MS)
    await server.renewals.runDue()
  }
  const played = async (siteId: string) => {
    const { ads, version } = await owner.call('readPublished', { params: { id: siteId } })
    return { version, campaigns: [...new Set(ads.flatMap(({ id }) => campaignOfAd(id) ?? []))], ads }
  }

  it('plays on displays once it is booked, and leaves them when it is paused or ended', async () => {
    const site = await aScreen()
    const before = await played(site.id)
    let campaign = await aCampaign(site.id)
    expect(campaign).toMatchObject({ state: 'draft', delivered: 0, planned_total: 0 })
    campaign = await step('bookCampaign', campaign)
    expect(campaign.state).toBe('running')
    expect((await played(site.id)).campaigns).toEqual([])
    await renew()
    const booked = await played(site.id)
    expect(booked.campaigns).toEqual([campaign.id])
    expect(booked.ads[0]).toMatchObject({ mode: 'between', name: 'Apples', group_id: 'main' })
    campaign = await step('pauseCampaign', campaign)
    await renew()
    expect((await played(site.id)).version).toBe(before.version)
    campaign = await step('bookCampaign', campaign)
    await renew()
    expect((await played(site.id)).version).toBe(booked.version)
    campaign = await step('endCampaign', campaign)
    expect(campaign.state).toBe('ended')
    await renew()
    expect((await played(site.id)).campaigns).toEqual([])
    await expect(step('pauseCampaign', campaign)).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' })
  })

  it('stays on the screen when people publish it, and never touches what they have not published', async () => {
    const site = await aScreen()
    await step('bookCampaign', await aCampaign(site.id))
    const drafted = await owner.call('changeSite', {
      params: { id: site.id },
      revision: (await owner.call('readSite', { params: { id: site.id } })).revision,
      body: { name: 'Lobby', draft: aDraft([await aSlide(owner, 'Not yet')]) },
    })
    await renew()
    const { screen } = await owner.call('readPublished', { params: { id: site.id } })
    expect(JSON.stringify(screen.groups)).not.toContain('Not yet')
    const { revision } = await owner.call('readSite', { params: { id: site.id } })
    await owner.call('publishSite', { params: { id: drafted.id }, body: { revision } })
    expect((await played(site.id)).campaigns).toHaveLength(1)
  })

  it('is refused with the numbers where it would over-book hours, and booked in others', async () => {
    const site = await aScreen()
    await step('bookCampaign', await aCampaign(site.id, { name: 'Pears', goal: { share: 0.5 } }))
    const quinces = await aCampaign(site.id, {
      name: 'Quinces',
      goal: { share: 0.4 },
      when: { times: [{ from: '08:00', until: '12:00' }] },
    })
    await expect(step('bookCampaign', quinces)).rejects.toMatchObject({
      problem: {
        code: 'INVALID_INPUT',
        errors: [
          {
            field: 'targets.0',
            code: 'OVER_BOOKED',
            params: {
              zone: 'Lobby › Main',
              date: date(0),
              hour: 8,
              promised: 3_240,
              available: 2_880,
              campaigns: 'Pears, Quinces',
              hours: 40,
            },
          },
        ],
      },
    })
    const forecast = await owner.call('forecastCampaign', {
      query: { id: quinces.id },
      body: quinces.campaign,
    })
    expect(forecast.over_booked_hours).toBe(40)
    expect(forecast.over_booked[0]).toMatchObject({ promised: 3_240, hour: 8 })
    const changed = await owner.call('changeCampaign', {
      params: { id: quinces.id },
      revision: quinces.revision,
      body: { ...quinces.campaign, goal: { share: 0.3 } },
    })
    expect((await step('bookCampaign', changed)).state).toBe('running')
    await expect(
      owner.call('changeCampaign', {
        params: { id: quinces.id },
        revision: changed.revision + 1,
        body: { ...quinces.campaign, goal: { share: 0.4 } },
      }),
    ).rejects.toMatchObject({ problem: { errors: [{ code: 'OVER_BOOKED' }] } })
  })

  it('is forecast before it is booked as the evaluator plays it afterwards', async () => {
    const site = await aScreen()
    const { device } = await server.device(owner)
    await owner.call('assignDevices', { body: { assignments: [{ device_id: device.id, site_id: site.id }] } })
    const campaign = await aCampaign(site.id, {
      period: { from: date(2), until: date(9) },
      when: { times: [{ from: '09:00', until: '12:00' }] },
    })
    const { plays, screens } = await owner.call('forecastCampaign', { body: campaign.campaign })
    expect(screens).toMatchObject([{ devices: 1, time_zones: ['UTC'], screen: 'Lobby', zone: 'Main' }])
    expect(screens[0]!.days.map(({ plays: ofDay }) => ofDay)).toEqual([18, 18, 18, 18, 18, 18, 18])
    expect(screens[0]!.days[0]!.hours.slice(8, 13)).toEqual([0, 6, 6, 6, 0])
    expect(plays).toBe(126)
    await step('bookCampaign', campaign)
    await renew()
    const { ads, screen, startedAt } = await owner.call('readPublished', { params: { id: site.id } })
    const plan = createZonePlan(screen.groups[0]!, ads, startedAt, zoneTimeOf('UTC'))
    const fromMs = Date.parse(`${date(3)}T00:00Z`)
    let counted = 0
    for (let atMs = fromMs; atMs < fromMs + DAY_MS;) {
      const { ad, untilMs } = plan.momentAt(atMs)!.current
      if (ad) counted += 1
      atMs = untilMs
    }
    expect(counted).toBe(18)
    expect(await owner.call('readCampaign', { params: { id: campaign.id } })).toMatchObject({
      planned: 0,
      planned_total: 126,
    })
  })

  it('is counted by its play records, in reports and against its plan', async () => {
    const by = await server.company('Bakery')
    await hasPublished(server, by.companyId)
    const site = await aScreen(by)
    const campaign = await aCampaign(site.id, { period: { from: date(0), until: date(5) } }, by)
    await step('bookCampaign', campaign, by)
    const device = await server.device(by)
    const chain = playChain(device.deviceId)
    const ad: Partial<PlayFacts> = { kind: 'ad', ad_id: `c-${campaign.id}-0`, ad_name: 'Apples' }
    const records = [...chain.next(3, ad), ...chain.next(2, { kind: 'ad', ad_id: 'own', ad_name: 'Own' })]
    expect((await sendPlays(server, device.accessToken, chain.key.publicKey, records)).refused).toEqual([])
    const report = await by.call('reportPlays', {
      query: { from: PLAYS_T0 - DAY_MS, to: PLAYS_T0 + DAY_MS, by: 'campaign' },
    })
    expect(report.items.map(({ id, name, count }) => [id, name, count])).toEqual([
      [campaign.id, 'Autumn', 3],
      [null, '', 2],
    ])
    expect(await by.call('readCampaign', { params: { id: campaign.id } })).toMatchObject({ delivered: 3 })
    const delivery = await by.call('readDelivery', { params: { id: campaign.id } })
    expect(delivery).toMatchObject({ delivered: 3, goal: null })
    expect(delivery.days.find(({ delivered }) => delivered > 0)?.delivered).toBe(3)
  })

  it('plays a total as often as is left, and is planned again every night, after a restart too', async () => {
    const site = await aScreen()
    const { device } = await server.device(owner)
    await owner.call('assignDevices', { body: { assignments: [{ device_id: device.id, site_id: site.id }] } })
    const campaign = await aCampaign(site.id, { goal: { total: 200 }, most_per_device_day: 50 })
    await step('bookCampaign', campaign)
    await renew()
    const read = () => owner.call('readCampaign', { params: { id: campaign.id } })
    const planned = (await read()).planned_total
    expect(planned).toBeGreaterThanOrEqual(190)
    expect(planned).toBeLessThanOrEqual(200)
    // Nothing was delivered today, so the rest of the days have to play more.
    await server.db.deleteFrom('playlist_renewal').execute()
    await server.renewals.resume()
    server.clock.advance(DAY_MS)
    await server.renewals.runDue()
    await renew()
    const { days } = await owner.call('readDelivery', { params: { id: campaign.id } })
    expect(days[5]!.planned).toBeGreaterThan(days[0]!.planned)
  })

  it('plays what a playlist holds in the hours of a daypart, each item in its own hours too, and follows both', async () => {
    const site = await aScreen()
    const shown = { fit: 'cover', transition: { kind: 'cut', duration: 0 }, duration: 10_000 } as const
    const [apples, pears] = [await aSlide(owner, 'Apples'), await aSlide(owner, 'Pears')]
    const morning = { times: [{ from: '08:00', until: '10:00' }] }
    const items = [
      { ...shown, id: 'apples', slide_id: apples },
      { ...shown, id: 'pears', slide_id: pears, when: morning },
    ]
    const playlist = await owner.call('makePlaylist', { body: { kind: 'chosen', name: 'Fruit', items } })
    const daypart = await owner.call('makeDaypart', {
      body: { name: 'Opening hours', times: [{ from: '09:00', until: '12:00' }] },
    })
    const campaign = await aCampaign(site.id, {
      period: { from: date(1), until: date(9) },
      when: { daypart_id: daypart.id },
      content: [{ playlist_id: playlist.id }],
      goal: { share: 0.4 },
    })
    await step('bookCampaign', campaign)
    await renew()
    /** The hours of the day in which each slide of the campaign plays, two days from now. */
    const hours = async () => {
      const { ads, screen, startedAt } = await owner.call('readPublished', { params: { id: site.id } })
      const plan = createZonePlan(screen.groups[0]!, ads, startedAt, zoneTimeOf('UTC'))
      const dayMs = Date.parse(`${date(2)}T00:00Z`)
      const found: Record<string, Set<number>> = {}
      for (let atMs = dayMs; atMs < dayMs + DAY_MS;) {
        const { ad, untilMs } = plan.momentAt(atMs)!.current
        if (ad) (found[ad.name!] ??= new Set()).add(Math.floor((atMs - dayMs) / 3_600_000))
        atMs = untilMs
      }
      return Object.fromEntries(Object.entries(found).map(([name, ofName]) => [name, [...ofName]]))
    }
    expect(await hours()).toEqual({ Apples: [9, 10, 11], Pears: [9] })

    await owner.call('changePlaylist', {
      params: { id: playlist.id },
      revision: playlist.revision,
      body: { kind: 'chosen', name: 'Fruit', items: [items[1]!] },
    })
    await owner.call('changeDaypart', {
      params: { id: daypart.id },
      revision: daypart.revision,
      body: { name: 'Opening hours', times: [{ from: '07:00', until: '09:00' }] },
    })
    await renew()
    expect(await hours()).toEqual({ Pears: [8] })
  })

  it('refuses content, zones and dayparts that are not there, and a period that ends before it begins', async () => {
    const site = await aScreen()
    await expect(
      aCampaign(site.id, {
        period: { from: date(3), until: date(3) },
        targets: [
          { site_id: site.id, group_id: 'gone' },
          { site_id: 'gone', group_id: 'main' },
        ],
        content: [{ media_id: 'gone', duration: 10_000 }, { playlist_id: 'gone' }],
        when: { daypart_id: 'gone' },
      }),
    ).rejects.toMatchObject({
      problem: {
        errors: [
          { field: 'period.until', code: 'PERIOD_ORDER' },
          { field: 'content.0.media_id', code: 'FILE_MISSING' },
          { field: 'content.1.playlist_id', code: 'PLAYLIST_MISSING' },
          { field: 'targets.0.group_id', code: 'ZONE_MISSING' },
          { field: 'targets.1.site_id', code: 'SCREEN_MISSING' },
          { field: 'when.daypart_id', code: 'DAYPART_MISSING' },
        ],
      },
    })
    const stranger = await server.company('Elsewhere')
    await expect(aCampaign(site.id, {}, stranger)).rejects.toMatchObject({
      problem: { errors: [{ field: 'targets.0.site_id' }] },
    })
  })

  it('keeps its content from being deleted, and is itself deleted with its plays kept in reports', async () => {
    const site = await aScreen()
    const slide = await aSlide(owner, 'Kept')
    const campaign = await aCampaign(site.id, { content: [{ slide_id: slide, duration: 5_000 }] })
    const booked = await step('bookCampaign', campaign)
    await renew()
    const looked = await owner.call('lookAtMany', { body: { items: [{ noun: 'slide', id: slide }] } })
    expect(looked.kept).toMatchObject([{ used_by: [{ noun: 'campaign', id: campaign.id, name: 'Autumn' }] }])
    const { id, revision } = booked
    await owner.call('deleteCampaign', { params: { id }, revision })
    await renew()
    expect((await played(site.id)).campaigns).toEqual([])
    await expect(owner.call('readCampaign', { params: { id } })).rejects.toMatchObject({ status: 404 })
  })
})
