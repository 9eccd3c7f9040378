import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { consoleWindow, readNotice, safePath } from './notices.ts'

const ORIGIN = 'https://signage.example'

describe('a push message', () => {
  it('is read as it was sent', () => {
    const notice = {
      title: 'Lobby is offline',
      text: 'Rule: Watch',
      path: '/alerts?open=1',
      about: 'alert/1',
    }
    expect(readNotice(JSON.stringify(notice))).toEqual(notice)
  })
  it('is a notice with a title whatever it says', () => {
    for (const message of [null, '', 'null', '[]', '{', '{"title":7}', '"text"'])
      expect(readNotice(message)).toEqual({ title: 'Vitrine', text: '', path: '', about: '' })
    fc.assert(
      fc.property(fc.json(), (message) => {
        expect(readNotice(message).title).not.toBe('')
      }),
    )
  })
})

describe('a notification', () => {
  it.each([
    ['/alerts?open=1', '/alerts?open=1'],
    ['/devices', '/devices'],
    ['https://elsewhere.example/', '/alerts'],
    ['//elsewhere.example/x', '/alerts'],
    ['/\\elsewhere.example', '/alerts'],
    ['javascript:alert(1)', '/alerts'],
    ['/player', '/alerts'],
    ['/default/v1/devices', '/alerts'],
    [7, '/alerts'],
    [undefined, '/alerts'],
  ])('that leads to %s opens %s', (path, opened) => {
    expect(safePath(path, ORIGIN)).toBe(opened)
  })
  it('never opens another origin', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((rest) => `/${rest}`),
        ),
        (path) => {
          expect(new URL(safePath(path, ORIGIN), ORIGIN).origin).toBe(ORIGIN)
        },
      ),
    )
  })
  it('opens in a window of the console, and in none of a display', () => {
    const display = { url: `${ORIGIN}/player` }
    const open = { url: `${ORIGIN}/alerts?tab=rules` }
    expect(consoleWindow([display, { url: `${ORIGIN}/login` }])).toBeUndefined()
    expect(consoleWindow([display, open])).toBe(open)
  })
})
