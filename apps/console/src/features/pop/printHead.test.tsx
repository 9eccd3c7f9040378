import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { formatWallDate } from '../../app/format.ts'
import type { PopAddress } from './PopFilters.tsx'
import { popTexts } from './pop.texts.ts'
import { PrintHead } from './PrintHead.tsx'

vi.stubGlobal('localStorage', { getItem: () => null })

const address: PopAddress = {
  period: 'yesterday',
  days: { from: '2026-11-20', to: '2026-11-21' },
  by: 'screen',
  device: '',
  site: '',
  group: '',
  q: '',
}
function printed(change: Partial<PopAddress>): [string, string][] {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(['devices', 'all'], [{ id: 'd1', deviceId: 'mi8x2k3f', name: 'Lobby' }])
  client.setQueryData(['sites', 'all'], [{ id: 's1', name: 'Foyer' }])
  client.setQueryData(
    ['groups'],
    [
      { id: 'g1', name: 'Oslo', parent_id: null },
      { id: 'g2', name: 'Library', parent_id: 'g1' },
    ],
  )
  const html = renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <PrintHead address={{ ...address, ...change }} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return [...html.matchAll(/<dt>([^<]*)<\/dt><dd>([^<]*)<\/dd>/g)].map(([, name, value]) => [name!, value!])
}
const days = popTexts.fromTo({ from: formatWallDate('2026-11-20'), until: formatWallDate('2026-11-21') })

it('says on paper which days a report is of and how it is grouped, and nothing of filters that are not set', () => {
  expect(printed({})).toEqual([
    [popTexts.period(), days],
    [popTexts.groupBy(), popTexts.by.screen()],
  ])
  expect(printed({ period: 'last24' })[0]).toEqual([popTexts.periods.last24(), days])
})
it('names what a report is narrowed to, and what is gone by its id', () => {
  expect(printed({ device: 'mi8x2k3f', site: 's1', group: 'g2', q: 'Soup' }).slice(2)).toEqual([
    [popTexts.device(), 'Lobby'],
    [popTexts.screen(), 'Foyer'],
    [popTexts.group(), 'Oslo › Library'],
    [popTexts.search(), 'Soup'],
  ])
  expect(printed({ device: 'gone' })[2]).toEqual([popTexts.device(), 'gone'])
})
