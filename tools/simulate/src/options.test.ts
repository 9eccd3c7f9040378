import { describe, expect, it } from 'vitest'
import { readOptions } from './options.ts'

describe('the words of the simulator', () => {
  it('are ten devices against this machine when there are none', () => {
    expect(readOptions([])).toEqual({
      devices: 10,
      perSecond: 100,
      server: 'http://localhost:8080',
      name: 'sim',
      siteId: null,
      credential: null,
      slowReaders: 0,
      halfOpen: 0,
      stormEveryMs: null,
      offlineForMs: 0,
      durationMs: null,
      memory: null,
      verbose: false,
    })
  })
  it('carry times with their units, and faults', () => {
    const words = '--devices 500 --server https://signage.example:8443/ --email a@b.example --storm 60s'
    const more = '--slow-readers 5 --half-open 7 --offline-for 500ms --duration 1h'
    expect(readOptions(`${words} ${more}`.split(' '))).toMatchObject({
      devices: 500,
      server: 'https://signage.example:8443',
      credential: { kind: 'email', email: 'a@b.example' },
      stormEveryMs: 60_000,
      slowReaders: 5,
      halfOpen: 7,
      offlineForMs: 500,
      durationMs: 3_600_000,
    })
    expect(readOptions(['--key'])?.credential).toEqual({ kind: 'key' })
  })
  it('may ask for help', () => {
    expect(readOptions(['--devices', 'many', '--help'])).toBeNull()
  })
  it.each([
    ['--devices 0', '--devices is a whole number from 1, not “0”.'],
    ['--devices 1.5', '--devices is a whole number from 1, not “1.5”.'],
    ['--storm 60', '--storm is a time like 30s or 5m (at most 24 days), not “60”.'],
    ['--duration 30d', '--duration is a time like 30s or 5m (at most 24 days), not “30d”.'],
    ['--duration 999h', '--duration is a time like 30s or 5m (at most 24 days), not “999h”.'],
    ['--server localhost:8080', '--server is an address like http://localhost:8080, not “localhost:8080”.'],
    ['--server http://a/b', '--server is an address like http://localhost:8080, not “http://a/b”.'],
    ['--server http://me:pw@host', '--server carries no name and password; see --email and --key.'],
    ['--name a/b', '--name may hold letters, digits and ._:- (at most 80).'],
    ['--devices 2 --half-open 3', 'There cannot be more half-open devices than devices.'],
    ['--devices 2 --slow-readers 3', 'There cannot be more slow readers than devices.'],
    ['--email a@b.example --key', 'Give --email or --key, not both.'],
    ['--password x', /Unknown option '--password'/],
    ['--key vk_1:secret', /Unexpected argument 'vk_1:secret'/],
  ])('%s is refused with a reason', (words, reason) => {
    expect(() => readOptions(words.split(' '))).toThrow(reason)
  })
})
