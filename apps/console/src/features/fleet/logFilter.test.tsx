import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { formatInstant } from '../../app/format.ts'
import { fleetTexts } from './fleet.texts.ts'
import { LogFilters } from './LogFilters.tsx'
import { askedOf, useLogFilter } from './useLogFilter.ts'

vi.stubGlobal('localStorage', { getItem: () => null })
const T0 = Date.UTC(2026, 10, 21, 9)
const asked = (search: string, device: string | null = null) => askedOf(new URLSearchParams(search), device)

function Filters({ device }: { device: string | null }) {
  return <LogFilters filter={useLogFilter(device)} ofOne={device !== null} />
}
function drawn(search: string, device: string | null = null): string {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(['devices', 'one', 'd1'], { id: 'd1', name: 'Lobby' })
  const router = createMemoryRouter([{ path: '/', element: <Filters device={device} /> }], {
    initialEntries: [`/?${search}`],
  })
  return renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

describe('the filter of the log', () => {
  it('asks for the device and the time of the address, where either end of the time can be open', () => {
    expect(asked(`device=d1&from=${T0}&to=${T0 + 1}&show=all`)).toEqual({
      device: 'd1',
      from: T0,
      to: T0 + 1,
    })
    expect(asked(`show=all&from=${T0}`)).toEqual({ from: T0 })
    expect(asked(`show=all&to=${T0}&device=`)).toEqual({ to: T0 })
    expect(asked('show=all&from=soon&to=-1')).toEqual({})
  })
  it('is about its own device on the dashboard of one, whatever the address says', () => {
    expect(asked('show=all&device=d1', 'd2')).toEqual({ device: 'd2' })
    expect(drawn('', 'd2')).not.toContain(fleetTexts.deviceFilter())
  })
  it('shows which device and which time are chosen', () => {
    const html = drawn(`device=d1&from=${T0}`)
    expect(html).toContain(`aria-label="${fleetTexts.deviceFilter()}"`)
    expect(html).toContain('<input type="hidden" value="d1"/>')
    expect(html).not.toContain(`>${fleetTexts.anyTime()}<`)
    expect(html).toContain(fleetTexts.timeFrom({ from: formatInstant(T0, Date.now()) }))
    expect(drawn('')).toContain(`>${fleetTexts.anyTime()}<`)
  })
})
