import { defineTexts } from '@vitrine/texts'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ROLES, type Role } from '@vitrine/core'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, matchRoutes, RouterProvider, type RouteObject } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { ContentTabs } from '../ui/ContentTabs.tsx'
import { Page } from '../ui/Page.tsx'
import { addressOf, canOpen, menuEntries, type MenuName, type Place } from './place.ts'
import { PlaceOutlet } from './PlaceOutlet.tsx'
import { PLACES, type PlaceName } from './places.ts'
import { HOME } from './returnTo.ts'
import { consoleRoutes } from './routes.tsx'
import { ShellActions } from './shellActions.ts'
import { shellTexts } from './shell.texts.ts'
import { BottomBar, Sidebar } from './Sidebar.tsx'
import { PlacesProvider, type PlaceHandle } from './usePlaces.ts'

vi.stubGlobal('localStorage', { getItem: () => null })

const ROUTES = consoleRoutes(PLACES, { home: HOME, needsSession: () => null })
const INSIDE = PLACES.filter(({ access }) => access !== 'anyone')
const place = (name: PlaceName): Place => PLACES.find((one) => one.name === name)!
const offered = (menu: MenuName, role: Role): string[] =>
  menuEntries(PLACES, menu, role, null).map(({ path }) => path)
const opened = (path: string): string | undefined =>
  (matchRoutes(ROUTES, path)?.at(-1)?.route.handle as PlaceHandle | undefined)?.place.name

/** What somebody with this role sees of `shown` while a place is open. */
function drawn(shown: ReactNode, { role, at }: { role: Role; at: PlaceName }): string {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(['who'], { user: { id: 'u', name: 'Vera', email: 'v@x', role }, company: { id: 'c' } })
  const handle: PlaceHandle = { place: place(at) }
  const route: RouteObject = { Component: PlaceOutlet, children: [{ path: '/', element: shown, handle }] }
  const actions = { openPalette: () => undefined, openHelp: () => undefined, signOut: () => undefined }
  return renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <ShellActions value={actions}>
          <PlacesProvider value={PLACES}>
            <RouterProvider router={createMemoryRouter([route])} />
          </PlacesProvider>
        </ShellActions>
      </QueryClientProvider>
    </MantineProvider>,
  )
}
const linksOf = (html: string): string[] =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map((found) => found[1]!)

describe('routes', () => {
  it('all come from the table of places, besides the one from the empty path to Home', () => {
    const patterns = (routes: readonly RouteObject[]): string[] =>
      routes.flatMap(({ path, children }) => [
        ...(path === undefined ? [] : [path]),
        ...patterns(children ?? []),
      ])
    const ofPlaces = PLACES.flatMap(({ paths }) => paths)
    expect(patterns(ROUTES).sort()).toEqual(['/', ...ofPlaces].sort())
    expect(new Set(ofPlaces).size).toBe(ofPlaces.length)
    expect(addressOf(place('home'))).toBe(HOME)
  })
  it.each([
    ['/home', 'home'],
    ['/sites', 'screens'],
    ['/sites-edit/s1', 'screenEditor'],
    ['/sites-assignment', 'assignment'],
    ['/sites-assignment/s1', 'assignment'],
    ['/sites-assignment/s1/c1', 'placement'],
    ['/slides', 'content'],
    ['/slides-folder/f1', 'content'],
    ['/slides-edit/new', 'slideEditor'],
    ['/slides-edit/c1/f1', 'slideEditor'],
    ['/slides-edit/c1/f1/f2', 'slideEditor'],
    ['/media', 'media'],
    ['/data', 'data'],
    ['/data/t1', 'dataTable'],
    ['/bin', 'bin'],
    ['/devices', 'devices'],
    ['/account', 'account'],
    ['/account-edit', 'editAccount'],
    ['/account/users', 'people'],
    ['/account/keys', 'apiKeys'],
    ['/brand', 'brand'],
    ['/login', 'signIn'],
    ['/setup', 'setup'],
    ['/invite', 'invitation'],
    ['/reset', 'passwordReset'],
    ['/no-such-page', 'notFound'],
    ['/slides/c1', 'notFound'],
  ])('lead from %s, which people have bookmarked, to %s', (path, name) => expect(opened(path)).toBe(name))
})

describe('menus', () => {
  it.each(ROLES)('offer every place to a person who can open it, and no other: %s', (role) => {
    const inPalette = new Set(offered('palette', role))
    // A place that needs to know which screen or slide is opened from the page with the list of them.
    const openedFrom = (one: Place) => (addressOf(one) === null ? place(one.within as PlaceName) : one)
    const listed = INSIDE.filter(({ name }) => name !== 'notFound')
    expect(listed.filter((one) => inPalette.has(addressOf(openedFrom(one))!))).toEqual(
      listed.filter((one) => canOpen(one, role)),
    )
    for (const menu of ['main', 'account', 'content'] as const)
      expect(offered(menu, role).filter((path) => !inPalette.has(path))).toEqual([])
  })
  it('offer People to admins only, and API keys and Data to everybody', () => {
    const who = (name: PlaceName) =>
      ROLES.filter((role) => offered('palette', role).includes(addressOf(place(name))!))
    expect(who('people')).toEqual(['admin', 'owner'])
    expect(who('apiKeys')).toEqual(ROLES)
    expect(who('data')).toEqual(ROLES)
  })
  it('offer nothing from before signing in', () => {
    const before = PLACES.filter(({ access }) => access === 'anyone').flatMap(({ paths }) => paths)
    expect(offered('palette', 'owner').filter((path) => before.includes(path))).toEqual([])
  })
  it('have their entries in the sidebar, at most seven of them in the bar of a phone, and mark the one that the open place is within', () => {
    const all = [
      '/home',
      '/sites',
      '/slides',
      '/widgets',
      '/schedules',
      '/devices',
      '/devices-dashboard',
      '/alerts',
    ]
    const seven = all.filter((path) => path !== '/widgets')
    for (const [bar, entries] of [
      [<Sidebar key="s" email="v@x" />, all],
      [<BottomBar key="b" email="v@x" />, seven],
    ] as const) {
      const html = drawn(bar, { role: 'viewer', at: 'slideEditor' })
      expect(linksOf(html)).toEqual(entries)
      expect(html.match(/<a [^>]*aria-current="page"[^>]*>/g)).toEqual([
        expect.stringContaining('href="/slides"'),
      ])
    }
  })
  it('mark nothing in the sidebar on the pages of the account', () =>
    expect(drawn(<Sidebar email="v@x" />, { role: 'owner', at: 'people' })).not.toContain('aria-current'))
  it('keep the order of the account’s menu, and show it what its reader can open', () => {
    expect(offered('account', 'owner')).toEqual(['/account', '/account/users', '/account/keys', '/brand'])
    expect(offered('account', 'editor')).toEqual(['/account', '/account/keys', '/brand'])
  })
  it('have the tabs of Content', () => {
    const html = drawn(<ContentTabs />, { role: 'viewer', at: 'content' })
    expect(
      [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)</g)].map(([, to, name]) => [to, name]),
    ).toEqual([
      ['/slides', 'Slides'],
      ['/media', 'Media'],
      ['/playlists', 'Playlists'],
      ['/campaigns', 'Campaigns'],
      ['/data', 'Data'],
      ['/facts', 'Facts'],
    ])
  })
})

const REPORTS = defineTexts('reports', { title: 'Reports' })

describe('a page', () => {
  it('that is added to the table is routed, offered and titled by its entry alone', () => {
    const { icon } = place('home')
    const added: Place = {
      name: 'reports',
      paths: ['/reports', '/reports/:id'],
      title: REPORTS.title,
      access: 'editor',
      page: async () => () => null,
      menu: 'main',
      ...(icon ? { icon } : {}),
    }
    const places = [...PLACES, added]
    const routes = consoleRoutes(places, { home: HOME, needsSession: () => null })
    for (const path of ['/reports', '/reports/r1'])
      expect(matchRoutes(routes, path)?.at(-1)?.route.handle).toEqual({ place: added })
    for (const menu of ['main', 'palette'] as const) {
      expect(menuEntries(places, menu, 'editor', added).at(-1)).toMatchObject({
        path: '/reports',
        title: 'Reports',
        isCurrent: true,
      })
      expect(menuEntries(places, menu, 'viewer', null).map(({ path }) => path)).not.toContain('/reports')
    }
  })
  it('has the title of its place, unless it knows a better one', () => {
    expect(drawn(<Page>…</Page>, { role: 'viewer', at: 'data' })).toContain('<h1>Data</h1>')
    expect(drawn(<Page title="Prices">…</Page>, { role: 'viewer', at: 'data' })).toContain('<h1>Prices</h1>')
  })
  it.each(INSIDE.flatMap(({ name }) => ROLES.map((role) => [name, role] as const)))(
    'is shown to those who can open it, also by a link: %s, %s',
    (name, role) => {
      const html = drawn(<p>the page</p>, { role, at: name })
      expect(html.includes('the page')).toBe(canOpen(place(name), role))
      const { access } = place(name)
      const closed = access === 'editor' ? shellTexts.onlyEditors() : shellTexts.onlyAdmins()
      expect(html.includes(closed)).toBe(!canOpen(place(name), role))
    },
  )
})
