import { aPackage } from './aPackage.ts'
import { connect } from 'node:net'
import { errorCatalog, fieldErrorCatalog, type ErrorCode, type FieldErrorCode } from '@vitrine/core'
import { bodyOnWire, operations, problemSchema, type Operation, type OperationName } from '@vitrine/protocol'
import { SYNC_OPERATIONS } from '@vitrine/protocol/device'
import { eachDatabase } from '@vitrine/testbed/databases'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { aDiagnosticsReport } from '../../../../packages/core/src/testing/diagnostics.ts'
import { playChain } from './playChain.ts'
import { createTestMedia, pictureAsBase64 } from './testMedia.ts'
import { aPushBrowser } from './aPushBrowser.ts'
import {
  aDraft,
  anAd,
  aBrand,
  aTextSlide,
  PASSWORD,
  startTestServer,
  type TestDevice,
  type TestPerson,
  type TestServer,
} from './testServer.ts'

/**
 * Whatever a program sends, the answer is a refusal in words and never a fault of the server: no status of 500 or more, a
 * problem document for every refusal, with the fields for invalid input. The bodies come from the table of operations.
 */
const RUNS = 12
/** Values that have broken servers before. */
const NASTY: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  0,
  -1,
  1.5,
  1e300,
  -1e300,
  2 ** 53 + 2,
  2_147_483_648,
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\u0301👩‍👩‍👧',
  "'; drop table person; --",
  '%00',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'x'.repeat(5_000),
  [],
  {},
  [[[[]]]],
  { length: 1e9 },
  [null],
]
const DEEP = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
const nasty = fc.oneof(fc.constantFrom(...NASTY), fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<unknown>)

/** A code of the table, with every fact that its text names. */
function mustBeComplete(text: string | undefined, params: object, about: string): void {
  must(text !== undefined, `unknown code: ${about}`)
  for (const [, name] of text!.matchAll(/\{(\w+)\}/g))
    must(Object.hasOwn(params, name!), `no ${name}: ${about}`)
}

function must(holds: boolean, about: string): void {
  if (!holds) throw new Error(about)
}

/** Every place in a document, as paths. */
function placesOf(value: unknown, path: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([key, inner]) => placesOf(inner, [...path, key]))]
}
function replaced(value: unknown, [first, ...rest]: readonly (string | number)[], by: unknown): unknown {
  if (first === undefined) return by
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<
    string | number,
    unknown
  >
  copy[first] = replaced(copy[first], rest, by)
  return copy
}

type Given = { server: TestServer; owner: TestPerson; device: TestDevice; ids: Record<string, string> }
type WithBody = {
  [N in OperationName]: (typeof operations)[N] extends { body: unknown } ? N : never
}[OperationName]

const refs = (ids: Record<string, string>) =>
  (['folder', 'slide', 'media'] as const).flatMap((noun) =>
    ids[noun] === undefined ? [] : [{ noun, id: ids[noun] }],
  )

const workdays = { days: [1, 2, 3], from: '08:00', until: '18:00' }
const anAlertRule = (ids: Record<string, string>) => ({
  name: 'Offline',
  kind: 'fault' as const,
  settings: { minutes: 5, codes: ['ITEM_FAILED'] },
  targets: { group_ids: [], site_ids: [ids['site']!], device_ids: [ids['device']!] },
  hours: workdays,
  channel_ids: [],
  escalation: null,
  enabled: true,
})
const anAlertChannel = {
  name: 'Office',
  kind: 'mail' as const,
  addresses: ['office@clinic.example'],
  quiet: { ...workdays, time_zone: 'Europe/Berlin' },
  enabled: true,
}
const aHook = {
  name: 'Till',
  url: 'https://till.example.org/x',
  events: ['media.failed' as const],
  enabled: true,
}

const aSavedReport = {
  name: 'Weekly',
  by: 'item' as const,
  kind: null,
  device: null,
  site: null,
  group: null,
  q: '',
  period: 'lastWeek' as const,
  time_zone: 'UTC',
  format: 'csv' as const,
  schedule: { every: 'week' as const, day: 1, time: '07:00' },
  recipients: ['office@clinic.example'],
}

const aDaypart = () => ({ name: 'Breakfast', days: [1, 5], times: [{ from: '07:00', until: '10:30' }] })
const aBoard = () => ({
  name: 'Clinic',
  time_zone: 'Europe/Berlin',
  rooms: ['Room 1'],
  shows: 'initials',
  keep_days: 30,
})
const anAppointment = () => ({
  starts_at: 1_795_000_000_000,
  minutes: 15,
  patient: 'Mara Thal',
  birth_date: '1984-02-29',
  room: '',
  status: 'delayed',
  delayed_until: 1_795_000_600_000,
  note: 'Fasting',
})
const aCalendar = () => ({
  source: 'own',
  name: 'Closed',
  days: [{ date: '2026-12-24', last: '2026-12-26', name: 'Christmas' }],
})

const aFeed = () => ({
  name: 'News',
  kind: 'news',
  url: 'https://news.example.org/feed.xml',
  file: { name: 'feed.xml', text: '<rss/>' },
  headers: [{ name: 'Authorization', value: 'Bearer 1' }],
  token: 'secret',
  interval: 900,
  options: {
    place: 'Berlin',
    words: ['sport'],
    blocked_words: ['war*'],
    hide_private: true,
    time_zone: 'Europe/Berlin',
    pointer: '/data',
    network: null,
    account: 'town',
    only_pictures: false,
    approval: true,
  },
})

const aCampaign = {
  name: 'Autumn',
  advertiser: 'Orchard',
  period: { from: '2030-10-01', until: '2030-11-01' },
  when: { days: [1, 2], times: [{ from: '08:00', until: '20:00' }] },
  targets: [{ site_id: 'none', group_id: 'none' }],
  content: [{ slide_id: 'none', duration: 10_000 }],
  goal: { per_hour: 6 },
  pacing: 'even',
  most_per_device_day: 20,
  competes: ['Drinks'],
  weight: 2,
}
const aPlaylist = {
  kind: 'chosen',
  name: 'Offers',
  automatic: true,
  items: [
    {
      id: 'page',
      page: { url: 'https://example.com/' },
      duration: 5_000,
      fit: 'cover',
      transition: { kind: 'cut', duration: 0 },
    },
  ],
}
const aScheduleEvent = ({ ids }: Given) => ({
  name: 'Breakfast',
  screen_id: ids['site'],
  targets: [{ device_id: ids['device'] }, { tag: 'lobby' }],
  priority: 10,
  start: '2026-11-02T07:00',
  end: '2026-11-02T10:30',
  rrule: 'FREQ=WEEKLY;BYDAY=MO,FR',
  exdates: ['2026-12-25T07:00'],
  time_zone: 'Europe/Berlin',
  days: [1, 5],
  times: [{ from: '07:00', until: '10:30' }],
})

const anEmergency = ({ ids }: Given) => {
  const message = {
    texts: [{ language: 'en', heading: 'Leave the building', detail: 'Use the stairs' }],
    seconds_each: 8,
    colour: 'red',
    symbol: 'evacuate',
    arrow: 'left',
    direction: { en: 'Car park, north' },
    sound: 'alarm',
  }
  return {
    name: 'Evacuate',
    kind: 'evacuate',
    priority: 50,
    targets: [{ device_id: ids['device'] }, { tag: 'lobby' }, { everywhere: true }],
    message,
    overrides: [
      { for: { device_id: ids['device'] }, message: { arrow: 'right' } },
      { for: { screen_id: ids['site'], zone_id: 'z1' }, message },
    ],
    takes: 'zones',
    expires_after: 3_600,
    acknowledge: true,
  }
}

/** A good body of every operation that takes one; it is spoilt in one place at a time. */
const aCapFeed = ({ ids }: Given) => ({
  name: 'Weather service',
  url: 'https://alerts.example.org/feed.xml',
  enabled: true,
  certificates: [],
  interval: 60,
  rules: [
    {
      events: ['Tornado Warning'],
      categories: ['Met'],
      urgencies: ['Immediate'],
      certainties: ['Observed'],
      least_severity: 'Severe',
      emergency_id: ids['emergency'],
      text: 'alert',
    },
  ],
  drills: true,
  only_drills: false,
  unplaced: false,
})
const aTrigger = ({ ids }: Given) => ({
  name: 'Button',
  emergency_id: ids['emergency'],
  drill: true,
  enabled: true,
})
const bodies: Record<WithBody, (given: Given) => unknown> = {
  makeFirstAccount: () => ({ token: 't', company: 'c', name: 'n', email: 'a@b.example', password: PASSWORD }),
  signIn: () => ({ email: 'owner@clinic.example', password: 'wrong' }),
  changeAccount: () => ({ name: 'New', email: 'a@b.example', password: PASSWORD, current_password: 'no' }),
  makeApiKey: () => ({ name: 'New', role: 'viewer' }),
  setFact: () => ({ value: 21, at: 1_795_000_000_000 }),
  makeBoard: aBoard,
  changeBoard: aBoard,
  makeAppointment: anAppointment,
  changeAppointment: anAppointment,
  importAppointments: () => ({
    text: 'date,time,patient\n2026-11-23,9:15,Mara Thal\n',
    columns: { patient: 'patient' },
    date_order: 'mdy',
    add_rooms: false,
    dry_run: true,
  }),
  makeDaypart: aDaypart,
  changeDaypart: aDaypart,
  makeCalendar: aCalendar,
  changeCalendar: aCalendar,
  makeSchedule: aScheduleEvent,
  changeSchedule: aScheduleEvent,
  makeEmergency: anEmergency,
  changeEmergency: anEmergency,
  reviewWidgetPackage: () => ({ file: aPackage().file }),
  installWidgetPackage: () => ({ file: aPackage().file }),
  useWidgetPackageVersion: () => ({ version: 1 }),
  makeWidgetLink: () => ({ name: 'Wiki', feed_id: 'none' }),
  makeExternalLink: () => ({
    name: 'Board',
    site_id: 'none',
    ends_at: 1_795_000_000_000,
    hosts: ['www.example.com'],
  }),
  makeFeed: aFeed,
  changeFeed: aFeed,
  moderateFeedEntry: () => ({ verdict: 'hidden' }),
  callQueue: () => ({ action: 'number', desk: 'Desk 1', number: 7 }),
  setValue: () => ({ value: 21.5 }),
  changeCounter: () => ({ add: 1, set: 4, light: 'auto' }),
  makeCapFeed: aCapFeed,
  changeCapFeed: aCapFeed,
  makeTrigger: aTrigger,
  changeTrigger: aTrigger,
  fireEmergency: ({ ids }) => ({
    drill: true,
    request_id: 'request-0001',
    expires_in: 600,
    targets: [{ device_id: ids['device'] }],
    texts: [{ language: 'en', heading: 'Leave the building', detail: 'Use the stairs' }],
  }),
  clearEmergency: () => ({ activation_id: '01890000-0000-7000-8000-000000000000' }),
  reportEmergency: () => ({ drill: true, received_at: 1_793_000_000_000, ended: 'cleared' }),
  previewSchedules: (given) => ({
    changes: [{ event: aScheduleEvent(given) }],
    from: 1_793_000_000_000,
    to: 1_793_100_000_000,
  }),
  makeAlertRule: ({ ids }) => anAlertRule(ids),
  changeAlertRule: ({ ids }) => anAlertRule(ids),
  makeAlertChannel: () => anAlertChannel,
  changeAlertChannel: () => anAlertChannel,
  makeHook: () => aHook,
  changeHook: () => aHook,
  makeMetricsToken: () => ({ name: 'Grafana', group_id: null }),
  askPasswordReset: () => ({ email: 'nobody@example.org' }),
  resetPassword: () => ({ token: 't', password: PASSWORD }),
  changeUser: () => ({ role: 'viewer' }),
  invite: () => ({ email: 'someone@example.org', role: 'viewer' }),
  readInvitation: () => ({ token: 't' }),
  acceptInvitation: () => ({ token: 't', name: 'n', password: PASSWORD }),
  lookUpCode: () => ({ code: 'ABC234' }),
  acceptDevice: ({ ids }) => ({ code: 'ABC234', deviceId: 'hw-x', name: 'Lobby', site_id: ids['site'] }),
  changeDevice: ({ ids, device }) => ({
    name: 'Lobby',
    site_id: ids['site'],
    settings: device.device.settings,
  }),
  assignDevices: ({ ids }) => ({ assignments: [{ device_id: ids['device'], site_id: ids['site'] }] }),
  pauseDevices: ({ ids }) => ({ device_ids: [ids['device']!], what: 'ads', for_ms: 60_000, preview: false }),
  resumeDevices: ({ ids }) => ({ device_ids: [ids['device']!] }),
  tryDeviceSettings: () => ({ settings: { rotate: 90, x: 5 }, for_ms: 5_000 }),
  tryWidget: () => ({
    widget: { kind: 'clock', face: 'digital' },
    color: '#000000',
    accent: '#D9503F',
    letters: 0.11,
    background: '#FFFFFF',
    margin: 0.06,
    for_ms: 5_000,
  }),
  trySlide: ({ ids }) => ({ slide_id: ids['slide'], size: 1, for_ms: 5_000 }),
  expectDevices: ({ ids }) => ({
    devices: [{ deviceId: `hw-${Math.random()}`, name: 'F', site_id: ids['site'], tags: ['Lobby'] }],
  }),
  forgetExpectedDevices: ({ ids }) => ({ ids: [ids['device']] }),
  makeProvisioningKey: () => ({ name: 'Rollout', group_id: null, devices_most: 5, days: 30 }),
  claimDevice: () => ({ deviceId: 'hw-x', secret: 's', key: 'k' }),
  saveDeviceFilter: () => ({ name: `F${Math.random()}`, filter: { status: 'offline', q: 'hall' } }),
  makeDeviceGroup: () => ({
    name: `G${Math.random()}`,
    parent_id: null,
    time_zone: 'Europe/Oslo',
    address: 'Storgata 1',
    latitude: 59.9,
    longitude: 10.7,
  }),
  changeDeviceGroup: () => ({ name: `G${Math.random()}`, time_zone: 'Europe/Oslo', address: 'Storgata 1' }),
  groupDevices: ({ ids }) => ({ members: [{ device_id: ids['device'], group_id: null }] }),
  tagDevices: ({ ids }) => ({ ids: [ids['device']!], add: ['Lobby'], remove: ['Old'] }),
  commandDevice: () => ({ name: 'identify' }),
  writeHostRules: () => ({
    level: 'company',
    id: '',
    mode: 'report',
    rules: [{ action: 'deny', kind: 'exact', pattern: 'ads.example' }],
    revision: 0,
  }),
  sendHostCounts: () => ({
    id: 'batch-0001',
    enforced: true,
    hosts: [{ host: 'ads.example', allowed: 1, blocked: 1 }],
    more: { allowed: 0, blocked: 0 },
  }),
  addPushBrowser: () => aPushBrowser(),
  notifyDevices: () => ({ title: 'Hello', body: 'x', device_ids: ['01890000-0000-7000-8000-000000000000'] }),
  makeFolder: ({ ids }) => ({ name: 'F', parent_id: ids['folder'] }),
  changeFolder: ({ ids }) => ({ name: 'F', parent_id: ids['folder'] }),
  makeSlide: ({ ids }) => ({ ...aTextSlide(), folder_id: ids['folder'] }),
  changeSlide: ({ ids }) => ({
    ...aTextSlide(),
    background: { kind: 'media', media_id: ids['media'], fit: 'cover' },
  }),
  changeMedia: () => ({ name: 'M', expires_at: 1_800_000_000_000 }),
  changeBrand: ({ ids }) => ({ ...aBrand, logo: { media_id: ids['media'], ratio: 2 } }),
  applyBrand: ({ ids }) => ({ slide_ids: [ids['slide']] }),
  restoreSlideVersion: () => ({ version: 1 }),
  replaceMedia: ({ ids }) => ({ by: ids['media'] }),
  lookAtMany: ({ ids }) => ({ items: refs(ids) }),
  moveMany: ({ ids }) => ({ items: refs(ids), folder_id: ids['folder'] }),
  tagMany: ({ ids }) => ({ items: refs(ids), add: ['Lobby'], remove: ['Old'] }),
  copyMany: ({ ids }) => ({ items: refs(ids).slice(1), folder_id: ids['folder'] }),
  deleteMany: () => ({ items: refs({ slide: 'unknown' }) }),
  restoreMany: ({ ids }) => ({ items: refs(ids) }),
  purgeMany: ({ ids }) => ({ items: refs(ids) }),
  setPoster: () => ({ image: pictureAsBase64() }),
  convertMedia: () => ({ format: 'mp4' }),
  cancelConversion: () => ({ format: 'webm' }),
  signMedia: () => ({ rendition: 'original' }),
  makeCampaign: () => aCampaign,
  changeCampaign: () => aCampaign,
  forecastCampaign: () => aCampaign,
  makePlaylist: () => aPlaylist,
  changePlaylist: () => aPlaylist,
  findByRule: () => ({
    subfolders: true,
    tags: ['menu'],
    kinds: ['image'],
    order: 'newest',
    most: 10,
    duration: 10_000,
    fit: 'contain',
    transition: { kind: 'cut', duration: 0 },
  }),
  makeTable: () => ({ name: `T${Math.random()}`, columns: ['Dish', 'Price'], rows: [['Soup', '3.20']] }),
  changeTable: () => ({ name: `T${Math.random()}`, columns: ['Dish', 'Price'], rows: [['Soup', '3.20']] }),
  makeSavedReport: () => aSavedReport,
  changeSavedReport: () => aSavedReport,
  changePlayRetention: () => ({ days: 90 }),
  makeSite: ({ ids }) => ({ name: 'S', draft: aDraft([ids['slide']!]) }),
  tagSites: ({ ids }) => ({ ids: [ids['site']!], add: ['Lobby'], remove: ['Old'] }),
  changeSite: ({ ids }) => ({ name: 'S', draft: aDraft([ids['slide']!]) }),
  changeAd: () => {
    const { id: _id, ...ad } = anAd()
    return ad
  },
  publishSite: () => ({ revision: 1, when: 'now' }),
  sendPlays: ({ device }) => {
    const chain = playChain(device.deviceId)
    return { public_key: chain.key.publicKey, records: chain.next(2) }
  },
  remoteDevices: ({ ids }) => ({ device_ids: [ids['device']!], action: { name: 'reload' }, preview: false }),
  readCommands: () => ({ ids: ['x'] }),
  sendDeviceLog: () => ({ player: [{ at: 1, text: 'started' }] }),
  sendDiagnostics: () => aDiagnosticsReport(),
  writeRolloutSettings: () => ({ automatic: true, groups: [], devices: [], watch_hours: 24 }),
  decideRollout: () => ({ build: '0123456789abcdef', action: 'offer' }),
  changePictureRules: () => ({ kept_days: 7, live_notice: true, during_visits: false }),
  touchFeed: () => ({ action: 'came', key: '12345678' }),
  sendPicture: () => ({ request: 'r1', problem: 'failed' }),
  sendLiveFrame: () => ({ session: 's1', problem: 'failed' }),
}

eachDatabase((_kind, _url, makeDatabase) => {
  let given: Given
  let server: TestServer
  let owner: TestPerson
  beforeAll(async () => {
    server = await startTestServer(await makeDatabase(), { RATE_LIMITS: 'off' })
    owner = await server.company('Clinic')
    const device = await server.device(owner)
    const slide = await owner.call('makeSlide', { body: aTextSlide() })
    const site = await owner.call('makeSite', {
      body: { name: 'S', draft: { ...aDraft([slide.id]), ads: [anAd()] } },
    })
    const { invitation } = await owner.call('invite', { body: { email: 'i@example.org', role: 'viewer' } })
    given = {
      server,
      owner,
      device,
      ids: {
        device: device.device.id,
        slide: slide.id,
        site: site.id,
        ad: `${site.id}:ad1`,
        folder: (await owner.call('makeFolder', { body: { name: 'F' } })).id,
        media: (await createTestMedia(server, owner.companyId)).id,
        user: (await server.person(owner.companyId, 'viewer')).userId,
        invitation: invitation.id,
        hook: (await owner.call('makeHook', { body: aHook })).hook.id,
        savedReport: (await owner.call('makeSavedReport', { body: aSavedReport })).id,
        board: (await owner.call('makeBoard', { body: { name: 'B', time_zone: 'UTC' } })).id,
        pushBrowser: 'none',
        session: 'none',
      },
    }
  })
  afterAll(() => server?.close())

  /** Asks, and holds the answer against the rule. */
  const asks = async (path: string, init: RequestInit = {}, token: string | null = owner.accessToken) => {
    const response = await server.fetch(path, {
      ...init,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(init.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(init.headers as Record<string, string> | undefined),
      },
    })
    const text = await response.text()
    const about = `${init.method ?? 'GET'} ${path.slice(0, 200)} ${String(init.body ?? '').slice(0, 300)}: ${response.status} ${text.slice(0, 300)}`
    must(response.status < 500, about)
    must(response.headers.has('x-request-id'), `no request id: ${about}`)
    if (response.status >= 400 && response.headers.get('content-type')?.includes('problem+json')) {
      const problem = problemSchema.parse(JSON.parse(text))
      must(problem.status === response.status, about)
      if (problem.code === 'INVALID_INPUT') must(problem.errors?.[0]?.field !== undefined, about)
      mustBeComplete(errorCatalog[problem.code as ErrorCode].text, problem.params, about)
      for (const { code, params } of problem.errors ?? [])
        mustBeComplete(fieldErrorCatalog[code as FieldErrorCode], params, `${code} ${about}`)
    }
    return { status: response.status, text, response }
  }
  const refused = async (...args: Parameters<typeof asks>) => {
    const answer = await asks(...args)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.response.headers.get('content-type')).toContain('application/problem+json')
    return { ...answer, problem: problemSchema.parse(JSON.parse(answer.text)) }
  }
  const pathOf = (op: Operation, id = given.ids[op.noun ?? ''] ?? 'none') =>
    `/default/v1${op.path.replace(/\{\w+\}/g, encodeURIComponent(id))}`

  describe('the management API', () => {
    it.each(Object.entries(bodies) as [WithBody, (given: Given) => unknown][])(
      '%s refuses spoilt bodies in words',
      async (name, good) => {
        const op: Operation = operations[name]
        const body = bodyOnWire(op, good(given))
        const places = placesOf(body)
        const one = async (spoilt: unknown) =>
          asks(
            pathOf(op),
            {
              method: op.method,
              body: typeof spoilt === 'string' && spoilt === DEEP ? DEEP : JSON.stringify(spoilt),
              headers: op.ifMatch ? { 'if-match': '"1"' } : {},
            },
            op.access === 'device' ? given.device.accessToken : owner.accessToken,
          )
        await one(DEEP)
        for (const bad of ['a\u0000b', 1e300, '\ud800'])
          for (const place of places) await one(replaced(body, place, bad))
        await fc.assert(
          fc.asyncProperty(fc.constantFrom(...places), nasty, async (place, bad) => {
            await one(replaced(body, place, bad))
          }),
          { numRuns: RUNS, seed: 20 },
        )
      },
    )

    const lists = (Object.entries(operations) as [OperationName, Operation][]).filter(([, op]) => op.query)
    it.each(lists)('%s refuses odd queries in words', async (_name, op) => {
      const cursor = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
      const odd = [
        'limit=-1',
        'limit=0',
        'limit=501',
        'limit=1e9',
        'limit=x',
        'limit=1&limit=2',
        'limit[]=1',
        'cursor=garbage',
        `cursor=${cursor(['name', 5, 'x'])}`,
        'sort=name;drop',
        'sort=-',
        'sort=constructor',
        'sort=__proto__',
        'sort=-toString',
        'q=%00',
        'q=%25_\\',
        'q=%F0%28%8C%28',
        `q=${'x'.repeat(201)}`,
        `cursor=${'x'.repeat(501)}`,
        'site_id=%00',
        'site=%00',
        'device=%00',
        'from=x',
        'from=1e300&until=-1',
        'folder_id=%00',
        'kind=__proto__',
        '__proto__[x]=1',
        '=&&=',
      ]
      for (const query of odd) await asks(`${pathOf(op)}?${query}`)
      for (const sort of [
        'name',
        '-name',
        'at',
        '-at',
        'from',
        '-until',
        'epoch',
        '-epoch',
        'email',
        'created_at',
        'status',
      ])
        for (const value of ['x', 'a\u0000', 1.5, 1e300, -1, 2 ** 53 + 2, null, [1], { a: 1 }, true])
          await asks(`${pathOf(op)}?sort=${sort}&cursor=${cursor([sort, value, 'id'])}`)
      // Figures are no list, so they have no pages.
      if (!op.query || !('limit' in op.query.shape)) return
      expect((await refused(`${pathOf(op)}?limit=-1`)).problem.errors?.[0]?.field).toBe('limit')
      expect((await refused(`${pathOf(op)}?sort=constructor`)).problem.errors?.[0]?.field).toBe('sort')
      expect((await refused(`${pathOf(op)}?cursor=garbage`)).problem.code).toBe('BAD_CURSOR')
    })

    const byId = (Object.entries(operations) as [OperationName, Operation][]).filter(([, op]) => op.noun)
    it.each(byId)('%s takes odd ids for unknown ones', async (name, op) => {
      const body = name in bodies ? JSON.stringify(bodies[name as WithBody](given)) : undefined
      for (const id of [
        '\u0000',
        'a\u0000b',
        '../x',
        '..%2f',
        'x'.repeat(499),
        'x'.repeat(2_000),
        "' or 1=1",
        '👩',
        '%',
      ])
        await refused(pathOf(op, id), {
          method: op.method,
          headers: op.ifMatch ? { 'if-match': '"1"' } : {},
          ...(body === undefined ? {} : { body }),
        })
    })

    it('refuses spoilt headers in words', async () => {
      const path = `/default/v1/sites/${given.ids['site']}`
      for (const match of ['3', '"x"', '"-1"', '"1.5"', '*', '"9999999999"', '"2147483648"', '"1", "2"'])
        await refused(path, { method: 'DELETE', headers: { 'if-match': match } })
      expect((await refused(path, { method: 'DELETE' })).status).toBe(428)
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'application/xml',
        'json',
        ';;',
        '',
      ])
        await refused('/default/v1/folders', {
          method: 'POST',
          body: '{"name":"x"}',
          headers: { 'content-type': type },
        })
      for (const body of [
        '{',
        '',
        'null',
        '"x"',
        '[]',
        '{"name":"x"}}',
        '\u0000',
        '{"__proto__":{"name":"x"}}',
      ])
        await refused('/default/v1/folders', { method: 'POST', body })
      expect(
        (await refused('/default/v1/folders', { method: 'POST', body: `{"name":"${'x'.repeat(1 << 20)}"}` }))
          .status,
      ).toBe(413)
      for (const key of ['x'.repeat(256), ''])
        await asks('/default/v1/folders', {
          method: 'POST',
          body: '{"name":"x"}',
          headers: { 'idempotency-key': key },
        })
      for (const cookie of [
        'vitrine_session=%',
        'vitrine_session=vs_x',
        'a'.repeat(8_000),
        '=;=;__proto__=1',
      ])
        await refused('/default/v1/session', { headers: { cookie } }, null)
      for (const authorization of ['Bearer', 'Bearer ', 'Basic %', 'Device x', `Bearer ${'x'.repeat(4_000)}`])
        await refused('/default/v1/session', { headers: { authorization } }, null)
    })

    it('runs a call once when the same key comes many times at once', async () => {
      const before = (await owner.call('listFolders')).total
      const made = await Promise.all(
        Array.from({ length: 5 }, () =>
          asks('/default/v1/folders', {
            method: 'POST',
            body: '{"name":"Once"}',
            headers: { 'idempotency-key': 'same-key' },
          }),
        ),
      )
      expect(new Set(made.map(({ text }) => (JSON.parse(text) as { id: string }).id)).size).toBe(1)
      expect((await owner.call('listFolders')).total).toBe(before + 1)
    })
  })

  describe('other paths', () => {
    it('refuse odd addresses in words', async () => {
      for (const path of [
        '/%',
        '/%zz',
        '/default/v1/%E0%A4%A',
        '/default/v1/nothing',
        '/default/v1/sites/%00',
        '/activate/%00',
        '/activate/..%2f',
        `/activate/${'x'.repeat(101)}`,
        '/activate/a%20b',
        '/render/%00',
        `/render/${'x'.repeat(400)}`,
        '/media/%00',
        `/media/${'0'.repeat(64)}/%00`,
        `/media/${'0'.repeat(64)}?company=%00&expires=1e9&signature=%00`,
        `/media/${'0'.repeat(64)}?company[]=x&expires=-1`,
        '/default/v1/docs/..%2f..%2fpackage.json',
        '/default/v1/docs/%00',
        '/channels/device%00/messages',
        `/channels/${'x'.repeat(490)}/messages`,
        '/default/v1/uploads/%00',
      ])
        must((await asks(path)).status >= 400, path)
      for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])
        await refused('/default/v1/session/none', { method })
    })

    it('refuse device secrets that are none', async () => {
      for (const authorization of [
        'Device',
        'Device x',
        `Device ${'x'.repeat(5_000)}`,
        'Bearer x',
        'Device %00',
      ])
        expect((await refused('/activate/hw-1', { headers: { authorization } }, null)).status).toBe(401)
    })

    it('refuse odd parameters of the event stream', async () => {
      const channel = `device${given.device.deviceId}`
      for (const query of [
        '',
        'channels=',
        'channels=%00',
        'channels=device%00',
        'channels=other',
        'channels=device',
        'channels=devicea%20b',
        `channels=${channel}&channels=${channel}`,
        `channels=${channel}&rewind=0`,
        `channels=${channel}&rewind=x`,
        `channels=${channel}&rewind=1e9`,
        `channels=${channel}&enveloped=perhaps`,
        `channels=${channel}&accessToken=wrong`,
        `channels=${channel}&key=%00`,
        `channels=${channel},deviceother`,
        'channels=deviceunknown',
      ])
        for (const path of ['/sse', '/event-stream']) {
          const { status, text } = await asks(`${path}?${query}`)
          must(status === 400 || status === 401, `${query}: ${status}`)
          expect(JSON.parse(text)).toMatchObject({ error: { statusCode: status } })
        }
    })

    it('refuse odd messages for a channel', async () => {
      const path = `/channels/device${given.device.deviceId}/messages`
      for (const message of [
        {},
        [],
        null,
        'x',
        { name: 5 },
        { name: 'm', data: 'x', encoding: 'utf-8' },
        { name: 'm', data: 1, encoding: 'json' },
        { name: 'a\u0000', data: 'x' },
        { name: 'm', data: 'a\u0000', encoding: 'json' },
        { name: 'm', data: 'not\njson', encoding: 'json' },
        { name: 'm', id: 'a\u0000', data: 1 },
        { name: 'm', id: '', data: 1 },
        { name: 'm', data: 'x'.repeat(70_000) },
        Array.from({ length: 101 }, () => ({ name: 'm', data: 1 })),
      ])
        await asks(path, { method: 'POST', body: JSON.stringify(message) })
      await asks(path, { method: 'POST', body: `{"name":"m","data":${DEEP}}` })
      for (const query of ['limit=-1', 'limit=x', 'before=-1', 'before=1e300', 'before=9007199254740993'])
        await asks(`${path}?${query}`)
    })

    it('answer what is no HTTP with a refusal that carries a request id', async () => {
      const raw = (text: string) =>
        new Promise<string>((resolve, reject) => {
          const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
          let got = ''
          socket.on('data', (piece) => (got += piece.toString('latin1')))
          socket.on('close', () => resolve(got))
          socket.on('error', reject)
          socket.setTimeout(5_000, () => socket.destroy())
          socket.write(text, 'latin1')
        })
      const host = 'Host: x\r\nConnection: close\r\n'
      for (const text of [
        'hello\r\n\r\n',
        'GET / HTTP/9.9\r\n\r\n',
        `GET /healthz HTTP/1.1\r\n${host}X: ${'x'.repeat(20_000)}\r\n\r\n`,
        `GET /healthz HTTP/1.1\r\n${host}Bad Header\r\n\r\n`,
        `POST /graphql HTTP/1.1\r\n${host}Content-Length: x\r\n\r\n`,
        `POST /graphql HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n{}\r\n`,
        `GET /% HTTP/1.1\r\n${host}\r\n`,
        `GET /graphql/none HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
        `GET /graphql HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
      ]) {
        const answer = await raw(text)
        must(/^HTTP\/1\.1 4\d\d /.test(answer), `${text.slice(0, 80)}: ${answer}`)
        must(answer.toLowerCase().includes('x-request-id: '), `${text.slice(0, 80)}: ${answer}`)
      }
      const twice = await raw(
        `GET /default/v1/session HTTP/1.1\r\n${host}Authorization: Bearer wrong\r\nAuthorization: Bearer ${owner.accessToken}\r\n\r\n`,
      )
      expect(twice).toMatch(/^HTTP\/1\.1 401 /)
    })

    it('live through upgrades that are broken off', async () => {
      for (let i = 0; i < 20; i += 1) {
        await new Promise<void>((resolve) => {
          const socket = connect(Number(new URL(server.origin).port), '127.0.0.1', () => {
            socket.write(
              `GET /${i % 2 === 0 ? 'nowhere' : 'graphql'} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
            )
            socket.resetAndDestroy()
          })
          socket.on('close', () => resolve())
          socket.on('error', () => undefined)
        })
      }
      await asks('/healthz')
    })
  })

  describe('GraphQL', () => {
    const posts = (body: unknown, token: string | null = owner.accessToken) =>
      asks(
        '/graphql',
        { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) },
        token,
      )
    const faulty = async (body: unknown, token?: string | null) => {
      const { status, text } = await posts(body, token)
      const { errors } = JSON.parse(text) as { errors?: { message: string; errorType: string }[] }
      must(Boolean(errors?.[0]?.message), `no error: ${text.slice(0, 300)}`)
      must(![undefined, 'InternalFailure'].includes(errors?.[0]?.errorType), text.slice(0, 300))
      return { status, errors: errors! }
    }

    it('refuses documents that cannot be run', async () => {
      for (const query of [
        '',
        '{',
        'query {',
        '{ nothing }',
        '{ getMostRecentSync }',
        '{ getMostRecentSync(id: 5) { id } }',
        '{ getMostRecentSync(id: "x") }',
        'mutation { updateSync(sync: {}) { id } }',
        'mutation { updateSync(sync: {id: "x", data: 5}) { id } }',
        'mutation { updateSync(sync: {id: "x", data: "{"}) { id } }',
        'subscription { onUpdateSync(id: "x") { id } }',
        'query A { getMostRecentSync(id: "x") { id } } query B { getMostRecentSync(id: "x") { id } }',
        'fragment F on Sync { ...F } { getMostRecentSync(id: "x") { ...F } }',
        `{ ${Array.from({ length: 5_000 }, (_, i) => `a${i}: getMostRecentSync(id: "x") { id }`).join(' ')} }`,
        `{ getMostRecentSync(id: "x") { ${'id '.repeat(50_000)} } }`,
        `query ${'('.repeat(1_000)}`,
        `{ __schema { types { ${'fields { type { '.repeat(20)} name ${'} }'.repeat(20)} } } }`,
        '\u0000',
      ])
        await faulty({ query })
      for (const body of [
        [],
        'null',
        '5',
        '{',
        {},
        { query: 5 },
        [{ query: '{ __typename }' }],
        { query: null },
      ])
        await faulty(body)
      await faulty({ query: SYNC_OPERATIONS.getMostRecentSync, variables: 'x' })
      await faulty({ query: '{ __typename }', operationName: 'None' })
      await faulty(`{"query":"{ __typename }","variables":${DEEP}}`)
      await faulty('{', null)
    })

    it('refuses variables that are none', async () => {
      for (const id of NASTY.filter(
        (value) => typeof value !== 'string' || /\u0000|x{300}/.test(value) || value === '',
      ))
        await posts({ query: SYNC_OPERATIONS.getMostRecentSync, variables: { id } })
      await faulty({ query: SYNC_OPERATIONS.getMostRecentSync, variables: { id: 'a\u0000' } })
      await faulty({ query: SYNC_OPERATIONS.getMostRecentSyncs, variables: { ids: ['a\u0000'] } })
      await faulty({
        query: SYNC_OPERATIONS.getMostRecentSyncs,
        variables: { ids: Array.from({ length: 501 }, String) },
      })
      const { token, accessToken } = given.device
      for (const field of ['id', 'status', 'data', 'responses', 'commands', 'settings'])
        for (const bad of NASTY)
          for (const who of [owner.accessToken, accessToken])
            await posts(
              { query: SYNC_OPERATIONS.updateSync, variables: { sync: { id: token, [field]: bad } } },
              who,
            )
      await faulty({
        query: SYNC_OPERATIONS.updateSync,
        variables: { sync: { id: token, status: '\u0000' } },
      })
    })

    it('takes any JSON document in the four fields and gives it back as it was', async () => {
      const { token, accessToken } = given.device
      for (const text of [
        DEEP,
        'null',
        '5',
        '"\\u0000"',
        '{"__proto__":{"a":1}}',
        '[{"id":"a\\u0000","ok":true}]',
        '[{"id":"x","ok":false,"error":"a\\u0000b"}]',
        `[{"id":"x","ok":false,"error":${DEEP}}]`,
        '[{"id":"x","ok":1e999}]',
        '[null,5,[],{"id":{}}]',
      ])
        for (const field of ['data', 'responses', 'commands', 'settings']) {
          const { text: answer } = await posts(
            { query: SYNC_OPERATIONS.updateSync, variables: { sync: { id: token, [field]: text } } },
            accessToken,
          )
          expect(JSON.parse(answer).data.updateSync[field], `${field} ${text.slice(0, 60)}`).toBe(text)
        }
      const read = await posts(
        { query: SYNC_OPERATIONS.getMostRecentSync, variables: { id: token } },
        accessToken,
      )
      expect(JSON.parse(read.text).data.getMostRecentSync.id).toBe(token)
    })

    it('answers GET as GraphQL over HTTP does, without mutations', async () => {
      expect((await asks('/graphql?query={__typename}')).status).toBe(200)
      const mutation = encodeURIComponent('mutation { updateSync(sync: {id: "x"}) { id } }')
      expect((await asks(`/graphql?query=${mutation}`)).status).toBe(405)
      for (const query of [
        '',
        'query=',
        'query=%7B',
        'query={__typename}&variables=x',
        'query=%00',
        'query[]=x',
      ])
        await asks(`/graphql?${query}`)
    })
  })

  describe('the web socket', () => {
    const closing = (frames: (string | Buffer)[], protocol = 'graphql-transport-ws') =>
      new Promise<number>((resolve, reject) => {
        const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/graphql`, protocol)
        socket.on('open', () => frames.forEach((frame) => socket.send(frame)))
        socket.on('close', (code) => resolve(code))
        socket.on('error', reject)
      })
    const init = (token: string) =>
      JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${token}` } })

    it('is closed with the protocol’s own codes', async () => {
      expect(await closing(['not json'])).toBe(4400)
      expect(await closing([Buffer.from([0xff, 0xfe])])).toBe(4400)
      expect(await closing(['5'])).toBe(4400)
      expect(await closing(['{"type":"nothing"}'])).toBe(4400)
      expect(await closing(['{"type":"subscribe","id":"1","payload":{"query":"{ __typename }"}}'])).toBe(4401)
      expect(await closing([init('wrong')])).toBe(4401)
      expect(await closing(['{"type":"connection_init"}'])).toBe(4401)
      expect(await closing(['{"type":"connection_init","payload":{"authorization":5}}'])).toBe(4401)
      expect(await closing(['{"type":"connection_init","payload":{"x-api-key":"a\\u0000"}}'])).toBe(4401)
      expect(await closing([`"${'x'.repeat(300 * 1_024)}"`])).toBe(1009)
      expect(await closing([`{"type":"connection_init","payload":${DEEP}}`])).toBeGreaterThan(1_000)
    })

    it('answers bad subscriptions with errors and goes on', async () => {
      const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/graphql`, 'graphql-transport-ws')
      const messages: { type: string; id?: string; payload?: unknown }[] = []
      socket.on('message', (data) => messages.push(JSON.parse(String(data)) as never))
      await new Promise((resolve) => socket.once('open', resolve))
      socket.send(init(owner.accessToken))
      await expect.poll(() => messages[0]?.type).toBe('connection_ack')
      const queries = [
        '{',
        '{ nothing }',
        'subscription { onUpdateSync(id: "") { id } }',
        'subscription { onUpdateSync(id: "a\u0000") { id } }',
        'subscription { onUpdateSync(id: 5) { id } }',
        `{ ${Array.from({ length: 3_000 }, (_, i) => `a${i}: getMostRecentSync(id: "x") { id }`).join(' ')} }`,
        'mutation { updateSync(sync: {id: "x", status: "a\\u0000"}) { id } }',
        '{ __typename }',
      ]
      queries.forEach((query, index) =>
        socket.send(JSON.stringify({ type: 'subscribe', id: String(index), payload: { query } })),
      )
      await expect
        .poll(() => new Set(messages.flatMap(({ id }) => (id === undefined ? [] : [id]))).size)
        .toBe(queries.length)
      const last = messages.find(({ id, type }) => id === String(queries.length - 1) && type === 'next')
      expect(last?.payload).toEqual({ data: { __typename: 'Query' } })
      for (let index = 0; index < queries.length - 1; index += 1) {
        const answer = JSON.stringify(messages.filter(({ id }) => id === String(index)))
        expect(answer).toContain('errorType')
        expect(answer).not.toContain('InternalFailure')
      }
      socket.terminate()
    })
  })

  it('is as well afterwards as before', async () => {
    expect((await asks('/readyz')).status).toBe(200)
    expect((await owner.call('listDevices')).total).toBeGreaterThan(0)
  })
})
