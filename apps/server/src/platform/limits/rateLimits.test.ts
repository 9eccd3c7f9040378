import { expect, it } from 'vitest'
import { createRateLimits, LIMIT_DEFAULTS } from './rateLimits.ts'

const limits = () =>
  createRateLimits(
    { ...LIMIT_DEFAULTS, linksPerAddress: { count: 1, windowMs: 60_000 } },
    { now: () => Date.UTC(2026, 10, 22) },
  )

it.each([
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', true],
  ['2001:db8:1:2::1', '2001:0db8:0001:0002:0:0:0:7', true],
  ['fe80::1%eth0', 'fe80::2', true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ['::1', '::2', true],
  ['198.51.100.7', '::ffff:198.51.100.7', true],
  ['198.51.100.7', '::ffff:c633:6407', true],
  ['198.51.100.7', '198.51.100.8', false],
  ['unknown', 'unknown', true],
])('counts %s and %s together: %s', (first, second, together) => {
  const { take } = limits()
  take('linksPerAddress', first)
  const again = () => take('linksPerAddress', second)
  if (together) expect(again).toThrow(/Too many|Try again/i)
  else expect(again).not.toThrow()
})
