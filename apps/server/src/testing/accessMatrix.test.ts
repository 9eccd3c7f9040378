import { createHash } from 'node:crypto'
import { aPackage } from './aPackage.ts'
import { ROLES, roleReaches, type KeyRole, type Role } from '@vitrine/core'
import {
  bodyOnWire,
  createApiClient,
  operations,
  type Operation,
  type OperationName,
} from '@vitrine/protocol'
import { findProgram, temporaryFolder } from '@vitrine/testbed'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aDiagnosticsReport } from '../../../../packages/core/src/testing/diagnostics.ts'
import { SYNC_FIELD_ACCESS } from '../features/sync/index.ts'
import { anIpawsAlert } from '../features/cap/testing/capExamples.ts'
import { playChain } from './playChain.ts'
import { createTestMedia, pictureAsBase64 } from './testMedia.ts'
import { aPushBrowser } from './aPushBrowser.ts'
import {
  aDraft,
  anAd,
  aBrand,
  aTextSlide,
  graphql,
  newSecret,
  PASSWORD,
  startTestServer,
  type TestDevice,
  type TestPerson,
  type TestServer,
} from './testServer.ts'
import { makeBuiltPages } from '../features/pages/testing/builtPages.ts'

/**
 * Every operation × everybody. The cases come from the table of operations itself, so a new one without an example here
 * does not compile. Each role's case has a principal that succeeds, and each id is tried as the company's own and as a
 * foreign one.
 */
type Example = {
  params?: Record<string, string>
  query?: string
  body?: unknown
  revision?: number
  prepare?: (token: string) => void
}
let server: TestServer
let owner: TestPerson
let stranger: TestPerson
let folder: Awaited<ReturnType<typeof temporaryFolder>>
const packageOf = async (by: TestPerson) =>
  (await by.call('listWidgetPackages')).items[0] ??
  by.call('installWidgetPackage', { body: { file: aPackage().file } })
const people = {} as Record<Role, TestPerson>
/** API keys by role, one of another company, and one that was revoked. */
const keys = {} as Record<Role | 'alarm' | 'foreign' | 'foreignAlarm' | 'revoked', string>
let revoked: TestPerson
let device: TestDevice

beforeAll(async () => {
  folder = await temporaryFolder('matrix')
  server = await startTestServer(
    { kind: 'sqlite', file: `${folder.path}/matrix.sqlite` },
    { RATE_LIMITS: 'off', SOCIAL_BASE_URLS: 'msteams=http://127.0.0.1:9' },
    { pages: await makeBuiltPages(`${folder.path}/pages`) },
  )
  owner = await server.company('Clinic')
  stranger = await server.company('Shop')
  for (const role of ROLES) people[role] = await server.person(owner.companyId, role)
  revoked = await server.person(owner.companyId, 'owner')
  await revoked.call('signOut')
  device = await server.device(owner)
  const keyOf = (by: TestPerson, role: KeyRole) => by.call('makeApiKey', { body: { name: role, role } })
  for (const role of ROLES) keys[role] = (await keyOf(people[role], role)).key
  keys.foreign = (await keyOf(stranger, 'owner')).key
  keys.alarm = (await keyOf(owner, 'alarm')).key
  keys.foreignAlarm = (await keyOf(stranger, 'alarm')).key
  const ended = await keyOf(owner, 'owner')
  await owner.call('revokeApiKey', { params: { id: ended.id }, revision: ended.revision })
  keys.revoked = ended.key
})
afterAll(async () => {
  await server?.close()
  await folder?.remove()
})

const code = async (): Promise<string> =>
  (await server.activate(`hw-${newSecret().slice(0, 12)}`, newSecret())).body.pairing!.code
const folderOf = (by: TestPerson) => by.call('makeFolder', { body: { name: 'F' } })
const aProvisioningKey = { name: 'Rollout', devices_most: 5, days: 30 }
const aDeviceFilter = () => ({
  name: `Away ${newSecret().slice(0, 8)}`,
  filter: { status: 'offline' as const },
})
const deviceGroupOf = (by: TestPerson) =>
  by.call('makeDeviceGroup', { body: { name: `Group ${newSecret().slice(0, 8)}` } })
const slideOf = (by: TestPerson) => by.call('makeSlide', { body: aTextSlide() })
const slideRef = async (by: TestPerson) => ({
  items: [{ noun: 'slide' as const, id: (await slideOf(by)).id }],
})
const binnedRef = async (by: TestPerson) => {
  const body = await slideRef(by)
  await by.call('deleteMany', { body })
  return body
}
const siteOf = async (by: TestPerson) =>
  by.call('makeSite', { body: { name: 'S', draft: aDraft([(await slideOf(by)).id]) } })
const adOf = async (by: TestPerson) => {
  const draft = { ...aDraft([(await slideOf(by)).id]), ads: [anAd()] }
  const site = await by.call('makeSite', { body: { name: 'S', draft } })
  return (await by.call('listAds', { query: { site_id: site.id } })).items[0]!
}
const publishedOf = async (by: TestPerson) =>
  (await by.call('publishSite', { params: { id: (await siteOf(by)).id }, body: { revision: 1 } })).site
const idAnd = ({ id, revision }: { id: string; revision: number }, body?: unknown): Example => ({
  params: { id },
  revision,
  ...(body === undefined ? {} : { body }),
})
const deleted = async <T extends { id: string; revision: number }>(
  entity: T,
  by: TestPerson,
  name: 'deleteFolder' | 'deleteSlide' | 'deleteSite' | 'deleteMedia',
): Promise<Example> => {
  await by.call(name, { params: { id: entity.id }, revision: entity.revision })
  return { params: { id: entity.id } }
}
const media = (by: TestPerson) => createTestMedia(server, by.companyId)
const film = (by: TestPerson) => createTestMedia(server, by.companyId, 'patch.mp4')

/** An alert of a company, as the engine writes it. */
const alertOf = async ({ companyId }: TestPerson) => {
  const id = `alert-${newSecret().slice(0, 12)}`
  const none = {
    place: null,
    place_key: null,
    notified_ms: null,
    escalate_ms: null,
    escalated_ms: null,
    seen_ms: null,
    seen_by: null,
    ended_ms: null,
    joinable: null,
  }
  const row = { id, company_id: companyId, kind: 'hook', rule_id: null, rule_name: 'Till', ...none }
  await server.db
    .insertInto('alert')
    .values({ ...row, place_devices: 0, opened_ms: 1, due_ms: 1 })
    .execute()
  return { params: { id } }
}
const aRule = {
  name: 'Offline',
  kind: 'offline' as const,
  settings: { minutes: 5 },
  targets: { group_ids: [], site_ids: [], device_ids: [] },
  hours: null,
  channel_ids: [],
  escalation: null,
  enabled: true,
}
const aChannel = {
  name: 'Office',
  kind: 'webhook' as const,
  url: 'https://alerts.example.org/x',
  quiet: null,
  enabled: true,
}
const aHook = {
  name: 'Till',
  url: 'https://till.example.org/x',
  events: ['media.failed' as const],
  enabled: true,
}
const channelOf = async (by: TestPerson) => (await by.call('makeAlertChannel', { body: aChannel })).channel
const hookOf = async (by: TestPerson) => (await by.call('makeHook', { body: aHook })).hook
const deliveryOf = async (by: TestPerson) => {
  const hook = await hookOf(by)
  await server.hooks.note(server.db, { companyId: by.companyId, type: 'media.failed', data: {} })
  const { items } = await by.call('listHookDeliveries', { params: { id: hook.id } })
  return { params: { id: hook.id, delivery: items[0]!.id } }
}

/** One device for each company: who comes later watches with those before, and few can be watched at once. */
const watched = new Map<string, string>()
const liveViewOf = async (by: TestPerson): Promise<Example> => {
  const id = watched.get(by.companyId) ?? (await server.device(by)).device.id
  watched.set(by.companyId, id)
  return { params: { id, viewer: 'nobody' } }
}

/** A saved report that nobody gets. */
const savedReportBody = {
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
  schedule: null,
  recipients: [],
}

const aPlaylist = { kind: 'chosen' as const, name: 'Offers', items: [] }
const aPlaylistRule = {
  subfolders: true,
  tags: [],
  kinds: ['image' as const],
  order: 'newest' as const,
  most: 10,
  duration: 10_000,
  fit: 'contain' as const,
  transition: { kind: 'cut' as const, duration: 0 },
}
const aCampaign = async (by: TestPerson) => {
  const site = await siteOf(by)
  return {
    name: 'Autumn',
    period: { from: '2030-10-01', until: '2030-11-01' },
    targets: [{ site_id: site.id, group_id: site.draft.groups[0]!.id }],
    content: [{ slide_id: (await slideOf(by)).id, duration: 10_000 }],
    goal: { per_hour: 6 },
  }
}
const campaignOf = async (by: TestPerson) => by.call('makeCampaign', { body: await aCampaign(by) })
const bookedCampaign = async (by: TestPerson) => {
  const { id, revision } = await campaignOf(by)
  return by.call('bookCampaign', { params: { id }, revision })
}
const playlistOf = (by: TestPerson) => by.call('makePlaylist', { body: aPlaylist })
const aScheduleEvent = async (by: TestPerson) => ({
  name: 'Breakfast',
  screen_id: (await siteOf(by)).id,
  targets: [{ tag: 'lobby' }],
  start: '2026-11-02T07:00',
  end: '2026-11-02T10:30',
  rrule: 'FREQ=DAILY',
})
const scheduleOf = async (by: TestPerson) => by.call('makeSchedule', { body: await aScheduleEvent(by) })

const aDaypart = () => ({ name: newSecret(), times: [{ from: '07:00', until: '10:30' }] })
const daypartOf = (by: TestPerson) => by.call('makeDaypart', { body: aDaypart() })
const aBoard = { name: 'Clinic', time_zone: 'Europe/Berlin', rooms: ['Room 1'] }
const boardOf = (by: TestPerson) => by.call('makeBoard', { body: aBoard })
const anAppointment = { starts_at: Date.UTC(2026, 10, 23, 9, 15), patient: 'Mara Thal' }
const appointmentIn = async (by: TestPerson) => {
  const { id, board_id, revision } = await by.call('makeAppointment', {
    params: { id: (await boardOf(by)).id },
    body: anAppointment,
  })
  return { params: { id: board_id, appointment: id }, revision }
}
const aCalendar = () => ({
  source: 'own' as const,
  name: newSecret(),
  days: [{ date: '2026-12-25', name: 'Christmas Day' }],
})
const calendarOf = (by: TestPerson) => by.call('makeCalendar', { body: aCalendar() })

const anEmergency = {
  name: 'Evacuate',
  kind: 'evacuate' as const,
  targets: [{ everywhere: true as const }],
  message: {
    texts: [{ language: 'en', heading: 'Leave the building', detail: '' }],
    seconds_each: 8,
    colour: 'red' as const,
    symbol: 'evacuate' as const,
    arrow: 'left' as const,
    direction: { en: 'Car park, north' },
    sound: 'alarm' as const,
  },
}
const emergencyOf = (by: TestPerson) => by.call('makeEmergency', { body: anEmergency })
const fireOrder = () => ({ drill: true, request_id: newSecret() })
const activationOf = async (by: TestPerson) => {
  const { id } = await emergencyOf(by)
  const { activation_id } = await by.call('fireEmergency', { params: { id }, body: fireOrder() })
  return { id, activation_id }
}

/** One that is there: a company has only so many. */
const someEmergencyOf = async (by: TestPerson) =>
  (await by.call('listEmergencies')).items[0] ?? emergencyOf(by)
const aCapFeed = async (by: TestPerson) => ({
  name: 'Weather service',
  rules: [{ emergency_id: (await someEmergencyOf(by)).id }],
})
const capFeedOf = async (by: TestPerson) =>
  (await by.call('listCapFeeds')).items[0] ?? by.call('makeCapFeed', { body: await aCapFeed(by) })
const aTrigger = async (by: TestPerson) => ({ name: 'Button', emergency_id: (await someEmergencyOf(by)).id })
const triggerOf = async (by: TestPerson) =>
  (await by.call('listTriggers')).items[0] ??
  (await by.call('makeTrigger', { body: await aTrigger(by) })).trigger

/** From a file, so that nothing outside is asked. */
const aFeed = () => ({
  name: 'Prices',
  kind: 'table' as const,
  file: { name: 'prices.csv', text: 'dish,price\nSoup,4.50\n' },
})
const setFeedOf = async (by: TestPerson, kind: 'queue' | 'counter' | 'value') =>
  (await by.call('listFeeds')).items.find((feed) => feed.kind === kind) ??
  by.call('makeFeed', { body: { name: 'Set here', kind } })
const feedOf = async (by: TestPerson) =>
  (await by.call('listFeeds')).items.find(({ kind }) => kind === 'table') ??
  by.call('makeFeed', { body: aFeed() })

/** A feed of a network that has said something, and the hash of its one entry. */
const socialFeedOf = async (by: TestPerson) => {
  const { id } = await by.call('makeFeed', {
    body: {
      name: 'Team',
      kind: 'news',
      token: 'secret',
      options: { network: 'msteams', account: `team/${newSecret()}` },
    },
  })
  const entry = {
    id: '1',
    title: 'Hello',
    summary: '',
    link: null,
    author: null,
    published_ms: null,
    picture: null,
  }
  await server.db
    .updateTable('feed_social')
    .set({ content: JSON.stringify({ kind: 'news', title: '', items: [entry] }) })
    .where('feed_id', '=', id)
    .execute()
  return { id, entry: createHash('sha256').update(entry.id).digest('hex') }
}

/** A call that succeeds when `by`'s company is asked; made again for each try, because some calls use things up. */
const examples: Record<OperationName, (by: TestPerson) => Promise<Example> | Example> = {
  listSchedules: () => ({}),
  makeSchedule: async (by) => ({ body: await aScheduleEvent(by) }),
  readSchedule: async (by) => idAnd(await scheduleOf(by)),
  changeSchedule: async (by) => idAnd(await scheduleOf(by), await aScheduleEvent(by)),
  deleteSchedule: async (by) => idAnd(await scheduleOf(by)),
  listFacts: () => ({}),
  setFact: () => ({ params: { name: 'weather.temperature' }, body: { value: 21 } }),
  deleteFact: async (by) => {
    const { name, revision } = await by.call('setFact', { params: { name: 'queue' }, body: { value: 3 } })
    return { params: { name }, revision }
  },
  readDeviceFacts: () => ({}),
  readDeviceFeeds: () => ({}),
  // The one operation of devices that asks what is on their screens.
  touchFeed: async (by) => {
    const { id } = await by.call('makeFeed', { body: { name: 'Hall', kind: 'counter' } })
    const { elements, ...slide } = aTextSlide()
    const { frame, style } = elements[0]!
    const widget = {
      kind: 'occupancy' as const,
      label: '',
      look: 'ring' as const,
      byTouch: true as const,
      feed: id,
    }
    const counted = {
      ...slide,
      elements: [{ id: 'w', type: 'widget' as const, frame, style, accent: '#d9503f', widget }],
    }
    const site = await by.call('makeSite', {
      body: { name: 'S', draft: aDraft([(await by.call('makeSlide', { body: counted })).id]) },
    })
    await by.call('publishSite', { params: { id: site.id }, body: { revision: site.revision } })
    await by.call('assignDevices', {
      body: { assignments: [{ device_id: device.device.id, site_id: site.id }] },
    })
    return { params: { id }, body: { action: 'came', key: 'a touch 1' } }
  },
  listWidgets: () => ({}),
  listWidgetLinks: () => ({}),
  makeWidgetLink: async (by) => ({ body: { name: 'Wiki', feed_id: (await feedOf(by)).id } }),
  revokeWidgetLink: async (by) => {
    const { link } = await by.call('makeWidgetLink', {
      body: { name: 'Wiki', feed_id: (await feedOf(by)).id },
    })
    return { params: { id: link.id } }
  },
  readWidgetFeed: () => ({ query: '?feed=none&sig=none' }),
  listExternalLinks: () => ({}),
  makeExternalLink: async (by) => ({
    body: { name: 'Board', site_id: (await siteOf(by)).id, ends_at: server.clock.now() + 60_000 },
  }),
  revokeExternalLink: async (by) => {
    const { link } = await by.call('makeExternalLink', {
      body: { name: 'Board', site_id: (await siteOf(by)).id, ends_at: server.clock.now() + 60_000 },
    })
    return { params: { id: link.id } }
  },
  readExternal: () => ({ query: '?sig=none' }),
  listWidgetPackages: () => ({}),
  reviewWidgetPackage: () => ({ body: { file: aPackage().file } }),
  installWidgetPackage: () => ({ body: { file: aPackage().file } }),
  useWidgetPackageVersion: async (by) => ({
    params: { id: (await packageOf(by)).id },
    body: { version: 1 },
  }),
  removeWidgetPackage: async (by) => ({ params: { id: (await packageOf(by)).id } }),
  listBoards: () => ({}),
  makeBoard: () => ({ body: aBoard }),
  readBoard: async (by) => idAnd(await boardOf(by)),
  changeBoard: async (by) => idAnd(await boardOf(by), aBoard),
  deleteBoard: async (by) => idAnd(await boardOf(by)),
  readBoardSlots: async (by) => idAnd(await boardOf(by)),
  readBoardDays: async (by) => idAnd(await boardOf(by)),
  listAppointments: async (by) => idAnd(await boardOf(by)),
  makeAppointment: async (by) => ({ params: { id: (await boardOf(by)).id }, body: anAppointment }),
  changeAppointment: async (by) => ({ ...(await appointmentIn(by)), body: anAppointment }),
  deleteAppointment: (by) => appointmentIn(by),
  importAppointments: async (by) => ({
    params: { id: (await boardOf(by)).id },
    body: { text: 'date,time,patient\n2026-11-23,9:15,Mara Thal\n' },
  }),
  listDayparts: () => ({}),
  makeDaypart: () => ({ body: aDaypart() }),
  changeDaypart: async (by) => idAnd(await daypartOf(by), aDaypart()),
  deleteDaypart: async (by) => idAnd(await daypartOf(by)),
  listCalendars: () => ({}),
  makeCalendar: () => ({ body: aCalendar() }),
  changeCalendar: async (by) => idAnd(await calendarOf(by), aCalendar()),
  deleteCalendar: async (by) => idAnd(await calendarOf(by)),
  listCalendarFetches: async (by) => ({ params: { id: (await calendarOf(by)).id } }),
  fetchCalendar: async (by) => ({ params: { id: (await calendarOf(by)).id } }),
  previewSchedules: async (by) => ({
    body: { changes: [{ event: await aScheduleEvent(by) }], from: 1_793_000_000_000, to: 1_793_100_000_000 },
  }),
  listDeviceProgrammes: () => ({}),
  readDevicePlan: async (by) => ({ params: { id: (await server.device(by)).device.id } }),
  readDeviceAt: async (by) => ({ params: { id: (await server.device(by)).device.id } }),
  readDeviceProgramme: () => ({}),
  listEmergencies: () => ({}),
  makeEmergency: () => ({ body: anEmergency }),
  readEmergency: async (by) => idAnd(await emergencyOf(by)),
  changeEmergency: async (by) => idAnd(await emergencyOf(by), anEmergency),
  deleteEmergency: async (by) => idAnd(await emergencyOf(by)),
  fireEmergency: async (by) => ({ params: { id: (await emergencyOf(by)).id }, body: fireOrder() }),
  clearEmergency: async (by) => ({ params: { id: (await activationOf(by)).id }, body: {} }),
  listActivations: () => ({}),
  readActivation: async (by) => ({ params: await activationOf(by) }),
  readDeviceEmergencies: () => ({}),
  reportEmergency: async (by) => {
    const { activation_id } = await activationOf(by)
    return { params: { activation_id }, body: { drill: true, received_at: server.clock.now() } }
  },
  receiveCapAlert: async (by) => {
    await capFeedOf(by)
    const nowMs = server.clock.now()
    return {
      body: anIpawsAlert({
        identifier: newSecret(),
        sentMs: nowMs,
        expiresMs: nowMs + 60_000,
        status: 'Test',
        area: '',
      }),
    }
  },
  listFeeds: () => ({}),
  readFeed: async (by) => ({ params: { id: (await feedOf(by)).id } }),
  makeFeed: () => ({ body: aFeed() }),
  changeFeed: async (by) => idAnd(await feedOf(by), aFeed()),
  deleteFeed: async (by) => idAnd(await feedOf(by)),
  readFeedContent: async (by) => ({ params: { id: (await feedOf(by)).id } }),
  fetchFeed: async (by) => ({ params: { id: (await feedOf(by)).id } }),
  listFeedFetches: async (by) => ({ params: { id: (await feedOf(by)).id } }),
  listFeedPictureFetches: async (by) => ({ params: { id: (await feedOf(by)).id } }),
  listFeedEntries: async (by) => ({ params: { id: (await socialFeedOf(by)).id } }),
  moderateFeedEntry: async (by) => ({ params: await socialFeedOf(by), body: { verdict: 'hidden' } }),
  readQueue: async (by) => ({ params: { id: (await setFeedOf(by, 'queue')).id } }),
  callQueue: async (by) => ({
    params: { id: (await setFeedOf(by, 'queue')).id },
    body: { action: 'next' as const },
  }),
  readCounter: async (by) => ({ params: { id: (await setFeedOf(by, 'counter')).id } }),
  changeCounter: async (by) => ({ params: { id: (await setFeedOf(by, 'counter')).id }, body: { add: 1 } }),
  readValue: async (by) => ({ params: { id: (await setFeedOf(by, 'value')).id } }),
  setValue: async (by) => ({ params: { id: (await setFeedOf(by, 'value')).id }, body: { value: 21 } }),
  listFeedActions: async (by) => ({ params: { id: (await feedOf(by)).id } }),
  listCapFeeds: () => ({}),
  makeCapFeed: async (by) => ({ body: await aCapFeed(by) }),
  changeCapFeed: async (by) => idAnd(await capFeedOf(by), await aCapFeed(by)),
  deleteCapFeed: async (by) => idAnd(await capFeedOf(by)),
  listCapFeedFetches: async (by) => ({ params: { id: (await capFeedOf(by)).id } }),
  listCapAlerts: () => ({}),
  listTriggers: () => ({}),
  makeTrigger: async (by) => ({ body: await aTrigger(by) }),
  changeTrigger: async (by) => idAnd(await triggerOf(by), await aTrigger(by)),
  rotateTrigger: async (by) => ({ params: { id: (await triggerOf(by)).id } }),
  deleteTrigger: async (by) => idAnd(await triggerOf(by)),
  sendTrigger: async (by) => ({ params: { id: (await triggerOf(by)).id }, body: '{"do":"fire"}' }),
  readSetup: () => ({}),
  readStart: () => ({}),
  makeFirstAccount: () => ({
    body: { token: 'none', company: 'c', name: 'n', email: 'a@b.example', password: PASSWORD },
  }),
  signIn: async (by) => ({ body: { email: (await by.call('whoAmI')).user.email, password: PASSWORD } }),
  whoAmI: () => ({}),
  signOut: () => ({}),
  listSessions: () => ({}),
  endSession: async (by) => {
    const { user } = await by.call('whoAmI')
    await server.anonymous('signIn', { body: { email: user.email, password: PASSWORD } })
    const elsewhere = (await by.call('listSessions')).items.find(({ current }) => !current)!
    return idAnd(elsewhere)
  },
  changeAccount: async (by) => ({
    revision: (await by.call('whoAmI')).user.revision,
    body: { name: 'New name' },
  }),
  askPasswordReset: () => ({ body: { email: 'nobody@example.org' } }),
  resetPassword: () => ({ body: { token: 'none', password: PASSWORD } }),
  listUsers: () => ({}),
  changeUser: async (by) =>
    idAnd((await (await server.person(by.companyId, 'viewer')).call('whoAmI')).user, { role: 'editor' }),
  removeUser: async (by) => idAnd((await (await server.person(by.companyId, 'viewer')).call('whoAmI')).user),
  makeResetLink: async (by) => ({ params: { id: (await server.person(by.companyId, 'viewer')).userId } }),
  listInvitations: () => ({}),
  invite: () => ({ body: { email: `${newSecret().slice(0, 10)}@example.org`, role: 'viewer' } }),
  withdrawInvitation: async (by) =>
    idAnd(
      (
        await by.call('invite', {
          body: { email: `${newSecret().slice(0, 10)}@example.org`, role: 'viewer' },
        })
      ).invitation,
    ),
  readInvitation: () => ({ body: { token: 'none' } }),
  acceptInvitation: () => ({ body: { token: 'none', name: 'n', password: PASSWORD } }),
  listApiKeys: () => ({}),
  makeApiKey: () => ({ body: { name: 'New', role: 'viewer' } }),
  listAlerts: () => ({}),
  readAlert: alertOf,
  seeAlert: alertOf,
  listAlertRules: () => ({}),
  makeAlertRule: () => ({ body: aRule }),
  changeAlertRule: async (by) => idAnd(await by.call('makeAlertRule', { body: aRule }), aRule),
  deleteAlertRule: async (by) => idAnd(await by.call('makeAlertRule', { body: aRule })),
  listAlertChannels: () => ({}),
  makeAlertChannel: () => ({ body: aChannel }),
  changeAlertChannel: async (by) => idAnd(await channelOf(by), aChannel),
  deleteAlertChannel: async (by) => idAnd(await channelOf(by)),
  testAlertChannel: async (by) => ({ params: { id: (await channelOf(by)).id } }),
  readPush: () => ({}),
  addPushBrowser: () => ({ body: aPushBrowser() }),
  removePushBrowser: async (by) => ({
    params: { id: (await by.call('addPushBrowser', { body: aPushBrowser() })).id },
  }),
  listPushPeople: () => ({}),
  listHooks: () => ({}),
  makeHook: () => ({ body: aHook }),
  changeHook: async (by) => idAnd(await hookOf(by), aHook),
  deleteHook: async (by) => idAnd(await hookOf(by)),
  listHookDeliveries: async (by) => ({ params: { id: (await hookOf(by)).id } }),
  resendHookDelivery: deliveryOf,
  listMetricsTokens: () => ({}),
  makeMetricsToken: () => ({ body: { name: 'Grafana', group_id: null } }),
  revokeMetricsToken: async (by) =>
    idAnd((await by.call('makeMetricsToken', { body: { name: 'Old', group_id: null } })).token),
  revokeApiKey: async (by) => idAnd(await by.call('makeApiKey', { body: { name: 'Old', role: 'viewer' } })),
  listDevices: () => ({}),
  readDevice: async (by) => ({ params: { id: (await server.device(by)).device.id } }),
  lookUpCode: async () => ({ body: { code: await code() } }),
  acceptDevice: async () => ({ body: { code: await code(), name: 'Accepted' } }),
  assignDevices: async (by) => ({
    body: {
      assignments: [{ device_id: (await server.device(by)).device.id, site_id: (await siteOf(by)).id }],
    },
  }),
  changeDevice: async (by) => idAnd((await server.device(by)).device, { name: 'Renamed' }),
  revokeDevice: async (by) => ({ params: { id: (await server.device(by)).device.id } }),
  removeDevice: async (by) => idAnd((await server.device(by)).device),
  commandDevice: async (by) => ({
    params: { id: (await server.device(by)).device.id },
    body: { name: 'identify' },
  }),
  tryDeviceSettings: async (by) => ({
    params: { id: (await server.device(by)).device.id },
    body: { settings: { rotate: 90 } },
  }),
  tryWidget: async (by) => ({
    params: { id: (await server.device(by)).device.id },
    body: { widget: { kind: 'clock', face: 'digital' } },
  }),
  trySlide: async (by) => ({
    params: { id: (await server.device(by)).device.id },
    body: { slide_id: (await by.call('makeSlide', { body: aTextSlide() })).id },
  }),
  pauseDevices: async (by) => ({
    body: { device_ids: [(await server.device(by)).device.id], what: 'ads', for_ms: 60_000 },
  }),
  resumeDevices: async (by) => ({ body: { device_ids: [(await server.device(by)).device.id] } }),
  resetDevice: async (by) => ({ params: { id: (await server.device(by)).device.id } }),
  listExpectedDevices: () => ({}),
  expectDevices: () => ({
    body: { devices: [{ deviceId: `hw-${newSecret().slice(0, 12)}`, name: 'Foyer' }] },
  }),
  forgetExpectedDevices: async (by) => {
    const deviceId = `hw-${newSecret().slice(0, 12)}`
    await by.call('expectDevices', { body: { devices: [{ deviceId, name: 'Foyer' }] } })
    const { items } = await by.call('listExpectedDevices', { query: { q: deviceId } })
    return { body: { ids: items.map(({ id }) => id) } }
  },
  listProvisioningKeys: () => ({}),
  makeProvisioningKey: () => ({ body: aProvisioningKey }),
  revokeProvisioningKey: async (by) =>
    idAnd(await by.call('makeProvisioningKey', { body: aProvisioningKey })),
  claimDevice: async () => {
    const [deviceId, secret] = [`hw-${newSecret().slice(0, 12)}`, newSecret()]
    await owner.call('expectDevices', { body: { devices: [{ deviceId, name: 'Foyer' }] } })
    const { key } = await owner.call('makeProvisioningKey', { body: aProvisioningKey })
    await server.activate(deviceId, secret)
    return { body: { deviceId, secret, key } }
  },
  listDeviceFilters: () => ({}),
  saveDeviceFilter: () => ({ body: aDeviceFilter() }),
  removeDeviceFilter: async (by) => idAnd(await by.call('saveDeviceFilter', { body: aDeviceFilter() })),
  listDeviceGroups: () => ({}),
  makeDeviceGroup: () => ({ body: { name: `Oslo ${newSecret().slice(0, 8)}` } }),
  changeDeviceGroup: async (by) => idAnd(await deviceGroupOf(by), { address: 'Storgata 1' }),
  removeDeviceGroup: async (by) => idAnd(await deviceGroupOf(by)),
  groupDevices: async (by) => ({
    body: {
      members: [{ device_id: (await server.device(by)).device.id, group_id: (await deviceGroupOf(by)).id }],
    },
  }),
  listDeviceTags: () => ({}),
  tagDevices: async (by) => ({ body: { ids: [(await server.device(by)).device.id], add: ['Lobby'] } }),
  notifyDevices: async (by) => ({
    body: { title: 'Hello', device_ids: [(await server.device(by)).device.id] },
  }),
  listCommands: async (by) => ({ params: { id: (await server.device(by)).device.id } }),
  listFolders: () => ({}),
  makeFolder: () => ({ body: { name: 'New' } }),
  changeFolder: async (by) => idAnd(await folderOf(by), { name: 'Renamed' }),
  deleteFolder: async (by) => idAnd(await folderOf(by)),
  restoreFolder: async (by) => deleted(await folderOf(by), by, 'deleteFolder'),
  listSlides: () => ({}),
  readSlide: async (by) => ({ params: { id: (await slideOf(by)).id } }),
  makeSlide: () => ({ body: aTextSlide() }),
  changeSlide: async (by) => idAnd(await slideOf(by), aTextSlide('Changed')),
  deleteSlide: async (by) => idAnd(await slideOf(by)),
  restoreSlide: async (by) => deleted(await slideOf(by), by, 'deleteSlide'),
  listSlideVersions: async (by) => ({ params: { id: (await slideOf(by)).id } }),
  readBrand: () => ({}),
  changeBrand: async (by) => ({ revision: (await by.call('readBrand')).revision, body: aBrand }),
  applyBrand: async (by) => {
    const { brand, revision } = await by.call('readBrand')
    if (!brand) await by.call('changeBrand', { revision, body: aBrand })
    return { body: { slide_ids: [(await slideOf(by)).id] } }
  },
  restoreSlideVersion: async (by) => ({ params: { id: (await slideOf(by)).id }, body: { version: 1 } }),
  lookAtMany: async (by) => ({ body: await slideRef(by) }),
  moveMany: async (by) => ({ body: { ...(await slideRef(by)), folder_id: (await folderOf(by)).id } }),
  tagMany: async (by) => ({ body: { ...(await slideRef(by)), add: ['Lobby'] } }),
  copyMany: async (by) => ({ body: await slideRef(by) }),
  deleteMany: async (by) => ({ body: await slideRef(by) }),
  listBin: () => ({}),
  restoreMany: async (by) => ({ body: await binnedRef(by) }),
  purgeMany: async (by) => ({ body: await binnedRef(by) }),
  listTags: () => ({}),
  readStorage: () => ({}),
  readConverter: () => ({}),
  convertMedia: async (by) => ({ params: { id: (await film(by)).id }, body: {} }),
  cancelConversion: async (by) => ({ params: { id: (await film(by)).id }, body: {} }),
  replaceMedia: async (by) => ({ params: { id: (await media(by)).id }, body: { by: (await media(by)).id } }),
  listMedia: () => ({}),
  readMedia: async (by) => ({ params: { id: (await media(by)).id } }),
  changeMedia: async (by) => idAnd(await media(by), { name: 'Renamed' }),
  setPoster: async (by) => ({
    params: { id: (await film(by)).id },
    body: { image: pictureAsBase64() },
  }),
  deleteMedia: async (by) => idAnd(await media(by)),
  restoreMedia: async (by) => deleted(await media(by), by, 'deleteMedia'),
  signMedia: async (by) => ({ params: { id: (await media(by)).id }, body: {} }),
  listTables: () => ({}),
  listCampaigns: () => ({}),
  makeCampaign: async (by) => ({ body: await aCampaign(by) }),
  forecastCampaign: async (by) => ({ body: await aCampaign(by) }),
  readCampaign: async (by) => idAnd(await campaignOf(by)),
  readDelivery: async (by) => idAnd(await campaignOf(by)),
  changeCampaign: async (by) => idAnd(await campaignOf(by), await aCampaign(by)),
  deleteCampaign: async (by) => idAnd(await campaignOf(by)),
  bookCampaign: async (by) => idAnd(await campaignOf(by)),
  pauseCampaign: async (by) => idAnd(await bookedCampaign(by)),
  endCampaign: async (by) => idAnd(await bookedCampaign(by)),
  listPlaylists: () => ({}),
  makePlaylist: () => ({ body: aPlaylist }),
  readPlaylist: async (by) => idAnd(await playlistOf(by)),
  changePlaylist: async (by) => idAnd(await playlistOf(by), aPlaylist),
  deletePlaylist: async (by) => idAnd(await playlistOf(by)),
  restorePlaylist: async (by) => {
    const playlist = await playlistOf(by)
    await by.call('deletePlaylist', { params: { id: playlist.id }, revision: playlist.revision })
    return { params: { id: playlist.id } }
  },
  findByRule: () => ({ body: aPlaylistRule }),
  readTable: async (by) => ({ params: { id: (await by.call('makeTable', { body: aTable() })).id } }),
  makeTable: () => ({ body: aTable() }),
  changeTable: async (by) => idAnd(await by.call('makeTable', { body: aTable() }), aTable()),
  deleteTable: async (by) => idAnd(await by.call('makeTable', { body: aTable() })),
  listSites: () => ({}),
  listSiteTags: () => ({}),
  tagSites: async (by) => ({ body: { ids: [(await siteOf(by)).id], add: ['Lobby'] } }),
  readSite: async (by) => ({ params: { id: (await siteOf(by)).id } }),
  makeSite: async (by) => ({ body: { name: 'New', draft: aDraft([(await slideOf(by)).id]) } }),
  changeSite: async (by) => {
    const site = await siteOf(by)
    return idAnd(site, { name: 'Renamed', draft: site.draft })
  },
  listAds: () => ({}),
  readAd: async (by) => ({ params: { id: (await adOf(by)).id } }),
  changeAd: async (by) => {
    const {
      id,
      ad_id: _ad,
      site_id: _site,
      site_name: _name,
      epoch: _epoch,
      changed_by: _by,
      revision,
      ...ad
    } = await adOf(by)
    return idAnd({ id, revision }, ad)
  },
  deleteSite: async (by) => idAnd(await siteOf(by)),
  restoreSite: async (by) => deleted(await siteOf(by), by, 'deleteSite'),
  publishSite: async (by) => ({ params: { id: (await siteOf(by)).id }, body: { revision: 1 } }),
  listVersions: async (by) => ({ params: { id: (await siteOf(by)).id } }),
  sendPlays: () => {
    const chain = playChain(device.deviceId)
    return { body: { public_key: chain.key.publicKey, records: chain.next(1) } }
  },
  listPlays: () => ({}),
  remoteDevices: async (by) => ({
    body: { device_ids: [(await server.device(by)).device.id], action: { name: 'reload' }, preview: false },
  }),
  readCommands: () => ({ body: { ids: [] } }),
  sendDeviceLog: () => ({ body: { player: [] } }),
  listDeviceLogs: async (by) => ({ params: { id: (await server.device(by)).device.id } }),
  readDeviceLog: async (by) => {
    const device = await server.device(by)
    const call = createApiClient({ fetch, origin: server.origin, accessToken: device.accessToken })
    const { id } = await call('sendDeviceLog', { body: { player: [] } })
    return { params: { id: device.device.id, log: id } }
  },
  readDeviceHealth: async (by) => ({
    params: { id: (await server.device(by)).device.id },
  }),
  sendDiagnostics: () => ({ body: aDiagnosticsReport() }),
  listDiagnostics: async (by) => ({ params: { id: (await server.device(by)).device.id } }),
  readDiagnostics: async (by) => {
    const { device: sender, accessToken } = await server.device(by)
    const { id: report } = await createApiClient({ fetch, origin: server.origin, accessToken })(
      'sendDiagnostics',
      {
        body: aDiagnosticsReport(),
      },
    )
    return { params: { id: sender.id, report } }
  },
  listFleetEvents: () => ({}),
  readFleetPlays: () => ({}),
  readFleetSummary: () => ({}),
  readHostRules: () => ({}),
  writeHostRules: async (by) => {
    const { revision } = await by.call('readHostRules', {})
    return { body: { level: 'company', id: '', mode: 'report', rules: [], revision } }
  },
  testHost: () => ({ query: '?url=https://example.org' }),
  readDeviceHosts: () => ({}),
  sendHostCounts: () => ({
    body: { id: newSecret().slice(0, 12), enforced: true, hosts: [], more: { allowed: 1, blocked: 0 } },
  }),
  listPictures: async (by) => ({ params: { id: (await server.device(by)).device.id } }),
  requestPicture: async (by) => ({ params: { id: (await server.device(by)).device.id } }),
  listNewestPictures: async (by) => ({ query: `?devices=${(await server.device(by)).device.id}` }),
  readPlayerBuilds: () => ({}),
  writeRolloutSettings: async (by) => ({
    revision: (await by.call('readPlayerBuilds')).settings.revision,
    body: { automatic: true, groups: [], devices: [], watch_hours: 24 },
  }),
  decideRollout: async (by) => ({
    body: { build: (await by.call('readPlayerBuilds')).builds[0]!.id, action: 'offer' },
  }),
  readPictureRules: () => ({}),
  changePictureRules: async (by) => ({
    revision: (await by.call('readPictureRules')).revision,
    body: { kept_days: 7, live_notice: true, during_visits: false },
  }),
  startLiveView: liveViewOf,
  readLiveView: liveViewOf,
  endLiveView: liveViewOf,
  sendPicture: () => ({ body: { request: 'none', problem: 'failed' } }),
  sendLiveFrame: () => ({ body: { session: 'none', problem: 'failed' } }),
  reportPlays: () => ({ query: `?from=${Date.UTC(2026, 10, 1)}&to=${Date.UTC(2026, 11, 1)}&by=item` }),
  listSavedReports: () => ({}),
  makeSavedReport: () => ({ body: savedReportBody }),
  changeSavedReport: async (by) => {
    const { id } = await by.call('makeSavedReport', { body: savedReportBody })
    return { params: { id }, revision: 1, body: savedReportBody }
  },
  deleteSavedReport: async (by) => {
    const { id } = await by.call('makeSavedReport', { body: savedReportBody })
    return { params: { id }, revision: 1 }
  },
  sendSavedReport: async (by) => ({
    params: { id: (await by.call('makeSavedReport', { body: savedReportBody })).id },
  }),
  listReportDeliveries: async (by) => ({
    params: { id: (await by.call('makeSavedReport', { body: savedReportBody })).id },
  }),
  readPlayRetention: () => ({}),
  changePlayRetention: () => ({ body: { days: 400 } }),
  comparePlays: () => ({ query: '?by=device' }),
  cancelPublication: async (by) => ({ params: { id: (await siteOf(by)).id } }),
  readVersion: async (by) => {
    const { id, published } = await publishedOf(by)
    return { params: { id, version: published!.version } }
  },
  readPublished: async (by) => ({ params: { id: (await publishedOf(by)).id } }),
}

const aTable = () => ({
  name: newSecret().slice(0, 10),
  columns: ['Dish', 'Price'],
  rows: [['Soup', '3.20']],
})

const ask = async (op: Operation, example: Example, accessToken: string | null): Promise<number> => {
  const path = op.path.replace(/\{(\w+)\}/g, (_, key: string) => example.params?.[key] ?? 'none')
  const response = await server.fetch(`/default/v1${path}${example.query ?? ''}`, {
    method: op.method,
    headers: {
      ...(accessToken === null ? {} : { authorization: `Bearer ${accessToken}` }),
      ...(example.body === undefined ? {} : { 'content-type': op.textBody?.[0] ?? 'application/json' }),
      ...(example.revision === undefined ? {} : { 'if-match': `"${example.revision}"` }),
    },
    ...(example.body === undefined
      ? {}
      : { body: op.textBody ? String(example.body) : JSON.stringify(bodyOnWire(op, example.body)) }),
  })
  await response.arrayBuffer()
  return response.status
}
/** A person of a role whose own account may be used up by the call. */
const fresh = (role: Role): Promise<TestPerson> => server.person(owner.companyId, role)

describe.each(Object.entries(operations) as [OperationName, Operation][])('%s', (name, op) => {
  const { access } = op
  if (access === 'anyone') {
    it('answers anybody without asking for a credential', async () => {
      expect([401, 403]).not.toContain(
        await ask(op, name === 'signIn' ? await examples[name](owner) : await examples[name](owner), null),
      )
    })
    return
  }
  if (access === 'device') {
    it('serves the device, and refuses nobody, ended credentials and every person and key', async () => {
      const succeeds = op.answer ? (op.status ?? 200) : 204
      const ended = await server.device(owner)
      await owner.call('revokeDevice', { params: { id: ended.device.id } })
      const example = await examples[name](owner)
      for (const token of [null, revoked.accessToken, keys.revoked, ended.accessToken])
        expect(await ask(op, example, token)).toBe(401)
      for (const role of ROLES)
        for (const token of [people[role].accessToken, keys[role]])
          expect(await ask(op, example, token)).toBe(403)
      expect(await ask(op, example, keys.alarm)).toBe(403)
      expect(await ask(op, example, device.accessToken)).toBe(succeeds)
    })
    return
  }

  // Where there is no ffmpeg whoever may convert is told so.
  const succeeds =
    name === 'convertMedia' && !findProgram('ffmpeg') ? 409 : op.answer ? (op.status ?? 200) : 204
  const reaches = (role: Role): boolean => access === 'person' || roleReaches(role, access)
  it('refuses nobody, a device, an ended session, a revoked key and every weaker role', async () => {
    const example = await examples[name](owner)
    expect(await ask(op, example, null)).toBe(401)
    expect(await ask(op, example, revoked.accessToken)).toBe(401)
    expect(await ask(op, example, keys.revoked)).toBe(401)
    expect(await ask(op, example, device.accessToken)).toBe(403)
    for (const role of ROLES.filter((weaker) => !reaches(weaker))) {
      expect(await ask(op, example, people[role].accessToken)).toBe(403)
      expect(await ask(op, example, keys[role])).toBe(403)
    }
  })
  it('lets every role from the needed one up succeed', async () => {
    for (const role of ROLES.filter(reaches)) {
      const person = await fresh(role)
      // What belongs to the person (account, sessions, keys) is the person's own; all else the company's.
      const maker = access === 'person' ? person : owner
      expect(await ask(op, await examples[name](maker), person.accessToken)).toBe(succeeds)
    }
  })
  it(`${op.alarmKeys ? 'serves' : 'refuses'} a key of the role alarm`, async () => {
    expect(await ask(op, await examples[name](owner), keys.alarm)).toBe(op.alarmKeys ? succeeds : 403)
  })
  if (access === 'person') {
    it('refuses every key: it is about a person’s own account', async () => {
      for (const role of ROLES) expect(await ask(op, await examples[name](owner), keys[role])).toBe(403)
    })
  } else if (op.alarmKeys === 'only') {
    it('refuses every key of another role', async () => {
      for (const role of ROLES) expect(await ask(op, await examples[name](owner), keys[role])).toBe(403)
    })
  } else {
    it('lets a key do what a person of its role may', async () => {
      for (const role of ROLES.filter(reaches))
        expect(await ask(op, await examples[name](owner), keys[role])).toBe(succeeds)
    })
  }
  if (op.noun) {
    it('treats an id of another company exactly like an unknown one', async () => {
      const example = await examples[name](owner)
      const foreign = await ask(op, example, stranger.accessToken)
      const unknown = await ask(
        op,
        { ...example, params: { id: '01890000-0000-7000-8000-000000000000' } },
        stranger.accessToken,
      )
      expect([foreign, unknown]).toEqual([404, 404])
      if (op.alarmKeys) expect(await ask(op, example, keys.foreignAlarm)).toBe(404)
      if (access !== 'person' && op.alarmKeys !== 'only')
        expect(await ask(op, example, keys.foreign)).toBe(404)
    })
  }
})

describe.each(Object.entries(SYNC_FIELD_ACCESS).filter(([field]) => !field.startsWith('Subscription')))(
  'GraphQL %s',
  (field, access) => {
    const [type, name] = field.split('.') as ['Query' | 'Mutation', string]
    const documents: Record<string, { query: string; variables: (id: string) => Record<string, unknown> }> = {
      getMostRecentSync: {
        query: 'query Q($id: String!) { getMostRecentSync(id: $id) { id } }',
        variables: (id) => ({ id }),
      },
      getMostRecentSyncs: {
        query: 'query Q($ids: [String!]!) { getMostRecentSyncs(ids: $ids) { id cid } }',
        variables: (id) => ({ ids: [id] }),
      },
      updateSync: {
        query: 'mutation U($sync: SyncInput!) { updateSync(sync: $sync) { id cid } }',
        variables: (id) => ({ sync: { id, status: 'x' } }),
      },
    }
    const call = (accessToken: string | null) =>
      graphql(server, accessToken, documents[name]!.query, documents[name]!.variables(device.token))

    it('refuses nobody, an ended session and every weaker role', async () => {
      for (const token of [null, revoked.accessToken, keys.revoked])
        expect((await call(token)).status).toBe(401)
      expect((await call(keys.alarm)).status).toBe(403)
      for (const role of ROLES.filter((weaker) => !roleReaches(weaker, access)))
        for (const token of [people[role].accessToken, keys[role]])
          expect((await call(token)).errors![0]!.errorType).toBe('UnauthorizedException')
    })
    it('serves the device itself and every role from the needed one up', async () => {
      for (const token of [
        device.accessToken,
        ...ROLES.filter((strong) => roleReaches(strong, access)).flatMap((role) => [
          people[role].accessToken,
          keys[role],
        ]),
      ]) {
        const answer = await call(token)
        expect(answer.errors).toBeUndefined()
        expect(JSON.stringify(answer.data)).toContain(device.token)
      }
    })
    it('gives another company nothing of it', async () => {
      for (const token of [stranger.accessToken, keys.foreign]) {
        const answer = await call(token)
        if (type === 'Mutation') expect(JSON.stringify(answer.data)).toContain(stranger.companyId)
        else expect(JSON.stringify(answer.data)).not.toContain(device.token)
      }
    })
  },
)

describe('routes', () => {
  it('are all in the table or declare their rule, and every operation has a handler', () => {
    expect(server.kernel.unhandled()).toEqual([])
  })
  it('cannot be registered without an access rule', async () => {
    const { createKernel } = await import('../platform/http/kernel.ts')
    const bare = await createKernel({
      config: { trustProxy: false, tls: null } as never,
      log: (await import('pino')).pino({ level: 'silent' }),
      identify: async () => null,
      revocationsSeen: () => 0,
      idempotency: { once: async (_p, _k, _r, run) => run() },
      now: () => 0,
      ready: () => true,
      onAnswered: () => {},
    })
    expect(() => bare.app.get('/open', () => 'hello')).toThrow(/declares no access rule/)
  })
  const raw: { method: string; url: () => string; least: Role }[] = [
    { method: 'GET', url: () => `/default/v1/plays/export?device=${device.deviceId}`, least: 'viewer' },
    { method: 'GET', url: () => '/default/v1/events', least: 'viewer' },
    { method: 'GET', url: () => '/default/v1/fleet/events/export', least: 'viewer' },
    { method: 'GET', url: () => `/channels/device${device.deviceId}/messages`, least: 'viewer' },
    { method: 'POST', url: () => `/channels/device${device.deviceId}/messages`, least: 'editor' },
    { method: 'POST', url: () => '/default/v1/uploads', least: 'editor' },
  ]
  it.each(raw)('$method $url keeps everybody below $least out', async ({ method, url, least }) => {
    const status = async (token: string | null) => {
      const end = new AbortController()
      const response = await server.fetch(url(), {
        method,
        signal: end.signal,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
        },
        ...(method === 'POST' ? { body: '{"name":"m","data":1}' } : {}),
      })
      end.abort()
      return response.status
    }
    expect(await status(null)).toBe(401)
    expect(await status(revoked.accessToken)).toBe(401)
    expect(await status(keys.revoked)).toBe(401)
    expect(await status(device.accessToken)).toBe(403)
    expect(await status(keys.alarm)).toBe(403)
    for (const role of ROLES.filter((weaker) => !roleReaches(weaker, least)))
      for (const token of [people[role].accessToken, keys[role]]) expect(await status(token)).toBe(403)
    for (const token of [people[least].accessToken, keys[least]])
      expect([401, 403]).not.toContain(await status(token))
  })
})
