import { describe, expect, it } from 'vitest'
import { startMessage } from './startMessage.ts'

const OPEN = { publicUrl: null, host: '0.0.0.0', tls: null }
const said = (
  config: Partial<Parameters<typeof startMessage>[0]>,
  reachable: string[],
  setup: string | null = null,
): string[] =>
  startMessage({ ...OPEN, ...config }, 8080, { setup, reachable })
    .map((line) => line.trim().replace(/ {2,}/, ' '))
    .filter((line) => line !== '')

describe('the message at the start', () => {
  it('names addresses that a display can open', () => {
    expect(said({}, ['http://192.168.1.20:8080', 'http://10.0.0.5:8080'])).toEqual([
      'Vitrine is ready.',
      'Console: http://192.168.1.20:8080/',
      'Player, on a display: http://192.168.1.20:8080/player',
      'Other addresses: http://10.0.0.5:8080',
      'On this computer: http://localhost:8080/',
    ])
  })
  it('gives the link to the first account for this computer and for another', () => {
    expect(said({}, ['http://192.168.1.20:8080'], '/setup#vl_x').slice(1, 3)).toEqual([
      'Create the first account: http://localhost:8080/setup#vl_x',
      'on another computer: http://192.168.1.20:8080/setup#vl_x',
    ])
  })
  it('names PUBLIC_URL and nothing else', () => {
    expect(
      said({ publicUrl: 'https://signage.example.org' }, ['https://signage.example.org'], '/setup#vl_x'),
    ).toEqual([
      'Vitrine is ready.',
      'Create the first account: https://signage.example.org/setup#vl_x',
      'Console: https://signage.example.org/',
      'Player, on a display: https://signage.example.org/player',
    ])
  })
  it.each([
    [{ host: '127.0.0.1' }, 'it listens on 127.0.0.1 only. Start it with HOST=0.0.0.0'],
    [{ host: '0.0.0.0' }, 'this computer has no network address'],
    [{ publicUrl: 'http://localhost:5173' }, 'PUBLIC_URL names this computer only'],
  ])('says that no other machine reaches it, and why: %o', (config, reason) => {
    const lines = said(config, [])
    expect(lines.at(-1)).toContain(reason)
    expect(lines.join('\n')).not.toContain('on a display')
  })
})
