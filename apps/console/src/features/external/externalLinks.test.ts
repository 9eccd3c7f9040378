import { expect, it } from 'vitest'
import { externalAddress, hostsIn, standingOf, validFirst } from './externalLinks.ts'

it('reads hosts however they were written', () => {
  expect(hostsIn(' https://www.example.com/path?x\n*.clinic.example:8443, intra ;\n\n')).toEqual([
    'www.example.com',
    '*.clinic.example:8443',
    'intra',
  ])
  expect(hostsIn('')).toEqual([])
})
it('says whether a link still works', () => {
  expect(standingOf({ ends_at: 100, revoked_at: null }, 99)).toBe('valid')
  expect(standingOf({ ends_at: 100, revoked_at: null }, 100)).toBe('ended')
  expect(standingOf({ ends_at: 100, revoked_at: 50 }, 60)).toBe('revoked')
})
it('lists links that still work first', () => {
  const [ended, valid, revoked] = [
    { ends_at: 10, revoked_at: null },
    { ends_at: 100, revoked_at: null },
    { ends_at: 100, revoked_at: 5 },
  ]
  expect(validFirst([ended!, revoked!, valid!], 50)).toEqual([valid, ended, revoked])
})
it('makes the address of a link', () => {
  expect(externalAddress('https://vitrine.example', 'vx_a.b')).toBe(
    'https://vitrine.example/external?sig=vx_a.b',
  )
})
