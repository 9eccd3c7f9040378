import type { Page } from '@playwright/test'
import { errorTexts } from '../../../apps/console/src/app/errors.texts.ts'
import { addressOf } from '../../../apps/console/src/app/place.ts'
import { importTexts } from '../../../apps/console/src/features/boards/import.texts.ts'
import { sessionTexts } from '../../../apps/console/src/features/session/session.texts.ts'
import { placeTexts } from '../../../apps/console/src/app/places.texts.ts'
import { apiKeyTexts } from '../../../apps/console/src/features/apikeys/apiKey.texts.ts'
import { externalTexts } from '../../../apps/console/src/features/external/external.texts.ts'
import { siteListTexts } from '../../../apps/console/src/features/sites/list/siteList.texts.ts'
import { campaignTexts } from '../../../apps/console/src/features/campaigns/campaigns.texts.ts'
import { playlistTexts } from '../../../apps/console/src/features/playlists/playlists.texts.ts'
import { tableTexts } from '../../../apps/console/src/features/tables/tables.texts.ts'
import { PLACES, type OpenPlaceName, type PlaceName } from '../../../apps/console/src/app/places.ts'
import type { Furnished } from './furnished.ts'
import { assignmentTexts } from '../../../apps/console/src/features/assignment/assignment.texts.ts'
import { slideListTexts } from '../../../apps/console/src/features/slides/slideList.texts.ts'
import { slideTexts } from '../../../apps/console/src/features/slides/slides.texts.ts'
import { mediaTexts } from '../../../apps/console/src/features/media/media.texts.ts'
import { anItem, oneZone } from './oneDisplay.ts'
import { colouredPdf } from './pdfFiles.ts'
import { commonTexts } from '../../../apps/console/src/ui/common.texts.ts'
import { deviceListTexts } from '../../../apps/console/src/features/devices/deviceList.texts.ts'
import { fleetTexts } from '../../../apps/console/src/features/fleet/fleet.texts.ts'
import { provisioningTexts } from '../../../apps/console/src/features/provisioning/provisioning.texts.ts'
import { groupTexts } from '../../../apps/console/src/features/groups/groups.texts.ts'
import { libraryTexts } from '../../../apps/console/src/features/library/library.texts.ts'
import { conditionTexts } from '../../../apps/console/src/features/conditions/conditions.texts.ts'
import { factTexts } from '../../../apps/console/src/features/facts/facts.texts.ts'
import { forecastTexts } from '../../../apps/console/src/features/sites/forecast/forecast.texts.ts'
import { siteEditorTexts } from '../../../apps/console/src/features/sites/siteEditor.texts.ts'
import { zoneTexts } from '../../../apps/console/src/features/sites/zones/zone.texts.ts'
import { slideEditorTexts } from '../../../apps/console/src/features/slides/slideEditor.texts.ts'
import { padTexts } from '../../../apps/console/src/features/pad/pad.texts.ts'
import { peopleTexts } from '../../../apps/console/src/features/users/people.texts.ts'
import { travelTexts } from '../../../apps/console/src/features/devices/travel/travel.texts.ts'
import { namedTimeTexts } from '../../../apps/console/src/features/namedTimes/namedTimes.texts.ts'
import { scheduleTexts } from '../../../apps/console/src/features/schedules/schedules.texts.ts'
import { deviceSettingTexts } from '../../../apps/console/src/ui/deviceSetting.texts.ts'
import { emergencyTexts } from '../../../apps/console/src/features/emergencies/emergencies.texts.ts'
import { emergencyFormTexts } from '../../../apps/console/src/features/emergencies/edit/emergencyForm.texts.ts'
import { fireTexts } from '../../../apps/console/src/features/emergencies/fire/fire.texts.ts'
import { outsideTexts } from '../../../apps/console/src/features/emergencies/outside/outside.texts.ts'
import { drillTexts } from '../../../apps/console/src/features/emergencies/report/report.texts.ts'
import { emergencyOf } from '../../../apps/console/src/features/emergencies/templates.ts'
import { templateTexts } from '../../../apps/console/src/features/slides/templates/template.texts.ts'

type Open = (page: Page, furnished: Furnished) => Promise<void>
/** One thing that people see: how to get there, from a signed-in page unless it is `anonymous`. */
export type View = { name: string; anonymous?: boolean; open: Open }

const at =
  (
    path: string | ((furnished: Furnished) => string | Promise<string>),
    ready: (page: Page) => Promise<unknown>,
  ): Open =>
  async (page, furnished) => {
    await page.goto(`${furnished.origin}${typeof path === 'string' ? path : await path(furnished)}`)
    await ready(page)
  }
const heading = (name: () => string) => (page: Page) =>
  page.getByRole('heading', { level: 1, name: name(), exact: true }).waitFor()
const linkTo = async (furnished: Furnished, kind: 'invite' | 'reset'): Promise<string> => {
  if (kind === 'invite') {
    const email = `new${Date.now()}@hill-clinic.example`
    return (await furnished.call('invite', { body: { email, role: 'editor' } })).link.link
  }
  const { user } = await furnished.call('whoAmI')
  return (await furnished.call('makeResetLink', { params: { id: user.id } })).link
}
const byLink =
  (kind: 'invite' | 'reset', label: () => string): Open =>
  async (page, furnished) => {
    await page.goto(new URL(await linkTo(furnished, kind)).href.replace('localhost', '127.0.0.1'))
    await page.getByLabel(label()).waitFor()
  }
const slideOf = async (furnished: Furnished, type: 'text' | 'image' | 'video'): Promise<string> =>
  (await furnished.call('listSlides')).items.find((slide) => slide.type === type)!.id
const slideEditor = (type: 'text' | 'image' | 'video'): Open =>
  at(
    async (furnished) => `/slides-edit/${await slideOf(furnished, type)}`,
    (page) => page.getByRole('textbox', { name: commonTexts.name() }).first().waitFor(),
  )
/** A playlist of two slides. */
const campaignOf = async ({ call, sites }: Furnished): Promise<string> => {
  const [known] = (await call('listCampaigns')).items
  if (known) return known.id
  const [slide] = (await call('listSlides', { query: { limit: 1 } })).items
  const site = await call('readSite', { params: { id: sites[0]!.id } })
  const targets = [{ site_id: site.id, group_id: site.draft.groups[0]!.id }]
  const made = await call('makeCampaign', {
    body: {
      name: 'Autumn offers',
      advertiser: 'Orchard & Sons',
      period: { from: '2030-10-01', until: '2030-11-01' },
      targets,
      content: [{ slide_id: slide!.id, duration: 10_000 }],
      goal: { share: 0.2 },
    },
  })
  await call('bookCampaign', { params: { id: made.id }, revision: made.revision })
  return made.id
}
const playlistOf = async ({ call }: Furnished): Promise<string> => {
  const [known] = (await call('listPlaylists')).items
  if (known) return known.id
  const slides = (await call('listSlides', { query: { limit: 2 } })).items
  const items = slides.map(({ id }) => ({
    id,
    slide_id: id,
    duration: 8_000,
    fit: 'contain' as const,
    transition: { kind: 'fade' as const, duration: 400 },
  }))
  return (await call('makePlaylist', { body: { kind: 'chosen', name: 'Offers', items } })).id
}
/** The day on which the board has appointments. */
const BOARD_DAY = '2030-11-25'
/** A board with appointments of every status. */
const boardOf = async ({ call }: Furnished): Promise<string> => {
  const [known] = (await call('listBoards')).items
  if (known) return known.id
  const rooms = ['Room 1', 'Room 2', 'Room 3', 'Room 4']
  const { id } = await call('makeBoard', {
    body: { name: 'Clinic, wing C', time_zone: 'Europe/Berlin', rooms },
  })
  const startMs = Date.parse(`${BOARD_DAY}T08:00:00Z`)
  const planned = [
    [0, 'Mara Thal', 'Room 3', 'calling'],
    [0, 'Jon Berg', 'Room 1', 'now'],
    [0, 'Elodie Blanc', 'Room 2', 'delayed'],
    [1, 'Amir Haddad', 'Room 4', 'checkedIn'],
    [1, 'Sofia Lindqvist', 'Room 3', 'planned'],
    [3, 'Bartholomew Featherstonehaugh', 'Room 1', 'planned'],
    [4, 'Ines Duarte', '', 'planned'],
    [-2, 'Karl Vogt', 'Room 2', 'done'],
    [-2, 'Noor Khan', 'Room 4', 'missed'],
  ] as const
  for (const [slots, patient, room, status] of planned)
    await call('makeAppointment', {
      params: { id },
      body: {
        starts_at: startMs + slots * 15 * 60_000,
        patient,
        room,
        status,
        ...(status === 'delayed' && { delayed_until: startMs + 20 * 60_000 }),
      },
    })
  return id
}
const pricesOf = async ({ call }: Furnished): Promise<string> =>
  (
    (await call('listTables')).items[0] ??
    (await call('makeTable', {
      body: { name: 'Prices', columns: ['Dish', 'Small', 'Large'], rows: [['Soup', '3.20', '4.80']] },
    }))
  ).id

/** Two towns with a branch each, and the displays in them. */
async function groupsOf({ call, devices }: Furnished): Promise<void> {
  if ((await call('listDeviceGroups')).items.length > 0) return
  const make = async (name: string, parent_id: string | null, latitude: number, longitude: number) =>
    (
      await call('makeDeviceGroup', {
        body: { name, parent_id, latitude, longitude, time_zone: 'Europe/Oslo', address: `${name}, Norway` },
      })
    ).id
  const oslo = await make('Oslo', null, 59.913, 10.752)
  const bergen = await make('Bergen', null, 60.391, 5.324)
  const library = await make('Town library', oslo, 59.908, 10.757)
  await call('groupDevices', {
    body: {
      members: devices.map(({ id }, index) => ({
        device_id: id,
        group_id: [library, oslo, bergen][index % 3]!,
      })),
    },
  })
}

/** A day that the sweeps look at, so that no now-line wanders through their pictures. */
const PLANNED_DAY = '2027-06-08'

/** Two events, one of which covers the other. */
async function eventsOf({ call, devices, sites }: Furnished): Promise<void> {
  if ((await call('listSchedules')).items.length > 0) return
  const device_id = devices.find(({ name }) => name === 'Lobby')!.id
  const make = async (name: string, priority: number, from: string, until: string, rrule?: string) =>
    call('makeSchedule', {
      body: {
        name,
        screen_id: sites[1]!.id,
        targets: [{ device_id }],
        priority,
        start: `2027-06-07T${from}`,
        end: `2027-06-07T${until}`,
        ...(rrule === undefined ? {} : { rrule }),
      },
    })
  await make('Breakfast', 30, '08:00', '11:00', 'FREQ=WEEKLY;BYDAY=MO,TU,WE')
  await make('Reception', 60, '10:00', '12:30')
}

/** A feed from a file, and one whose address can't be read. */
async function feedsOf({ call }: Furnished): Promise<string> {
  const known = (await call('listFeeds')).items.find(({ kind }) => kind === 'table')
  if (known) return known.id
  await call('makeFeed', {
    body: { name: 'Harbour transit', kind: 'news', url: 'http://127.0.0.1:9/transit.xml' },
  })
  const text = 'Dish,Small,Large\nSoup,3.20,4.80\nBread,1.10,1.90'
  const made = await call('makeFeed', {
    body: { name: 'Café prices', kind: 'table', file: { name: 'prices.csv', text } },
  })
  return made.id
}

/** A daypart, a calendar of own days, and one whose address can't be read. */
async function namedTimesOf({ call }: Furnished): Promise<void> {
  if ((await call('listDayparts')).items.length > 0) return
  await call('makeDaypart', {
    body: { name: 'Breakfast', days: [1, 2, 3, 4, 5], times: [{ from: '07:00', until: '10:30' }] },
  })
  await call('makeCalendar', {
    body: {
      source: 'own',
      name: 'Public holidays',
      days: [
        { date: '2027-06-09', name: 'Founders’ Day' },
        { date: '2027-12-24', last: '2027-12-26', name: 'Christmas' },
      ],
    },
  })
  await call('makeCalendar', {
    body: { source: 'address', name: 'Trade fairs', url: 'http://127.0.0.1:9/fairs.ics' },
  })
}

/** An emergency on all displays and one for a zone, and the drill of the first. */
async function emergenciesOf({ call, sites }: Furnished): Promise<{ id: string; activation_id: string }> {
  const known = (await call('listEmergencies')).items.find(({ name }) => name === 'Evacuate')
  const zone_id = sites[0]!.draft.groups[0]!.id
  const made =
    known ??
    (await call('makeEmergency', {
      body: {
        ...emergencyOf('evacuate', 'Evacuate', ['en', 'nb']),
        overrides: [
          {
            for: { screen_id: sites[0]!.id, zone_id },
            message: { arrow: 'left', direction: { en: 'Stairs B' } },
          },
        ],
      },
    }))
  if (!known) {
    const body = emergencyOf('all_clear', 'All clear', ['en'])
    await call('makeEmergency', { body })
  }
  const ran = (await call('listActivations', { query: { emergency: made.id } })).items[0]
  if (ran) return { id: made.id, activation_id: ran.id }
  const fired = await call('fireEmergency', {
    params: { id: made.id },
    body: { drill: true, request_id: 'the drill of the sweeps' },
  })
  await call('clearEmergency', { params: { id: made.id }, body: {} })
  return { id: made.id, ...fired }
}

/**
 * How places are opened whose address must say more (TypeScript asks for each of them), and what to wait for where the first
 * sight of a page is not the whole of it. Every other place opens by its address and is there with its title.
 */
const OPEN: { [Name in OpenPlaceName]: Open } & { [Name in PlaceName]?: Open } = {
  home: at('/home', (page) => page.getByText('Lobby').first().waitFor()),
  screens: at('/sites', (page) => page.getByText('Café menu').first().waitFor()),
  screenEditor: at(
    ({ sites }) => `/sites-edit/${sites[0]!.id}`,
    (page) => page.getByRole('button', { name: commonTexts.publish(), exact: true }).waitFor(),
  ),
  assignment: at('/sites-assignment', (page) => page.getByText('Coffee bar').first().waitFor()),
  placement: at(
    async (furnished) => `/sites-assignment/${furnished.sites[0]!.id}/${await slideOf(furnished, 'text')}`,
    (page) => page.getByRole('list', { name: commonTexts.screens() }).getByRole('checkbox').first().waitFor(),
  ),
  content: at('/slides', (page) => page.getByText('Roasted here').first().waitFor()),
  slideEditor: slideEditor('text'),
  media: at('/media', (page) => page.getByText('Drift').first().waitFor()),
  playlists: async (page, furnished) => {
    await playlistOf(furnished)
    await at('/playlists', () => page.getByRole('link', { name: 'Offers' }).waitFor())(page, furnished)
  },
  playlist: at(
    async (furnished) => `/playlists/${await playlistOf(furnished)}`,
    (page) => page.getByRole('button', { name: playlistTexts.addItems() }).waitFor(),
  ),
  campaigns: async (page, furnished) => {
    await campaignOf(furnished)
    await at('/campaigns', () => page.getByRole('link', { name: 'Autumn offers' }).waitFor())(page, furnished)
  },
  campaign: at(
    async (furnished) => `/campaigns/${await campaignOf(furnished)}`,
    (page) =>
      page
        .getByRole('list', { name: /./ })
        .filter({ hasText: '2030' })
        .or(page.getByText(campaignTexts.unpublished()))
        .first()
        .waitFor(),
  ),
  widgets: async (page, furnished) => {
    await feedsOf(furnished)
    await at('/widgets', () => page.locator('[data-row] [data-slide]').first().waitFor())(page, furnished)
  },
  pad: async (page, { call, origin }) => {
    const known = (await call('listFeeds')).items.find(({ kind }) => kind === 'queue')
    const { id } =
      known ??
      (await call('makeFeed', {
        body: { name: 'Citizen services', kind: 'queue', options: { desks: ['Desk 1', 'Desk 2'] } },
      }))
    if (!known) await call('callQueue', { params: { id }, body: { action: 'next', desk: 'Desk 1' } })
    await page.goto(`${origin}/widgets-pad?feed=${id}`)
    await page.getByRole('region', { name: padTexts.serving() }).getByText('1', { exact: true }).waitFor()
  },
  boards: async (page, furnished) => {
    await boardOf(furnished)
    await at('/boards', () => page.getByRole('link', { name: 'Clinic, wing C' }).waitFor())(page, furnished)
  },
  board: at(
    async (furnished) => `/boards/${await boardOf(furnished)}?date=${BOARD_DAY}`,
    // A phone has no plan.
    (page) => page.getByText('Mara Thal').filter({ visible: true }).first().waitFor(),
  ),
  feeds: async (page, furnished) => {
    await feedsOf(furnished)
    await at('/widgets-feeds', () => page.getByRole('button', { name: 'Café prices' }).waitFor())(
      page,
      furnished,
    )
  },
  data: async (page, furnished) => {
    await pricesOf(furnished)
    await at('/data', () => page.getByRole('link', { name: 'Prices' }).waitFor())(page, furnished)
  },
  dataTable: at(
    async (furnished) => `/data/${await pricesOf(furnished)}`,
    (page) => page.getByRole('textbox', { name: tableTexts.cell({ column: 'Small', row: 1 }) }).waitFor(),
  ),
  devices: at('/devices', (page) => page.getByText('Coffee bar').first().waitFor()),
  schedules: async (page, furnished) => {
    await eventsOf(furnished)
    const { id } = furnished.devices.find(({ name }) => name === 'Lobby')!
    await at(`/schedules?device=${id}&day=${PLANNED_DAY}`, async () => {
      await page.getByText('Breakfast').first().waitFor()
      await page.getByRole('heading', { name: scheduleTexts.shows() }).waitFor()
    })(page, furnished)
  },
  namedTimes: async (page, furnished) => {
    await namedTimesOf(furnished)
    await at('/schedules-times', () => page.getByText('Public holidays').first().waitFor())(page, furnished)
  },
  facts: async (page, { call, origin }) => {
    await call('setFact', { params: { name: 'weather.temperature' }, body: { value: 31.5 } })
    await page.goto(`${origin}/facts`)
    await page.getByRole('button', { name: 'weather.temperature' }).waitFor()
  },
  deviceGroups: async (page, furnished) => {
    await groupsOf(furnished)
    await at('/devices-groups', () => page.getByRole('link', { name: 'Bergen' }).first().waitFor())(
      page,
      furnished,
    )
  },
  emergencies: async (page, furnished) => {
    await emergenciesOf(furnished)
    await at('/em-sites', () => page.getByRole('heading', { level: 2, name: 'All clear' }).waitFor())(
      page,
      furnished,
    )
  },
  fireEmergency: async (page, furnished) => {
    const { id } = await emergenciesOf(furnished)
    await at(`/em-sites/fire?emergency=${id}`, () =>
      page.getByRole('button', { name: fireTexts.hold() }).waitFor(),
    )(page, furnished)
  },
  emergency: async (page, furnished) => {
    const { id } = await emergenciesOf(furnished)
    await at(
      `/em-sites-edit/${id}`,
      heading(() => 'Evacuate'),
    )(page, furnished)
  },
  emergenciesOutside: async (page, furnished) => {
    await emergenciesOf(furnished)
    await at('/em-sites-outside?tab=triggers', () =>
      page.getByRole('button', { name: outsideTexts.addTrigger() }).waitFor(),
    )(page, furnished)
  },
  emergencyHistory: async (page, furnished) => {
    await emergenciesOf(furnished)
    await at('/em-sites-history', () => page.getByRole('cell', { name: 'Evacuate' }).first().waitFor())(
      page,
      furnished,
    )
  },
  emergencyReport: async (page, furnished) => {
    const { id, activation_id } = await emergenciesOf(furnished)
    const name = emergencyTexts.drillName({ name: 'Evacuate' })
    await at(
      `/em-sites-report/${id}/${activation_id}`,
      heading(() => drillTexts.title({ name })),
    )(page, furnished)
  },
  prepareDevices: async (page, { call, origin }) => {
    if ((await call('listProvisioningKeys')).items.length === 0) {
      await call('makeProvisioningKey', { body: { name: 'Spring rollout', devices_most: 40, days: 30 } })
      await call('expectDevices', {
        body: {
          devices: [
            { deviceId: 'a4-0f-22-19', name: 'Reception', tags: ['Entrance'] },
            { deviceId: 'a4-0f-22-20', name: 'Ward 3' },
          ],
        },
      })
    }
    await page.goto(`${origin}/devices-prepare`)
    await page.getByRole('cell', { name: 'Reception', exact: true }).waitFor()
  },
  devicesDashboard: at('/devices-dashboard', (page) =>
    page.getByText(fleetTexts.said.paired()).first().waitFor(),
  ),
  deviceDashboard: at(
    ({ devices }) => `/devices-dashboard/${devices[0]!.id}`,
    (page) => page.getByText(fleetTexts.said.paired()).first().waitFor(),
  ),
  apiKeys: async (page, furnished) => {
    if ((await furnished.call('listApiKeys')).items.length === 0)
      for (const [name, role] of [
        ['Till in the shop', 'editor'],
        ['Nightly report', 'viewer'],
      ] as const)
        await furnished.call('makeApiKey', { body: { name, role } })
    await at('/account/keys', () => page.getByText('Till in the shop').waitFor())(page, furnished)
  },
  brand: at('/brand', (page) => page.getByRole('button', { name: commonTexts.save() }).waitFor()),
  notFound: at('/no-such-page', heading(placeTexts.notFound)),
  setup: at('/setup', heading(sessionTexts.setUpAlready)),
  invitation: byLink('invite', sessionTexts.yourName),
  passwordReset: byLink('reset', sessionTexts.newPassword),
}

const PLACE_VIEWS = PLACES.map((place): View => {
  const ready = async (page: Page) => {
    await heading(place.title)(page)
    await page.waitForFunction(() => document.querySelector('main [aria-busy=true]') === null)
  }
  return {
    name: place.name,
    anonymous: place.access === 'anyone',
    open: OPEN[place.name] ?? at(addressOf(place)!, ready),
  }
})

/** Dialogues, drawers and other states of the places. */
const MORE_VIEWS: readonly View[] = [
  {
    name: 'devices-accept',
    open: at('/devices?code=ZZZZZZ', (page) =>
      page.getByRole('dialog').getByText(errorTexts.problem.unknownCode()).waitFor(),
    ),
  },
  {
    name: 'devices-one',
    open: at(
      ({ devices }) => `/devices?open=${devices.find(({ name }) => name === 'Lobby')!.id}`,
      (page) => page.getByRole('dialog').getByRole('heading', { name: 'Lobby' }).waitFor(),
    ),
  },
  {
    name: 'devices-settings',
    open: at(
      ({ devices }) => `/devices?open=${devices.find(({ name }) => name === 'Lobby')!.id}`,
      async (page) => {
        await page.getByRole('tab', { name: commonTexts.settings() }).click()
        await page.getByText(deviceSettingTexts.field.rotate.about()).waitFor()
      },
    ),
  },
  {
    name: 'sites-add',
    open: at('/sites', async (page) => {
      await page.getByRole('button', { name: siteListTexts.createScreen() }).first().click()
      await page.getByRole('dialog').getByLabel(commonTexts.name()).waitFor()
    }),
  },
  {
    name: 'sites-edit-publish',
    open: at(
      ({ sites }) => `/sites-edit/${sites[0]!.id}`,
      async (page) => {
        await page.getByRole('button', { name: commonTexts.publish(), exact: true }).click()
        await page.getByRole('dialog').waitFor()
      },
    ),
  },
  { name: 'slides-edit-image', open: slideEditor('image') },
  { name: 'slides-edit-video', open: slideEditor('video') },
  {
    name: 'slides-edit-new',
    open: at('/slides-edit/new', (page) =>
      page.getByRole('button', { name: templateTexts.name.emergency() }).waitFor(),
    ),
  },
  {
    name: 'media-one',
    open: async (page, furnished) => {
      const { id } = (await furnished.call('listMedia')).items.find(({ kind }) => kind === 'video')!
      await page.goto(`${furnished.origin}/media?open=${id}`)
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'account-keys-make',
    open: at('/account/keys', async (page) => {
      await page.getByRole('button', { name: apiKeyTexts.create() }).first().click()
      await page.getByRole('dialog').getByLabel(commonTexts.name()).waitFor()
    }),
  },
  {
    name: 'devices-chosen',
    open: at('/devices', async (page) => {
      await page.getByLabel(deviceListTexts.selectOne({ name: 'Lobby' })).check()
      await page.getByText(deviceListTexts.selected({ count: 1 })).waitFor()
    }),
  },
  {
    name: 'devices-group',
    open: async (page, furnished) => {
      await groupsOf(furnished)
      await at('/devices', async () => {
        await page.getByLabel(deviceListTexts.selectOne({ name: 'Lobby' })).check()
        await page.getByRole('button', { name: deviceListTexts.moveToGroup() }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Bergen' }).waitFor()
      })(page, furnished)
    },
  },
  {
    name: 'devices-bulk-settings',
    open: at('/devices', async (page) => {
      await page.getByLabel(deviceListTexts.selectOne({ name: 'Lobby' })).check()
      await page.getByRole('button', { name: deviceListTexts.settings() }).click()
      await page.getByRole('dialog').getByText(deviceListTexts.settingsHint()).waitFor()
    }),
  },
  {
    name: 'devices-notify',
    open: at('/devices', async (page) => {
      await page.getByLabel(deviceListTexts.selectOne({ name: 'Lobby' })).check()
      await page.getByRole('button', { name: deviceListTexts.notify() }).click()
      await page.getByRole('dialog').getByLabel(commonTexts.title()).waitFor()
    }),
  },
  {
    name: 'em-sites-edit-template',
    open: at(
      '/em-sites-edit?template=weather',
      heading(() => emergencyFormTexts.newTitle()),
    ),
  },
  {
    name: 'em-slides-edit-zone',
    open: async (page, furnished) => {
      const { id } = await emergenciesOf(furnished)
      const [site] = furnished.sites
      await at(`/em-slides-edit/${site!.id}/${site!.draft.groups[0]!.id}?emergency=${id}`, () =>
        page.getByRole('heading', { name: emergencyFormTexts.preview() }).waitFor(),
      )(page, furnished)
    },
  },
  {
    name: 'commands',
    open: at('/home', async (page) => {
      await page.getByText('Lobby').first().waitFor()
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').waitFor()
    }),
  },
  {
    name: 'keyboard',
    open: at('/home', async (page) => {
      await page.getByText('Lobby').first().waitFor()
      await page.keyboard.press('?')
      await page.getByRole('dialog').waitFor()
    }),
  },
]

/** Every place of the console (apps/console/src/app/places.ts), and its main dialogues. */
export const VIEWS: readonly View[] = [...PLACE_VIEWS, ...MORE_VIEWS]

const dialogIsThere = async (page: Page): Promise<void> => {
  await page.getByRole('dialog').last().waitFor()
  await page.waitForFunction(() => document.querySelector('[role=dialog] [aria-busy=true]') === null)
}
const dialogueOf = (place: PlaceName, button: () => string): View => ({
  name: `${place}: ${button()}`,
  open: async (page, furnished) => {
    await PLACE_VIEWS.find(({ name }) => name === place)!.open(page, furnished)
    await page.getByRole('button', { name: button(), exact: true }).first().click()
    await dialogIsThere(page)
  },
})

/** What is done with one slide that was selected, or with one screen. */
const withSelected = (place: 'content' | 'screens', button: () => string): View => ({
  name: `${place}, one selected: ${button()}`,
  open: async (page, furnished) => {
    await PLACE_VIEWS.find(({ name }) => name === place)!.open(page, furnished)
    const name =
      place === 'content'
        ? slideTexts.select({ name: 'Roasted here' })
        : siteListTexts.selectScreen({ name: 'Café menu' })
    await page.getByLabel(name, { exact: true }).check()
    await page.getByRole('toolbar').getByRole('button', { name: button(), exact: true }).click()
    await dialogIsThere(page)
  },
})

/** Dialogues and drawers beyond the main ones, by what opens each. */
export const MORE_DIALOGUES: readonly View[] = [
  { name: 'widgets: one', open: at('/widgets?widget=news', dialogIsThere) },
  { name: 'feeds: a new one', open: at('/widgets-feeds?feed=new', dialogIsThere) },
  {
    name: 'feeds: one that fails',
    open: async (page, furnished) => {
      await feedsOf(furnished)
      await page.goto(`${furnished.origin}/widgets-feeds`)
      await page.getByRole('button', { name: 'Harbour transit' }).click()
      await dialogIsThere(page)
    },
  },
  {
    name: 'board: its settings',
    open: at(
      async (furnished) => `/boards/${await boardOf(furnished)}`,
      async (page) => {
        await page.getByRole('button', { name: commonTexts.settings() }).click()
        await dialogIsThere(page)
      },
    ),
  },
  {
    name: 'board: an import',
    open: at(
      async (furnished) => `/boards/${await boardOf(furnished)}`,
      async (page) => {
        await page.getByRole('button', { name: importTexts.open() }).click()
        await dialogIsThere(page)
      },
    ),
  },
  {
    name: 'board: an appointment',
    open: at(
      async (furnished) => `/boards/${await boardOf(furnished)}?date=${BOARD_DAY}&view=list`,
      async (page) => {
        await page.getByRole('button', { name: 'Mara Thal', exact: true }).click()
        await dialogIsThere(page)
      },
    ),
  },
  {
    name: 'screens: links',
    open: at('/sites', async (page) => {
      await page.getByRole('button', { name: siteListTexts.actionsFor({ name: 'Café menu' }) }).click()
      await page.getByRole('menuitem', { name: externalTexts.share() }).click()
      await dialogIsThere(page)
    }),
  },
  withSelected('content', libraryTexts.moveEllipsis),
  withSelected('content', libraryTexts.tagsEllipsis),
  withSelected('content', commonTexts.deleteEllipsis),
  withSelected('content', slideListTexts.brandEllipsis),
  withSelected('screens', siteListTexts.publishEllipsis),
  withSelected('screens', siteListTexts.tagsEllipsis),
  {
    name: 'slide of a picture',
    open: at('/slides-edit/new', async (page) => {
      await page.getByRole('button', { name: slideTexts.picture() }).click()
      await dialogIsThere(page)
    }),
  },
  {
    name: 'media: replace everywhere',
    open: async (page, furnished) => {
      const [file] = (await furnished.call('listMedia', { query: { limit: 1 } })).items
      await page.goto(`${furnished.origin}/media?open=${file!.id}`)
      await page.getByRole('button', { name: mediaTexts.replaceEverywhere() }).click()
      await dialogIsThere(page)
    },
  },
  {
    name: 'API keys: a question',
    open: async (page, furnished) => {
      await PLACE_VIEWS.find(({ name }) => name === 'apiKeys')!.open(page, furnished)
      await page.getByRole('button', { name: apiKeyTexts.revokeNamed({ name: 'Till in the shop' }) }).click()
      await dialogIsThere(page)
    },
  },
  {
    name: 'screen editor: script',
    open: at(
      ({ sites }) => `/sites-edit/${sites[0]!.id}?size`,
      async (page) => {
        await page.getByRole('button', { name: siteEditorTexts.addScriptEllipsis() }).click()
        await dialogIsThere(page)
      },
    ),
  },
  {
    name: 'slides of a PDF',
    open: at('/slides-edit/new', async (page) => {
      const buffer = colouredPdf(['1 0 0', '0 1 0'])
      await page
        .getByLabel(slideTexts.files(), { exact: true })
        .setInputFiles([{ name: 'Lobby.PDF', mimeType: 'application/pdf', buffer }])
      await dialogIsThere(page)
    }),
  },
  {
    name: 'slides of files',
    open: async (page, furnished) => {
      await PLACE_VIEWS.find(({ name }) => name === 'media')!.open(page, furnished)
      for (const { name } of (await furnished.call('listMedia', { query: { limit: 2 } })).items)
        await page.getByRole('checkbox', { name: slideTexts.select({ name }), exact: true }).check()
      await page.getByRole('button', { name: mediaTexts.createSlides() }).click()
      await dialogIsThere(page)
    },
  },
  {
    name: 'slide editor: versions',
    open: async (page, furnished) => {
      await slideEditor('text')(page, furnished)
      await page.getByRole('button', { name: commonTexts.more(), exact: true }).click()
      await page.getByRole('menuitem', { name: slideEditorTexts.versions() }).click()
      await dialogIsThere(page)
    },
  },
  {
    name: 'assignment: several',
    open: async (page, furnished) => {
      await PLACE_VIEWS.find(({ name }) => name === 'assignment')!.open(page, furnished)
      for (const name of ['Lobby', 'Coffee bar'])
        await page.getByLabel(assignmentTexts.selectDevice({ name }), { exact: true }).check()
      await page.getByRole('combobox', { name: assignmentTexts.assignToSelected() }).click()
      await page.getByRole('option', { name: 'Hall door' }).click()
      await dialogIsThere(page)
    },
  },
  dialogueOf('schedules', scheduleTexts.add),
  dialogueOf('facts', factTexts.add),
  {
    name: 'screen editor: a condition',
    open: async (page, { call, origin }) => {
      const [slide] = (await call('listSlides', { query: { limit: 1 } })).items
      const fact = { fact: 'weather.temperature', compare: 'above', to: 25, unknown: false } as const
      const touched = { touched_within_s: 30, unknown: false }
      const draft = oneZone([
        {
          ...anItem('asking', slide!.id),
          if: {
            any: [
              fact,
              { all: [touched, fact] },
              { not: { any: [fact] } },
              { tag: 'Entrance', unknown: true },
            ],
          },
        },
      ])
      const { id } = await call('makeSite', { body: { name: 'Terrace', draft } })
      await page.goto(`${origin}/sites-edit/${id}`)
      await page.locator('[data-part=zone-items]').getByRole('button').first().click()
      await page.getByRole('button', { name: conditionTexts.addToGroup() }).waitFor()
      await page.getByRole('button', { name: conditionTexts.conditions(), exact: true }).click()
      await page.getByText(conditionTexts.previewHint()).waitFor()
    },
  },
  dialogueOf('namedTimes', namedTimeTexts.addDaypart),
  {
    name: 'a calendar',
    open: async (page, furnished) => {
      await namedTimesOf(furnished)
      await at('/schedules-times', () =>
        page
          .getByRole('button', { name: 'Public holidays' })
          .click()
          .then(() => dialogIsThere(page)),
      )(page, furnished)
    },
  },
  {
    name: 'time travel of a device',
    open: async (page, furnished) => {
      await eventsOf(furnished)
      const { id } = furnished.devices.find(({ name }) => name === 'Lobby')!
      await at(`/devices?open=${id}&tab=time&t=${Date.UTC(2027, 5, 8, 8, 30)}`, () =>
        page.getByRole('heading', { name: travelTexts.whyNot() }).waitFor(),
      )(page, furnished)
    },
  },
  {
    name: 'schedules by month',
    open: async (page, furnished) => {
      await eventsOf(furnished)
      await at(`/schedules?view=month&day=${PLANNED_DAY}`, () =>
        page.getByText('Breakfast').first().waitFor(),
      )(page, furnished)
    },
  },
  dialogueOf('emergency', emergencyFormTexts.addPlace),
  dialogueOf('deviceGroups', groupTexts.create),
  dialogueOf('prepareDevices', provisioningTexts.importCsv),
  dialogueOf('prepareDevices', provisioningTexts.createKey),
  dialogueOf('people', peopleTexts.invite),
  dialogueOf('content', libraryTexts.createFolder),
  dialogueOf('screenEditor', siteEditorTexts.versions),
  dialogueOf('screenEditor', zoneTexts.addContent),
  dialogueOf('screenEditor', forecastTexts.playsPerDay),
  dialogueOf('slideEditor', slideEditorTexts.tryIt),
]
