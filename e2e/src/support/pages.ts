import type { Page } from '@playwright/test'
import { errorTexts } from '../../../apps/console/src/app/errors.texts.ts'
import { addressOf } from '../../../apps/console/src/app/place.ts'
import { sessionTexts } from '../../../apps/console/src/features/session/session.texts.ts'
import { placeTexts } from '../../../apps/console/src/app/places.texts.ts'
import { apiKeyTexts } from '../../../apps/console/src/features/apikeys/apiKey.texts.ts'
import { siteListTexts } from '../../../apps/console/src/features/sites/list/siteList.texts.ts'
import { tableTexts } from '../../../apps/console/src/features/tables/tables.texts.ts'
import { PLACES, type OpenPlaceName, type PlaceName } from '../../../apps/console/src/app/places.ts'
import type { Furnished } from './furnished.ts'
import { assignmentTexts } from '../../../apps/console/src/features/assignment/assignment.texts.ts'
import { slideListTexts } from '../../../apps/console/src/features/slides/slideList.texts.ts'
import { slideTexts } from '../../../apps/console/src/features/slides/slides.texts.ts'
import { mediaTexts } from '../../../apps/console/src/features/media/media.texts.ts'
import { colouredPdf } from './pdfFiles.ts'
import { commonTexts } from '../../../apps/console/src/ui/common.texts.ts'
import { deviceListTexts } from '../../../apps/console/src/features/devices/deviceList.texts.ts'
import { fleetTexts } from '../../../apps/console/src/features/fleet/fleet.texts.ts'
import { provisioningTexts } from '../../../apps/console/src/features/provisioning/provisioning.texts.ts'
import { groupTexts } from '../../../apps/console/src/features/groups/groups.texts.ts'
import { libraryTexts } from '../../../apps/console/src/features/library/library.texts.ts'
import { forecastTexts } from '../../../apps/console/src/features/sites/forecast/forecast.texts.ts'
import { siteEditorTexts } from '../../../apps/console/src/features/sites/siteEditor.texts.ts'
import { zoneTexts } from '../../../apps/console/src/features/sites/zones/zone.texts.ts'
import { slideEditorTexts } from '../../../apps/console/src/features/slides/slideEditor.texts.ts'
import { peopleTexts } from '../../../apps/console/src/features/users/people.texts.ts'
import { deviceSettingTexts } from '../../../apps/console/src/features/devices/deviceSetting.texts.ts'
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
  data: async (page, furnished) => {
    await pricesOf(furnished)
    await at('/data', () => page.getByRole('link', { name: 'Prices' }).waitFor())(page, furnished)
  },
  dataTable: at(
    async (furnished) => `/data/${await pricesOf(furnished)}`,
    (page) => page.getByRole('textbox', { name: tableTexts.cell({ column: 'Small', row: 1 }) }).waitFor(),
  ),
  devices: at('/devices', (page) => page.getByText('Coffee bar').first().waitFor()),
  deviceGroups: async (page, furnished) => {
    await groupsOf(furnished)
    await at('/devices-groups', () => page.getByRole('link', { name: 'Bergen' }).first().waitFor())(
      page,
      furnished,
    )
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
