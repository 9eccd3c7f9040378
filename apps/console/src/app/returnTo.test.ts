import { describe, expect, it } from 'vitest'
import { PLACES } from './places.ts'
import { loginAddress, safeReturn } from './returnTo.ts'

const origin = 'https://signage.example.org'

describe('safeReturn', () => {
  it.each([
    ['/devices?open=1', '/devices?open=1'],
    ['/sites-edit/a%2Fb#x', '/sites-edit/a%2Fb#x'],
    ['/slides-edit/new/f1', '/slides-edit/new/f1'],
  ])('goes back to %s', (asked, there) => expect(safeReturn(asked, origin, PLACES)).toBe(there))

  it.each([
    null,
    '',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    '/login?return=/login',
    '/setup',
    '/invite',
    '/reset',
    '/',
    '/./',
    '/.//evil.example',
  ])('goes home instead of %s', (asked) => expect(safeReturn(asked, origin, PLACES)).toBe('/home'))
})

describe('loginAddress', () => {
  it('remembers where the operator wanted to go, with its question', () =>
    expect(loginAddress('/devices?code=K7PX2Q', PLACES)).toBe('/login?return=%2Fdevices%3Fcode%3DK7PX2Q'))
  it('says nothing for the pages one would land on anyway', () => {
    expect(loginAddress('/home', PLACES)).toBe('/login')
    expect(loginAddress('/login?return=/x', PLACES)).toBe('/login')
  })
})
