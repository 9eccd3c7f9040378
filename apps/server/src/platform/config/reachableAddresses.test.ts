import type { NetworkInterfaceInfo } from 'node:os'
import { expect, it } from 'vitest'
import { ownAddress, reachableAddresses } from './reachableAddresses.ts'

const info = (address: string, internal = false) =>
  ({ address, internal, family: address.includes(':') ? 'IPv6' : 'IPv4' }) as NetworkInterfaceInfo
const machine = {
  lo: [info('127.0.0.1', true), info('::1', true)],
  docker0: [info('172.17.0.1')],
  eth0: [info('fe80::1'), info('2001:db8::5'), info('192.168.1.20')],
  wlan0: [info('169.254.3.4')],
}
const at = (host: string, part: { publicUrl?: string; tls?: boolean } = {}, port = 8080) =>
  reachableAddresses(
    {
      publicUrl: part.publicUrl ?? null,
      host,
      tls: part.tls ? { cert: 'c', key: 'k' } : null,
    } as never,
    port,
    machine,
  )

it('names the address that is configured, and no other', () =>
  expect(at('0.0.0.0', { publicUrl: 'https://signage.example.org/' })).toEqual([
    'https://signage.example.org',
  ]))
it('names the addresses of the local network, those of containers last', () =>
  expect(at('0.0.0.0')).toEqual(['http://192.168.1.20:8080', 'http://172.17.0.1:8080']))
it('leaves out a port that browsers add by themselves', () =>
  expect(at('0.0.0.0', { tls: true }, 443)[0]).toBe('https://192.168.1.20'))
it('is empty where the server listens on its own machine only', () => {
  expect(at('127.0.0.1')).toEqual([])
  expect(at('localhost')).toEqual([])
})
it('names the one address that the server listens on', () => {
  expect(at('10.0.0.7')).toEqual(['http://10.0.0.7:8080'])
  expect(at('2001:db8::7')).toEqual(['http://[2001:db8::7]:8080'])
})
it('names IPv6 addresses only where there is nothing else', () =>
  expect(
    reachableAddresses({ publicUrl: null, host: '::', tls: null } as never, 8080, {
      eth0: [info('2001:db8::5')],
    }),
  ).toEqual(['http://[2001:db8::5]:8080']))
it('does not offer a PUBLIC_URL that leads every machine to itself', () =>
  expect(at('0.0.0.0', { publicUrl: 'http://localhost:5173' })).toEqual([]))
it.each([
  ['0.0.0.0', 8080, 'http://localhost:8080'],
  ['::', 80, 'http://localhost'],
  ['127.0.0.1', 8080, 'http://localhost:8080'],
  ['127.0.0.2', 8080, 'http://127.0.0.2:8080'],
  ['10.0.0.7', 8080, 'http://10.0.0.7:8080'],
  ['2001:db8::7', 8080, 'http://[2001:db8::7]:8080'],
])('is reached by its own machine, listening on %s:%i, at %s', (host, port, origin) =>
  expect(ownAddress({ publicUrl: null, host, tls: null }, port)).toBe(origin),
)
