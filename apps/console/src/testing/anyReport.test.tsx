import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import {
  DEFAULT_DEVICE_SETTINGS,
  deriveDeviceStatus,
  readDeviceReport,
  withoutSocialTokens,
  type DeviceReport,
} from '@vitrine/core'
import type { Device, Site, Slide } from '@vitrine/protocol'
import fc from 'fast-check'
import type { ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it, vi } from 'vitest'
import { ShellActions } from '../app/shellActions.ts'
import { AssignmentPage } from '../features/assignment/AssignmentPage.tsx'
import { DeviceDetail } from '../features/devices/DeviceDetail.tsx'
import { DeviceFacts } from '../features/devices/DeviceFacts.tsx'
import { DeviceFaults } from '../features/devices/DeviceFaults.tsx'
import { DeviceFiles } from '../features/devices/DeviceFiles.tsx'
import { DeviceSettingsForm } from '../features/devices/DeviceSettingsForm.tsx'
import { DevicesPage } from '../features/devices/DevicesPage.tsx'
import { NameAndScreen } from '../features/devices/NameAndScreen.tsx'
import { SettingsTab } from '../features/devices/SettingsTab.tsx'
import { HomePage } from '../features/home/HomePage.tsx'
import { deviceQuery } from '../queries/devices.ts'
import { misfitWords } from '../ui/fitWords.ts'
import { Guarded } from '../ui/Guarded.tsx'
import { newAd } from '../features/sites/ads/adEdits.ts'
import { newSiteDraft } from '../features/sites/zones/layouts.ts'
import { SiteEditorPage } from '../features/sites/SiteEditorPage.tsx'
import { SitesPage } from '../features/sites/list/SitesPage.tsx'
import { SlideEditorPage } from '../features/slides/SlideEditorPage.tsx'
import { textSlide } from '../features/slides/blankSlide.ts'

// The editors watch stores that have nothing else to say on the server's side.
vi.mock('react', async (original) => {
  const react = await original<typeof import('react')>()
  return {
    ...react,
    useSyncExternalStore: <T,>(subscribe: (changed: () => void) => () => void, read: () => T): T =>
      react.useSyncExternalStore(subscribe, read, read),
  }
})

/**
 * Every page that shows devices, drawn with any report that the server takes from a display. On the server's side of React
 * no boundary catches anything, so what throws fails the test.
 */
const T0 = Date.UTC(2026, 10, 21, 18)
const HEX = 'ab'.repeat(32)

const instants = fc.oneof(
  fc.maxSafeInteger(),
  fc.constantFrom(0, T0, Number.MAX_SAFE_INTEGER, 8.64e15, 8.64e15 + 1, Date.UTC(2099, 11, 31)),
)
const counts = fc.oneof(fc.nat(), fc.constantFrom(0, Number.MAX_SAFE_INTEGER))
const numbers = fc.double({ noNaN: true, noDefaultInfinity: true })
const texts = fc.string({ unit: 'binary', maxLength: 40 })
const files = fc.array(
  fc.record({
    sha256: fc.constant(HEX),
    bytes: counts,
    received: counts,
    state: fc.constantFrom('waiting', 'fetching', 'checked', 'failed'),
    reason: texts,
  }),
  { maxLength: 3 },
)
const reports = fc.record(
  {
    player_version: texts,
    showing: fc.oneof(
      fc.record({ kind: fc.constant('version'), version: fc.constant(HEX), since: instants }),
      fc.record({ kind: fc.constantFrom('blank', 'passthrough', 'nothing'), since: instants }),
    ),
    check: fc.record(
      { at: instants, ok: fc.boolean(), problem: texts, late: fc.record({ p50: numbers, p99: numbers }) },
      { requiredKeys: ['at', 'ok'] },
    ),
    fetching: fc.option(fc.record({ version: fc.constant(HEX), files })),
    files,
    faults: fc.array(
      fc.record(
        { code: texts, text: texts, at: instants, ended: instants },
        { requiredKeys: ['code', 'text', 'at'] },
      ),
      { maxLength: 4 },
    ),
    offline_start: fc.record({ able: fc.boolean(), reason: texts }),
    abilities: fc.constant({ pinned: { able: false } }),
    glass: fc.record({ width: counts, height: counts, ratio: numbers }),
    screen: fc.record({ width: counts, height: counts }),
    storage: fc.option(fc.record({ used: counts, quota: counts, persisted: fc.boolean() })),
    time_zone: fc.oneof(texts, fc.constantFrom('Europe/Berlin', 'Mars/Olympus', '')),
    clock_offset: fc.option(numbers),
    clock_error: numbers,
  },
  {
    requiredKeys: [
      'player_version',
      'showing',
      'fetching',
      'files',
      'faults',
      'offline_start',
      'glass',
      'storage',
      'clock_offset',
    ],
  },
)

function aDevice(report: DeviceReport | null, connected: boolean): Device {
  const checkinMs = T0 - 1_000
  return {
    id: 'd1',
    deviceId: 'hw-1',
    company_id: 'c',
    pause: null,
    remote: {},
    site_id: 's1',
    site_name: 'Lobby',
    token: '1',
    name: 'Lobby',
    status: deriveDeviceStatus(
      {
        checkinMs,
        connected,
        disconnectedMs: null,
        report,
        wanted: HEX,
        settings: DEFAULT_DEVICE_SETTINGS,
      },
      connected ? T0 : T0 + 86_400_000,
    ),
    checkin_epoch: checkinMs,
    player_version: report?.player_version ?? null,
    server_version: HEX,
    scheduled: null,
    data: report,
    settings: withoutSocialTokens(DEFAULT_DEVICE_SETTINGS),
    tags: [],
    group_id: null,
    active: true,
    address: '10.0.0.1',
    browser: 'Mozilla/5.0',
    accepted_at: T0,
    revision: 1,
  }
}

const slide: Slide = {
  ...textSlide(),
  id: 'c1',
  name: 'Menu',
  folder_id: null,
  sizes: undefined,
  tags: [],
  epoch: T0,
  changed_by: 'Mira',
  used_by: [{ id: 's1', name: 'Lobby' }],
  revision: 1,
}

/** One zone with one slide, and an ad over it. */
function aDraft(): Site['draft'] {
  const empty = newSiteDraft('full', 1920, 1080)
  const [zone] = empty.groups
  const item = {
    id: 'i1',
    slide_id: 'c1',
    duration: 10_000,
    fit: 'contain',
    transition: { kind: 'fade', duration: 600 },
  } as const
  const groups = [{ ...zone!, name: 'Main zone', items: [item] }]
  return { ...empty, groups, ads: [newAd({ ...empty, groups }, groups[0]!, () => 'a1')] }
}

const site: Site = {
  id: 's1',
  name: 'Lobby',
  draft: aDraft(),
  published: { version: HEX, at: T0, by: 'Mira', changed_since: false },
  scheduled: { version: HEX, at: T0, by: 'Mira' },
  devices: [{ id: 'd1', name: 'Lobby' }],
  tags: [],
  epoch: T0,
  changed_by: 'Mira',
  revision: 1,
}

vi.stubGlobal('location', { origin: 'http://localhost:8080', hostname: 'localhost' })
vi.stubGlobal('localStorage', { getItem: () => null })
const nothing = (): void => undefined

function drawn(device: Device, page: ReactNode): string {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const pageOf = (items: unknown[]) => ({
    pages: [{ items, next: null, total: items.length }],
    pageParams: [null],
  })
  client.setQueryData(['who'], {
    user: { id: 'u', role: 'owner', email: 'a@b.example' },
    company: { id: 'c' },
  })
  client.setQueryData(['start'], { addresses: [], samples: 'settled' })
  client.setQueryData(['devices', 'all'], [device])
  client.setQueryData(['devices', 'one', device.id], device)
  client.setQueryData(['devices', 'tags'], [])
  client.setQueryData(['devices', 'pages', { q: '', sort: 'name' }], pageOf([device]))
  client.setQueryData(['sites', 'all'], [site])
  client.setQueryData(['sites', 'pages', { q: '', sort: 'name' }], pageOf([site]))
  client.setQueryData(['sites', 'tags'], [])
  client.setQueryData(['sites', 'one', site.id], site)
  client.setQueryData(['slides', 'all'], [slide])
  client.setQueryData(['slides', 'one', slide.id], slide)
  client.setQueryData(['media', 'all'], [])
  client.setQueryData(['playlists', 'all'], [])
  client.setQueryData(['folders', 'all'], [])
  return renderToString(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <ShellActions value={{ openPalette: nothing, openHelp: nothing, signOut: nothing }}>
          {page}
        </ShellActions>
      </QueryClientProvider>
    </MantineProvider>,
  )
}

/** What the drawer's second tab draws, which is not mounted before it is opened. */
function Details() {
  const { data } = useQuery(deviceQuery('d1'))
  return (
    <>
      {data?.name}
      {data && <DeviceFacts device={data} />}
    </>
  )
}

/** The drawer's parts by themselves, each tab of the settings among them: only the first tab is mounted in the drawer. */
function DrawerParts() {
  const { data } = useQuery(deviceQuery('d1'))
  if (!data) return null
  const settings = { settings: data.settings, set: nothing, abilities: data.data?.abilities }
  return (
    <>
      {misfitWords(data, site.draft)?.sentence}
      <NameAndScreen device={data} />
      <DeviceFiles device={data} />
      {data.data && <DeviceFaults faults={data.data.faults} heard />}
      <DeviceSettingsForm device={data} />
      <SettingsTab tab="playback" {...settings} />
      <SettingsTab tab="input" {...settings} />
    </>
  )
}

/** A page at its address, for what reads its id from there. */
const at = (path: string, pattern: string, page: ReactNode): ReactNode => (
  <RouterProvider
    router={createMemoryRouter([{ path: pattern, element: page }], { initialEntries: [path] })}
  />
)

const PAGES: readonly [string, ReactNode][] = [
  ['Home', at('/', '/', <HomePage />)],
  ['Devices', at('/devices', '/devices', <DevicesPage />)],
  ['a device', at('/devices', '/devices', <DeviceDetail id="d1" onGone={nothing} />)],
  ['the details of a device', at('/devices', '/devices', <Details />)],
  ['the drawer and the settings of a device', at('/devices', '/devices', <DrawerParts />)],
  ['the assignment', at('/a', '/a', <AssignmentPage />)],
  ['Screens', at('/sites', '/sites', <SitesPage />)],
  ['the editor of a screen', at('/sites-edit/s1', '/sites-edit/:id', <SiteEditorPage />)],
  ['the editor of content', at('/slides-edit/c1', '/slides-edit/:id', <SlideEditorPage />)],
]
it.each(PAGES)('draws %s with any report that the server takes', (_name, page) => {
  let taken = 0
  fc.assert(
    fc.property(reports, fc.boolean(), (given, connected) => {
      const report = readDeviceReport(JSON.stringify(given), T0 - 1_000)
      if (report !== null) taken += 1
      expect(drawn(aDevice(report, connected), page)).toContain('Lobby')
    }),
    { numRuns: 40 },
  )
  expect(taken).toBeGreaterThan(20)
})
it('draws the editors with all that lies in them', () => {
  const device = aDevice(null, true)
  const screen = drawn(device, PAGES.find(([name]) => name === 'the editor of a screen')![1])
  for (const words of ['Main zone', 'Move Menu', 'Ad 1', 'Preview of the draft'])
    expect(screen).toContain(words)
  const content = drawn(device, PAGES.find(([name]) => name === 'the editor of content')![1])
  for (const words of ['Layers', 'data-layer', 'data-drawn']) expect(content).toContain(words)
})
it('draws Home with what an older server stored, which nobody had bounded', () => {
  const bad = aDevice(null, true)
  const status = { kind: 'blank', since: Number.MAX_SAFE_INTEGER } as const
  expect(drawn({ ...bad, status }, PAGES[0]![1])).toContain('Lobby')
})
it('keeps what breaks in its own row', () => {
  const broken = (as?: 'li' | 'tr'): string => {
    const row = new Guarded({ what: 'device', draw: () => null, ...(as === undefined ? {} : { as }) })
    row.state = { ...row.state, ...Guarded.getDerivedStateFromError() }
    return renderToStaticMarkup(row.render())
  }
  expect(broken()).toBe('<span class="v-quiet v-small">Couldn’t show this device.</span>')
  expect(broken('li')).toMatch(/^<li>/)
  expect(broken('tr')).toMatch(/^<tr><td/)
})
