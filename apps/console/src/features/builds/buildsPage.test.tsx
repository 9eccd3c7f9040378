import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { PlayerBuilds, PlayerRollout } from '@vitrine/protocol'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { BuildsPage } from './BuildsPage.tsx'
import { buildTexts } from './builds.texts.ts'

vi.stubGlobal('localStorage', { getItem: () => null })

const T0 = Date.UTC(2026, 10, 21, 9)
const [NEW, OLD] = ['aaaaaaaa11111111', 'bbbbbbbb22222222']
const rollout = (change: Partial<PlayerRollout> = {}): PlayerRollout => ({
  id: 'r1',
  build: NEW,
  previous: OLD,
  state: 'ring',
  started_at: T0,
  changed_at: T0,
  reason: null,
  facts: {},
  changed_by: null,
  ...change,
})
const aState = (now: PlayerRollout | null): PlayerBuilds => ({
  builds: [
    { id: NEW, version: '1.2.0', since: T0, devices: 1, newest: true },
    { id: OLD, version: '1.1.0', since: T0, devices: 9, newest: false },
  ],
  unknown_devices: 2,
  rollout: now,
  ring: [
    {
      device_id: 'd1',
      device_name: 'Lobby',
      build: OLD,
      trial: false,
      refused: 'notPresented',
      shown_ms: 3_600_000,
      wrong_ms: 0,
      crashes: 4,
    },
  ],
  chosen: false,
  enough: 1,
  needed: 3,
  history: [],
  settings: { automatic: true, groups: [], devices: [], watch_hours: 24, revision: 1 },
})
function drawn(now: PlayerRollout | null, role: 'admin' | 'editor' = 'admin'): string {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(['who'], { user: { id: 'u', role }, company: { id: 'c' } })
  client.setQueryData(['player-builds'], aState(now))
  return renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <RouterProvider router={createMemoryRouter([{ path: '/', element: <BuildsPage /> }])} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}
/** What can be decided: of the roll-out that runs, and of a build in the table. */
function offered(html: string): { rollout: string[]; builds: string[] } {
  const words = [buildTexts.offer(), buildTexts.rollOut(), buildTexts.withdraw()]
  const buttons = (part: string) =>
    [...part.matchAll(/Button-label">([^<]+)</g)]
      .map(([, label]) => label!)
      .filter((one) => words.includes(one))
  const [before = '', after = ''] = html.split(`aria-label="${buildTexts.builds()}"`)
  return { rollout: buttons(before), builds: buttons(after) }
}

describe('the page of player versions', () => {
  it('offers to roll a tested build out or withdraw it, and to go over to another one', () => {
    expect(offered(drawn(rollout()))).toEqual({
      rollout: [buildTexts.rollOut(), buildTexts.withdraw()],
      builds: [buildTexts.offer(), buildTexts.rollOut()],
    })
  })
  it('offers only what changes something: no roll-out of what all have, no withdrawal twice or of the first build', () => {
    expect(offered(drawn(rollout({ state: 'all' }))).rollout).toEqual([buildTexts.withdraw()])
    expect(offered(drawn(rollout({ state: 'withdrawn' }))).rollout).toEqual([buildTexts.rollOut()])
    expect(offered(drawn(rollout({ state: 'all', previous: null }))).rollout).toEqual([])
    expect(offered(drawn(null))).toEqual({ rollout: [], builds: [] })
  })
  it('leaves decisions to admins', () => {
    const html = drawn(rollout(), 'editor')
    expect(offered(html)).toEqual({ rollout: [], builds: [] })
    expect(html).not.toContain(buildTexts.settings())
  })
  it('says how far a build is, why it was withdrawn, and who went back by themselves', () => {
    expect(drawn(rollout())).toContain(buildTexts.progress({ enough: 1, needed: 3, hours: 24 }))
    expect(drawn(rollout())).toContain(buildTexts.returned.notPresented())
    const crashed = rollout({ state: 'withdrawn', reason: 'crashes', facts: { crashes: 12, expected: 1 } })
    expect(drawn(crashed)).toContain(buildTexts.reason.crashes({ crashes: 12, expected: 1 }))
    const byHand = rollout({ state: 'all', reason: 'manual', changed_by: 'Ada' })
    expect(drawn(byHand)).toContain(buildTexts.by({ name: 'Ada' }))
  })
})
