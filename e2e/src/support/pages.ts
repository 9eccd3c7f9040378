import type { Page } from '@playwright/test'
import type { Furnished } from './furnished.ts'

/** One thing that people see: how to get there from a signed-in page, and whether it is the player's. */
export type View = {
  name: string
  anonymous?: boolean
  open: (page: Page, furnished: Furnished) => Promise<void>
}

const at =
  (path: string | ((furnished: Furnished) => string), ready: (page: Page) => Promise<unknown>) =>
  async (page: Page, furnished: Furnished): Promise<void> => {
    await page.goto(`${furnished.origin}${typeof path === 'string' ? path : path(furnished)}`)
    await ready(page)
  }
const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { level: 1, name }).waitFor()
const linkTo = async (furnished: Furnished, kind: 'invite' | 'reset'): Promise<string> => {
  if (kind === 'invite') {
    const email = `new${Date.now()}@hill-clinic.example`
    return (await furnished.call('invite', { body: { email, role: 'editor' } })).link.link
  }
  const { user } = await furnished.call('whoAmI')
  return (await furnished.call('makeResetLink', { params: { id: user.id } })).link
}
const slideOf = async (furnished: Furnished, type: 'text' | 'image' | 'video'): Promise<string> =>
  (await furnished.call('listSlides')).items.find((slide) => slide.type === type)!.id

/** Every page and main dialogue of the console. */
export const VIEWS: readonly View[] = [
  { name: 'login', anonymous: true, open: at('/login', heading('Sign in')) },
  {
    name: 'setup-done',
    anonymous: true,
    open: at('/setup', heading('This server is set up already')),
  },
  {
    name: 'invite',
    anonymous: true,
    open: async (page, furnished) => {
      await page.goto(new URL(await linkTo(furnished, 'invite')).href.replace('localhost', '127.0.0.1'))
      await page.getByLabel('Your name').waitFor()
    },
  },
  {
    name: 'reset',
    anonymous: true,
    open: async (page, furnished) => {
      await page.goto(new URL(await linkTo(furnished, 'reset')).href.replace('localhost', '127.0.0.1'))
      await page.getByLabel('New password').waitFor()
    },
  },
  { name: 'home', open: at('/home', (page) => page.getByText('Lobby').first().waitFor()) },
  { name: 'devices', open: at('/devices', (page) => page.getByText('Coffee bar').first().waitFor()) },
  {
    name: 'devices-accept',
    open: at('/devices?code=ZZZZZZ', (page) =>
      page
        .getByRole('dialog')
        .getByText(/No display is waiting/)
        .waitFor(),
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
        await page.getByRole('tab', { name: 'Settings' }).click()
        await page.getByText('Rotates the picture clockwise').waitFor()
      },
    ),
  },
  { name: 'sites', open: at('/sites', (page) => page.getByText('Café menu').first().waitFor()) },
  {
    name: 'sites-add',
    open: at('/sites', async (page) => {
      await page.getByRole('button', { name: 'Create screen' }).first().click()
      await page.getByRole('dialog').getByLabel('Name').waitFor()
    }),
  },
  {
    name: 'sites-edit',
    open: at(
      ({ sites }) => `/sites-edit/${sites[0]!.id}`,
      (page) => page.getByRole('button', { name: 'Publish', exact: true }).waitFor(),
    ),
  },
  {
    name: 'sites-edit-publish',
    open: at(
      ({ sites }) => `/sites-edit/${sites[0]!.id}`,
      async (page) => {
        await page.getByRole('button', { name: 'Publish', exact: true }).click()
        await page.getByRole('dialog').waitFor()
      },
    ),
  },
  {
    name: 'sites-assignment',
    open: at('/sites-assignment', (page) => page.getByText('Coffee bar').first().waitFor()),
  },
  {
    name: 'sites-assignment-slide',
    open: async (page, furnished) => {
      const slide = await slideOf(furnished, 'text')
      await page.goto(`${furnished.origin}/sites-assignment/${furnished.sites[0]!.id}/${slide}`)
      await page.getByRole('list', { name: 'Screens' }).getByRole('checkbox').first().waitFor()
    },
  },
  { name: 'slides', open: at('/slides', (page) => page.getByText('Roasted here').first().waitFor()) },
  ...(['text', 'image', 'video'] as const).map((type): View => ({
    name: `slides-edit-${type}`,
    open: async (page, furnished) => {
      await page.goto(`${furnished.origin}/slides-edit/${await slideOf(furnished, type)}`)
      await page.getByRole('textbox', { name: 'Name' }).first().waitFor()
    },
  })),
  {
    name: 'slides-edit-new',
    open: at('/slides-edit/new', (page) => page.getByRole('button', { name: 'Emergency' }).waitFor()),
  },
  { name: 'brand', open: at('/brand', (page) => page.getByRole('button', { name: 'Save' }).waitFor()) },
  {
    name: 'data-one',
    open: async (page, furnished) => {
      const known = (await furnished.call('listTables')).items[0]
      const { id } =
        known ??
        (await furnished.call('makeTable', {
          body: { name: 'Prices', columns: ['Dish', 'Small', 'Large'], rows: [['Soup', '3.20', '4.80']] },
        }))
      await page.goto(`${furnished.origin}/data/${id}`)
      await page.getByRole('textbox', { name: 'Small, row 1' }).waitFor()
    },
  },
  { name: 'data', open: at('/data', (page) => page.getByRole('link', { name: 'Prices' }).waitFor()) },
  { name: 'media', open: at('/media', (page) => page.getByText('Drift').first().waitFor()) },
  {
    name: 'media-one',
    open: async (page, furnished) => {
      const { id } = (await furnished.call('listMedia')).items.find(({ kind }) => kind === 'video')!
      await page.goto(`${furnished.origin}/media?open=${id}`)
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'account', open: at('/account', heading('Account')) },
  { name: 'account-edit', open: at('/account-edit', heading('Edit account')) },
  { name: 'account-users', open: at('/account/users', heading('People')) },
  {
    name: 'account-keys',
    open: async (page, furnished) => {
      if ((await furnished.call('listApiKeys')).items.length === 0)
        for (const [name, role] of [
          ['Till in the shop', 'editor'],
          ['Nightly report', 'viewer'],
        ] as const)
          await furnished.call('makeApiKey', { body: { name, role } })
      await page.goto(`${furnished.origin}/account/keys`)
      await page.getByText('Till in the shop').waitFor()
    },
  },
  {
    name: 'account-keys-make',
    open: at('/account/keys', async (page) => {
      await page.getByRole('button', { name: 'Create API key' }).first().click()
      await page.getByRole('dialog').getByLabel('Name').waitFor()
    }),
  },
  {
    name: 'devices-chosen',
    open: at('/devices', async (page) => {
      await page.getByLabel('Select Lobby').check()
      await page.getByText('1 selected').waitFor()
    }),
  },
  {
    name: 'devices-notify',
    open: at('/devices', async (page) => {
      await page.getByLabel('Select Lobby').check()
      await page.getByRole('button', { name: 'Notify…' }).click()
      await page.getByRole('dialog').getByLabel('Title').waitFor()
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
  { name: 'nowhere', open: at('/no-such-page', heading('Page not found')) },
]
