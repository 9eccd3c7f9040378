import { describe, expect, it } from 'vitest'
import { summaryLine, type DeviceFacts, type FleetFacts } from './summary.ts'

const A = 'a'.repeat(64)
const aDevice = (facts: Partial<DeviceFacts> = {}): DeviceFacts => ({
  state: 'presenting',
  link: 'connected',
  showing: A,
  fetching: false,
  ...facts,
})
const aFleet = (devices: DeviceFacts[], facts: Partial<FleetFacts> = {}): FleetFacts => ({
  devices,
  commands: 0,
  faults: new Map(),
  toldToWait: 0,
  rssBytes: 180 * 1024 ** 2,
  ...facts,
})

describe('summaryLine', () => {
  it('is short when all is well', () => {
    expect(summaryLine(aFleet([aDevice(), aDevice()]), 65_999)).toBe(
      '01:05  2 devices: 2 connected · showing aaaaaaaa 2 · 0 commands answered · no errors · 180 MB',
    )
  })
  it('counts every device once, and names what is not well', () => {
    const devices = [
      aDevice(),
      aDevice({ link: 'offline' }),
      aDevice({ link: 'quiet' }),
      aDevice({ link: 'connecting', showing: null, fetching: true }),
      aDevice({ state: 'settingUp', showing: null }),
      aDevice({ state: 'pairing', showing: null }),
      aDevice({ state: 'unactivated', link: 'offline', showing: null }),
    ]
    const faults = new Map([
      ['ACTIVATION_FAILED', 2],
      ['SUBSCRIPTION_FAILED', 30],
    ])
    expect(summaryLine(aFleet(devices, { commands: 4, faults, toldToWait: 9 }), 3_723_000)).toBe(
      '1:02:03  7 devices: 2 connected, 1 connecting, 1 quiet, 1 offline, 1 waiting to be paired, 1 without an answer' +
        ' · showing aaaaaaaa 3, nothing 4 · 1 fetching · 4 commands answered · 9 told to come later' +
        ' · SUBSCRIPTION_FAILED 30, ACTIVATION_FAILED 2 · 180 MB',
    )
  })
  it('names the three versions that are shown most', () => {
    const devices = ['b', 'c', 'c', 'd', 'd', 'd', 'e', 'e', 'e', 'e'].map((letter) =>
      aDevice({ showing: letter.repeat(64) }),
    )
    expect(summaryLine(aFleet(devices), 0)).toContain(
      'showing eeeeeeee 4, dddddddd 3, cccccccc 2, others 1 ·',
    )
  })
})
