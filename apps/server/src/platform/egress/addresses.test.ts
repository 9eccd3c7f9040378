import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createAddressRule } from './addresses.ts'

const outside = createAddressRule([])

it.each(['93.184.215.14', '8.8.8.8', '1.1.1.1', '2606:4700:4700::1111', '2001:4860:4860::8888'])(
  'permits %s, which is on the public internet',
  (address) => expect(outside.permits(address)).toBe(true),
)
it.each([
  '0.0.0.0',
  '127.0.0.1',
  '127.255.255.254',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '192.0.0.8',
  '192.0.2.1',
  '198.18.0.1',
  '198.51.100.7',
  '203.0.113.9',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  '2001:db8::1',
  '2001::1',
  '2002:7f00:1::',
  '100::1',
])('refuses %s, which is inside or reserved', (address) => expect(outside.permits(address)).toBe(false))
it.each([
  ['::ffff:127.0.0.1', false],
  ['::ffff:7f00:1', false],
  ['::ffff:a9fe:a9fe', false],
  ['::ffff:8.8.8.8', true],
  ['::ffff:0:127.0.0.1', false],
  ['0:0:0:0:0:ffff:7f00:1', false],
  ['64:ff9b::127.0.0.1', false],
  ['64:ff9b::10.0.0.1', false],
  ['64:ff9b::8.8.8.8', true],
  ['64:ff9b:1::8.8.8.8', false],
])('judges an IPv4 address within IPv6, such as %s, as what it is', (address, permitted) =>
  expect(outside.permits(address)).toBe(permitted),
)
it.each(['', 'localhost', 'example.org', '999.1.1.1'])('refuses “%s”, which is no address', (text) =>
  expect(outside.permits(text)).toBe(false),
)
it('agrees about an IPv4 address and its mapped form', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      expect(outside.permits(`::ffff:${address}`)).toBe(outside.permits(address))
    }),
  )
})
it('permits the networks that it is given, and nothing beside them', () => {
  const rule = createAddressRule(['10.1.0.0/16', '192.168.1.5', 'fd00:1::/32'])
  const permitted = ['10.1.255.1', '::ffff:10.1.0.1', '192.168.1.5', 'fd00:1::7', '8.8.8.8']
  expect(permitted.filter(rule.permits)).toEqual(permitted)
  expect(['10.2.0.1', '192.168.1.6', 'fd00:2::1', '127.0.0.1', '::1'].filter(rule.permits)).toEqual([])
})
it('names an entry that is no network', () => {
  expect(() => createAddressRule(['10.0.0.0/8', 'intranet'])).toThrow(/“intranet”/)
})
