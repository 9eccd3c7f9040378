import { MantineProvider } from '@mantine/core'
import type { FleetPlays, FleetSummary } from '@vitrine/protocol'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { Counters, DeviceCounters, TopHosts, TopPlays, VersionRing } from './Figures.tsx'
import { fleetTexts } from './fleet.texts.ts'

vi.stubGlobal('localStorage', { getItem: () => null })

const T0 = Date.UTC(2026, 10, 21, 9)
const bars = { from: T0 - 86_400_000, step: 600_000, kinds: {} }
const NO_STATUS = {
  showing: 0,
  downloading: 0,
  attention: 0,
  offline: 0,
  blank: 0,
  off: 0,
  paused: 0,
  passthrough: 0,
  idle: 0,
  unknown: 0,
}
const aSummary = (change: Partial<FleetSummary> = {}): FleetSummary => ({
  at: T0,
  devices: 12,
  by_status: { ...NO_STATUS, showing: 8, passthrough: 1, offline: 3 },
  by_version: [],
  pauses: [],
  day: bars,
  showing: [],
  one: null,
  span: bars,
  faults: [],
  troubled: [],
  hosts: {
    allowed: 30,
    blocked: 10,
    asked: [
      { host: 'cdn.example.com', count: 20 },
      { host: '*', count: 5 },
    ],
    blocked_most: [{ host: 'ads.example.com', count: 10 }],
  },
  ...change,
})
const counts = { from: T0, step: 600_000, items: [], ads: [] }
const PLAYS: FleetPlays = {
  at: T0,
  today: { from: T0, items: 700, ads: 20 },
  day: counts,
  bars: counts,
  top_items: [{ id: 's1', name: 'Soup & tea', count: 9 }],
  top_ads: [{ id: 'a1', name: 'Coffee', count: 4 }],
  top_screens: [{ id: 'site1', name: 'Foyer', count: 13 }],
}

const drawn = (element: ReactElement): string =>
  renderToStaticMarkup(
    <MantineProvider>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </MantineProvider>,
  )
const linksOf = (element: ReactElement): string[] =>
  [...drawn(element).matchAll(/href="([^"]+)"/g)].map((found) => found[1]!.replaceAll('&amp;', '&'))

describe('figures lead to the list of what they count', () => {
  it('from the fleet’s counters', () => {
    const counters = <Counters summary={aSummary()} plays={PLAYS} />
    expect(linksOf(counters)).toEqual([
      '/devices?status=picture',
      '/pop?by=item&period=today',
      '/pop?by=ad&period=today',
      '/?show=blocked#log',
    ])
    expect(drawn(counters)).toContain(`<b>9</b><span class="v-clip">${fleetTexts.ofDevices({ count: 12 })}`)
  })
  it('from the counters of one device, with its plays alone', () => {
    const one = aSummary({
      devices: 1,
      by_status: { ...NO_STATUS, showing: 1 },
      showing: [null, 0.5, 1],
      one: { showing_since: null, showing_share: 0.75 },
    })
    const counters = <DeviceCounters summary={one} plays={PLAYS} deviceId="mi8x2k3f" />
    expect(linksOf(counters)).toEqual([
      '/?show=content#log',
      '/pop?by=item&period=today&device=mi8x2k3f',
      '/pop?by=ad&period=today&device=mi8x2k3f',
      '/?show=blocked#log',
    ])
    expect(drawn(counters)).toContain('75%')
    expect(drawn(counters)).toContain(fleetTexts.showingLong())
    const away = aSummary({ ...one, by_status: { ...NO_STATUS, offline: 1 } })
    expect(drawn(<DeviceCounters summary={away} plays={PLAYS} deviceId="mi8x2k3f" />)).toContain(
      fleetTexts.notShowing(),
    )
  })
  it('from top lists to the report of the same 24 hours', () => {
    expect(linksOf(<TopPlays plays={PLAYS} of="items" />)).toEqual([
      '/pop?by=item&period=last24&q=Soup%20%26%20tea',
    ])
    expect(linksOf(<TopPlays plays={PLAYS} of="ads" />)).toEqual(['/pop?by=ad&period=last24&q=Coffee'])
    expect(linksOf(<TopPlays plays={PLAYS} of="screens" deviceId="mi8x2k3f" />)).toEqual([
      '/pop?by=item&period=last24&device=mi8x2k3f&site=site1',
    ])
  })
  it('from hosts that were asked to their rules, and from blocked ones to the log', () => {
    expect(linksOf(<TopHosts summary={aSummary()} device={null} blocked={false} />)).toEqual([
      '/hosts?find=cdn.example.com',
      '/hosts',
    ])
    expect(linksOf(<TopHosts summary={aSummary()} device="d1" blocked={false} />)[0]).toBe(
      '/hosts?level=device&id=d1&find=cdn.example.com',
    )
    expect(linksOf(<TopHosts summary={aSummary()} device="d1" blocked />)).toEqual([
      '/devices-dashboard/d1?show=blocked&q=ads.example.com#log',
    ])
  })
  it('from player versions beyond the fifth to the page of all versions', () => {
    const versions = ['1.6', '1.5', '1.4', '1.3', '1.2', '1.1', '1.0']
    const by_version = versions.map((version) => ({ version, devices: 1 }))
    const ring = <VersionRing summary={aSummary({ devices: 7, by_version })} />
    expect(linksOf(ring).slice(4)).toEqual(['/devices?version=1.2', '/devices-versions', '/devices-versions'])
    expect(drawn(ring)).toMatch(new RegExp(`>${fleetTexts.otherVersions()}</a><b>2</b>`))
    const five = aSummary({ devices: 5, by_version: by_version.slice(0, 5) })
    expect(drawn(<VersionRing summary={five} />)).not.toContain(fleetTexts.otherVersions())
  })
})
