import { expect, it } from 'vitest'
import {
  externalAddress,
  hostsIn,
  sharedQuery,
  sharedSubject,
  standingOf,
  validFirst,
} from './externalLinks.ts'

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
it('makes the address of a link, and what a new one says of its subject', () => {
  const slide = { noun: 'slide', id: 's', name: 'Menu' } as const
  expect(externalAddress('https://vitrine.example', slide, 'vx_a.b')).toBe(
    'https://vitrine.example/external?sig=vx_a.b',
  )
  expect([sharedSubject(slide), sharedQuery(slide)]).toEqual([{ slide_id: 's' }, { slide_id: 's' }])
  expect(sharedSubject({ noun: 'site', id: 's', name: 'Lobby' })).toEqual({ site_id: 's' })
  const widget = { kind: 'package:quote', settings: {} } as const
  const shared = { noun: 'widget', name: 'Quote', widget, color: '#FFFFFF', accent: '#D9503F' } as const
  expect(externalAddress('https://vitrine.example', shared, 'vx_a.b')).toBe(
    'https://vitrine.example/player-widgets?kind=package%3Aquote&sig=vx_a.b',
  )
  expect(sharedSubject(shared)).toEqual({ widget, color: '#FFFFFF', accent: '#D9503F' })
  expect(sharedQuery(shared)).toEqual({ widget_kind: 'package:quote' })
})
