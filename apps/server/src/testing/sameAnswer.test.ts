import { evaluateSite, plannedDevice, readRender, type Condition, type RenderData } from '@vitrine/core'
import { conditionedPlans, eventGates, type Facts } from '@vitrine/core/conditions'
import type { EmergencyOnScreen } from '@vitrine/core/emergency'
import { programmeAt } from '@vitrine/core/programme'
import { createDeviceWith } from '@vitrine/device'
import { createConnections } from '@vitrine/device/connections'
import { emergenciesOf, type Emergencies } from '@vitrine/device/emergency'
import { createFakeServer, createFakeWorld } from '@vitrine/device/testing'
import type { DeviceAt } from '@vitrine/protocol'
import { eachDatabase } from '@vitrine/testbed/databases'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anEmergency, anOrder, deviceCall, waitingFor } from '../features/emergencies/testing/anEmergency.ts'
import { aDraft, aTextSlide, startTestServer, type TestDevice, type TestServer } from './testServer.ts'

/**
 * What is on when, and why, is answered in three places: by the management API, by the console from what the API gives it, and by
 * the display from what it has stored. The display of this test is the code of displays, with nothing but what the server has
 * published for it, and its own clock, which the test moves.
 */
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const ZONE = 'America/St_Johns'

eachDatabase((_kind, _makeUrl, makeDatabase) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(await makeDatabase(), { RATE_LIMITS: 'off' })
  })
  afterAll(() => server?.close())

  it('gives the same answer for an instant in the API, in the console and on the display', async () => {
    const owner = await server.company('Same')
    const startMs = server.clock.now()
    const local = (ms: number) => new Date(startMs + ms - 3.5 * HOUR_MS).toISOString().slice(0, 16)
    /** A screen of two slides, the second only for an hour, and a zone in front that is there for the half hour before. */
    const aScreen = async (name: string, fromMs: number) => {
      const [first, second] = [
        await owner.call('makeSlide', { body: aTextSlide(`${name} 1`) }),
        await owner.call('makeSlide', { body: aTextSlide(`${name} 2`) }),
      ]
      const draft = aDraft([first.id, second.id])
      draft.groups[0]!.items[1]!.when = {
        times: [{ from: local(fromMs).slice(11), until: local(fromMs + HOUR_MS).slice(11) }],
      }
      const front = aDraft([first.id]).groups[0]!
      const times = [{ from: local(fromMs - HOUR_MS / 2).slice(11), until: local(fromMs).slice(11) }]
      const items = front.items.map((item) => ({ ...item, id: 'front-item' }))
      draft.groups.push({ ...front, id: 'front', name: 'Front', when: { times }, items })
      const site = await owner.call('makeSite', { body: { name, draft } })
      await owner.call('publishSite', { params: { id: site.id }, body: { revision: site.revision } })
      return site
    }
    const [allDay, lunch] = [await aScreen('All day', 30 * MINUTE_MS), await aScreen('Lunch', 3 * HOUR_MS)]
    const display = await server.device(owner, { siteId: allDay.id })
    const place = await owner.call('makeDeviceGroup', { body: { name: 'St. John’s', time_zone: ZONE } })
    await owner.call('groupDevices', {
      body: { members: [{ device_id: display.device.id, group_id: place.id }] },
    })
    const anEvent = (name: string, fromMs: number, untilMs: number, priority: number) =>
      owner.call('makeSchedule', {
        body: {
          name,
          screen_id: lunch.id,
          targets: [{ device_id: display.device.id }],
          start: local(fromMs),
          end: local(untilMs),
          rrule: 'FREQ=DAILY',
          priority,
        },
      })
    await anEvent('Lunch', 2 * HOUR_MS, 5 * HOUR_MS, 1)
    await anEvent('Behind it', HOUR_MS, 6 * HOUR_MS, 0)
    // One for an hour over everything, and one behind it that ends with its lease.
    const prepare = async (name: string, priority: number, expires_after: number) =>
      (await owner.call('makeEmergency', { body: anEmergency({ name, priority, expires_after }) })).id
    const fire = async (id: string, order: object = {}) =>
      (await owner.call('fireEmergency', { params: { id }, body: { ...anOrder(), ...order } })).activation_id
    const urgent = await fire(await prepare('Evacuate', 90, 14_400), { expires_in: 3_600 })
    const behind = await fire(await prepare('Storm', 10, 9_000))

    const own = await aDisplayOf(display, startMs)
    const at = (t: number) =>
      owner.call('readDeviceAt', { params: { id: display.device.id }, query: { t: startMs + t } })
    const { spans } = await owner.call('readDevicePlan', {
      params: { id: display.device.id },
      query: { from: startMs, to: startMs + 7 * HOUR_MS },
    })
    // Around every edge, and any instants between them.
    const instants = [
      ...spans.flatMap(({ from }) => [from - startMs - 1, from - startMs, from - startMs + 1_000]),
      ...Array.from({ length: 25 }, (_, index) => 11_000 + index * 16.3 * MINUTE_MS),
    ]
      .filter((ms) => ms > 5_000)
      .sort((a, b) => a - b)
    const seen = new Set<string>()
    const inFront = new Set<string>()
    for (const ms of instants) {
      const answer = await at(ms)
      const expected = JSON.stringify(theAnswer(answer, answer.shown))
      const version = answer.version!
      const screenId = answer.screen_id!
      const { render } = await owner.call('readVersion', { params: { id: screenId, version } })
      const inConsole = theAnswer(answer, evaluateSite(render, plannedDevice(answer.time_zone), answer.t))
      expect(JSON.stringify(inConsole), `console, ${ms} ms`).toBe(expected)
      expect(JSON.stringify(await own.at(startMs + ms)), `display, ${ms} ms`).toBe(expected)
      const span = spans.find(({ from, until }) => from <= answer.t && answer.t < until)!
      expect([span.reason, span.event_id, span.emergency]).toEqual([
        answer.reason,
        answer.event_id,
        answer.emergency,
      ])
      seen.add(`${answer.reason} ${answer.event_name ?? ''}`)
      const zones = answer.shown?.zones ?? []
      for (const { group_id, reason } of zones) if (group_id === 'front') inFront.add(reason.code)
    }
    own.stop()
    expect([...inFront].sort()).toEqual(['turn', 'zoneNotNow'])
    // All that can decide has decided.
    expect([...seen].sort()).toEqual(
      [
        'default ',
        'emergency ',
        'emergency Behind it',
        'emergency Lunch',
        'event Behind it',
        'event Lunch',
      ].sort(),
    )
    expect(new Set(spans.map(({ emergency }) => emergency?.activation_id ?? null))).toEqual(
      new Set([urgent, behind, null]),
    )
  })

  it('gives the same answer where events and items have conditions, whatever is known at the time', async () => {
    const owner = await server.company('Same conditions')
    const nowMs = server.clock.now()
    const hot = { fact: 'heat', compare: 'above', to: 25, old_after_s: 3_600, unknown: false } as const
    const aScreen = async (name: string, condition: Condition) => {
      const [first, second] = [
        await owner.call('makeSlide', { body: aTextSlide(`${name} 1`) }),
        await owner.call('makeSlide', { body: aTextSlide(`${name} 2`) }),
      ]
      const draft = aDraft([first.id, second.id])
      Object.assign(draft.groups[0]!.items[1]!, { if: condition })
      const site = await owner.call('makeSite', { body: { name, draft } })
      await owner.call('publishSite', { params: { id: site.id }, body: { revision: site.revision } })
      return site
    }
    const [daily, ice] = [
      await aScreen('Daily', { not: { tag: 'terrace', unknown: false } }),
      await aScreen('Ice', {
        all: [
          { ...hot, to: 30 },
          { tag: 'terrace', unknown: false },
        ],
      }),
    ]
    const display = await server.device(owner, { siteId: daily.id })
    await owner.call('tagDevices', { body: { ids: [display.device.id], add: ['terrace'], remove: [] } })
    const event = await owner.call('makeSchedule', {
      body: {
        name: 'Ice',
        screen_id: ice.id,
        targets: [{ device_id: display.device.id }],
        start: new Date(nowMs - 24 * HOUR_MS).toISOString().slice(0, 16),
        if: hot,
      },
    })
    for (const [value, minutesAgo] of [
      [20, 120],
      [27, 100],
      [31, 70],
      [20, 40],
      [31, 10],
    ] as const)
      await owner.call('setFact', {
        params: { name: 'heat' },
        body: { value, at: nowMs - minutesAgo * MINUTE_MS },
      })
    // The display lives through what was measured before it, so its past is asked here, and its future.
    const own = await aDisplayOf(display, nowMs, 'UTC')
    const at = (t: number) => owner.call('readDeviceAt', { params: { id: display.device.id }, query: { t } })
    const { spans } = await owner.call('readDevicePlan', {
      params: { id: display.device.id },
      query: { from: nowMs, to: nowMs + 2 * HOUR_MS },
    })
    expect(spans.map(({ event_id }) => event_id)).toEqual([event.id, null])
    const edge = nowMs + 50 * MINUTE_MS
    expect(spans[1]!.from).toBe(edge)
    for (const t of [5_000, 13 * MINUTE_MS, 50 * MINUTE_MS - 1, 50 * MINUTE_MS, HOUR_MS].map(
      (ms) => nowMs + ms,
    )) {
      const answer = await at(t)
      const expected = JSON.stringify(theAnswer(answer, answer.shown))
      const { render } = await owner.call('readVersion', {
        params: { id: answer.screen_id!, version: answer.version! },
      })
      const plans = conditionedPlans(render, 'UTC', answer.facts)
      const inConsole = theAnswer(answer, evaluateSite(render, plannedDevice('UTC'), t, plans))
      expect(JSON.stringify(inConsole), `console, ${t - nowMs} ms`).toBe(expected)
      expect(JSON.stringify(await own.at(t)), `display, ${t - nowMs} ms`).toBe(expected)
    }
    own.stop()
    expect((await at(edge)).others).toEqual([{ id: event.id, name: 'Ice', why: 'condition' }])
    expect((await at(edge)).conditions).toContainEqual({
      of: 'event',
      id: event.id,
      holds: false,
      question: 'fact/heat',
      state: 'old',
      value: 31,
      age_ms: HOUR_MS,
    })
  })

  /** What decides what is seen, out of an answer. */
  const theAnswer = (answer: DeviceAt, shown: DeviceAt['shown'] | ReturnType<typeof evaluateSite>) => ({
    evaluation: answer.evaluation,
    version: answer.version,
    emergency: answer.emergency?.activation_id ?? null,
    message: answer.emergency_picture?.message ?? null,
    shown,
  })

  const messageOf = (content: EmergencyOnScreen | null | undefined) =>
    content?.covers === 'display' ? content.message : null

  /** A display that holds what the server has published for it, and hears nothing more. */
  async function aDisplayOf(display: TestDevice, startMs: number, zone = ZONE) {
    const call = deviceCall(server, display)
    const programme = await call('readDeviceProgramme')
    const fake = createFakeServer()
    const take = async (version: string): Promise<RenderData> => {
      const response = await server.fetch(`/render/${version}`, {
        headers: { authorization: `Bearer ${display.accessToken}` },
      })
      const render = readRender((await response.json()) as Parameters<typeof readRender>[0])
      fake.publish(render)
      return render
    }
    for (const { version } of Object.values(programme.screens)) await take(version!)
    fake.accept(await take(display.device.server_version!))
    fake.programme = JSON.stringify(programme)
    const world = createFakeWorld(fake, startMs)
    fake.facts = JSON.stringify(await call('readDeviceFacts'))
    const { facts } = JSON.parse(fake.facts) as { facts: Facts }
    world.setTimeZone(zone)
    let emergencies: Emergencies | undefined
    const device = createDeviceWith(
      (parts) => createConnections({ ...parts, emergencies: (emergencies = emergenciesOf(parts)) }),
      world.ports,
      { origin: 'http://test', playerVersion: '1.0.0' },
    )
    // A glass that paints what it is given.
    device.subscribe(() => {
      const { render, presentedMs } = device.view().presentation
      if (render && presentedMs === null)
        world.timers.after(0, () => device.painted(render.version, device.nowMs()))
    })
    device.start()
    await world.pass(3_000)
    for (const { id, name, args } of await waitingFor(server, display))
      if (name === 'emergency_fire') fake.command(id, name, args)
    await world.pass(1_000)
    return {
      stop: () => device.stop(),
      async at(atMs: number) {
        await world.pass(atMs - world.trueMs())
        const [nowMs, timeZone] = [world.ports.clock.nowMs(), world.ports.clock.timeZone()]
        const { render } = device.view().presentation
        return {
          evaluation: programmeAt(programme, timeZone, nowMs, eventGates(programme, facts)),
          // Not what it should show: what it does show.
          version: render?.version ?? null,
          emergency: emergencies?.view().shown?.activation_id ?? null,
          message: messageOf(emergencies?.view().content),
          shown: render && evaluateSite(render, plannedDevice(timeZone), nowMs, device.plans(render)),
        }
      },
    }
  }
})
