import { expect, it } from 'vitest'
import { playerAddresses } from './start.ts'

const at = (origin: string) => ({ origin, hostname: new URL(origin).hostname })
const known = { addresses: ['http://192.168.1.20:8080', 'http://10.0.0.5:8080'] }

it('offers the address that the console was opened at, because it was reached there', () =>
  expect(playerAddresses(at('http://signage.lan:8080'), known)).toEqual({
    first: 'http://signage.lan:8080/player',
    others: ['http://192.168.1.20:8080/player', 'http://10.0.0.5:8080/player'],
    reachable: true,
  }))
it('never offers an address that names only this machine', () => {
  for (const origin of ['http://localhost:8080', 'http://127.0.0.1:8080', 'http://[::1]:8080'])
    expect(playerAddresses(at(origin), known)).toMatchObject({
      first: 'http://192.168.1.20:8080/player',
      reachable: true,
    })
})
it('says so where no other machine reaches the server', () =>
  expect(playerAddresses(at('http://localhost:8080'), { addresses: [] })).toEqual({
    first: 'http://localhost:8080/player',
    others: [],
    reachable: false,
  }))
it('claims nothing while the server has not answered', () =>
  expect(playerAddresses(at('http://localhost:8080'), null).reachable).toBe(true))
