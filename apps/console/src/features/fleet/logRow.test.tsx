import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { FleetEvent } from '@vitrine/protocol'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it, vi } from 'vitest'
import { fleetTexts } from './fleet.texts.ts'
import { LogRow } from './LogRow.tsx'

vi.stubGlobal('localStorage', { getItem: () => null })

const blocked = (change: Partial<FleetEvent> = {}): FleetEvent => ({
  position: 1,
  at: Date.UTC(2026, 10, 21, 9),
  kind: 'blocked',
  device_id: 'd1',
  device_name: 'Lobby',
  site_id: null,
  site_name: null,
  code: 'ads.example.com:8080',
  facts: { count: 3 },
  ...change,
})
function drawn(event: FleetEvent, role: 'editor' | 'viewer' = 'editor'): string {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(['who'], { user: { id: 'u', role }, company: { id: 'c' } })
  return renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <RouterProvider router={createMemoryRouter([{ path: '/', element: <LogRow event={event} /> }])} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}
const allow = '/hosts?level=device&amp;id=d1&amp;allow=ads.example.com%3A8080'

it('leads from a blocked host to the rules of that device, where it can be allowed', () => {
  expect(drawn(blocked())).toContain(`href="${allow}" data-discover="true">${fleetTexts.allowHost()}<`)
  expect(drawn(blocked())).toContain('href="/devices-dashboard/d1"')
})
it('offers to allow a host neither to viewers, nor where several have no name, nor for anything else', () => {
  expect(drawn(blocked(), 'viewer')).not.toContain('/hosts?')
  expect(drawn(blocked({ code: '*' }))).not.toContain('/hosts?')
  expect(drawn(blocked({ kind: 'online', code: null, facts: {} }))).not.toContain('/hosts?')
})
