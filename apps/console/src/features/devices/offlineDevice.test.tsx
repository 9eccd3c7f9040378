import { MantineProvider } from '@mantine/core'
import { DEFAULT_DEVICE_SETTINGS, withoutSocialTokens, type DeviceStatus } from '@vitrine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { Device } from '@vitrine/protocol'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it, vi } from 'vitest'
import { deviceTexts } from './device.texts.ts'
import { DeviceDetail } from './DeviceDetail.tsx'
import { DeviceFacts } from './DeviceFacts.tsx'
import { DevicesPage } from './DevicesPage.tsx'

const T0 = Date.UTC(2026, 10, 21, 18)
vi.useFakeTimers({ now: T0, toFake: ['Date'] })
vi.stubGlobal('location', { origin: 'http://localhost:8080', hostname: 'localhost' })
vi.stubGlobal('localStorage', { getItem: () => null })

function aDevice(status: DeviceStatus): Device {
  return {
    id: 'd1',
    deviceId: 'mi8x2k3f',
    company_id: 'c',
    pause: null,
    remote: {},
    site_id: null,
    site_name: null,
    token: '1',
    name: 'Lobby',
    status,
    // Its last report came 25 s before its connection ended.
    checkin_epoch: T0 - 49_000,
    player_version: '0.1.0',
    server_version: null,
    scheduled: null,
    data: null,
    settings: withoutSocialTokens(DEFAULT_DEVICE_SETTINGS),
    tags: [],
    group_id: null,
    active: true,
    address: '10.0.0.1',
    browser: 'Mozilla/5.0',
    accepted_at: T0 - 3_600_000,
    revision: 1,
  }
}

function drawn(device: Device): string {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(['who'], { user: { id: 'u', role: 'owner' }, company: { id: 'c' } })
  client.setQueryData(['devices', 'one', device.id], device)
  client.setQueryData(['devices', 'tags'], [])
  client.setQueryData(['devices', 'pages', { q: '', sort: 'name' }], {
    pages: [{ items: [device], next: null, total: 1 }],
    pageParams: [null],
  })
  client.setQueryData(['sites', 'all'], [])
  const all = (
    <>
      <DevicesPage />
      <DeviceDetail id="d1" onGone={() => undefined} />
      <DeviceFacts device={device} />
    </>
  )
  return renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <RouterProvider router={createMemoryRouter([{ path: '/', element: all }])} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

const offline = () => drawn(aDevice({ kind: 'offline', since: T0 - 24_000, version: null }))
const buttonOf = (html: string, words: string) =>
  html.match(/<button[^>]*>(?:(?!<\/button>).)*<\/button>/g)!.findLast((button) => button.includes(words))!

it('names one instant for an offline device, in the list, the drawer and the details', () => {
  const html = offline()
  expect(html).toContain('Offline 24 sec')
  expect(html.match(/24 seconds ago/g)).toHaveLength(2)
  expect(html).not.toContain('49 s')
})
it('offers no Identify for an offline device, and says why to everybody', () => {
  const html = offline()
  const identify = buttonOf(html, 'Identify')
  expect(identify).toContain('aria-disabled="true"')
  const reasonId = /aria-describedby="([^"]+)"/.exec(identify)![1]!
  expect(html).toContain(`id="${reasonId}"`)
  expect(html).toContain(`${deviceTexts.identifyOffline()} ${deviceTexts.reloadOffline()}`)
})
it('says that a reload waits until an offline device is back', () => {
  const reload = buttonOf(offline(), deviceTexts.reloadLater())
  expect(reload).not.toContain('disabled')
})
it('offers both at once for a device that is online', () => {
  const html = drawn(aDevice({ kind: 'idle', since: T0 }))
  expect(buttonOf(html, 'Identify')).not.toContain('disabled')
  expect(buttonOf(html, '>Reload<')).not.toContain('disabled')
  expect(html).not.toContain(deviceTexts.identifyOffline())
})
