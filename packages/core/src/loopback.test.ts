import { expect, it } from 'vitest'
import { namesThisMachineOnly } from './loopback.ts'

it.each([
  'localhost',
  'LOCALHOST',
  'vitrine.localhost',
  '127.0.0.1',
  '127.1.2.3',
  '[::1]',
  '0.0.0.0',
  '[::]',
])('%s leads every machine to itself', (hostname) => expect(namesThisMachineOnly(hostname)).toBe(true))
it.each(['192.168.1.20', 'signage.lan', 'localhost.example.org', '127.0.0.1.example.org', '[2001:db8::1]'])(
  '%s can be opened on another machine',
  (hostname) => expect(namesThisMachineOnly(hostname)).toBe(false),
)
