import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  canonicalPattern,
  compileHosts,
  createHostTally,
  fitsWildcard,
  importHosts,
  judgeHost,
  loadExpressions,
  ruleOf,
  type EffectiveHosts,
  type HostRule,
} from './index.ts'

const OWN = 'https://signage.example.com'
const expressions = await loadExpressions()
const rule = (text: string): HostRule => {
  const action = text.startsWith('+') ? 'allow' : 'deny'
  const pattern = text.slice(1)
  return pattern.startsWith('/')
    ? { action, kind: 'expression', pattern: pattern.slice(1, -1) }
    : ruleOf(pattern, action)!
}
const listOf = (levels: Partial<Record<'device' | 'group' | 'company', string[]>>): EffectiveHosts => ({
  hash: 'h',
  mode: 'enforce',
  levels: (['device', 'group', 'company'] as const).map((level) => ({
    level,
    id: level,
    rules: (levels[level] ?? []).map(rule),
  })),
})
const judged = (levels: Parameters<typeof listOf>[0], url: string) =>
  judgeHost(compileHosts(listOf(levels), [OWN], expressions), url)
const allowed = (levels: Parameters<typeof listOf>[0], url: string) => judged(levels, url).allowed

describe('judgeHost', () => {
  it('allows what no rule names', () => {
    expect(judged({}, 'https://example.org/')).toEqual({
      allowed: true,
      rule: null,
      reason: 'noRule',
      host: 'example.org',
    })
  })
  it('lets the nearest level decide that says anything', () => {
    const levels = { company: ['-a.test', '-b.test'], group: ['+a.test'], device: ['-a.test'] }
    expect(judged(levels, 'https://a.test/')).toMatchObject({ allowed: false, rule: { level: 'device' } })
    expect(judged(levels, 'https://b.test/')).toMatchObject({ allowed: false, rule: { level: 'company' } })
    expect(judged({ company: ['-a.test'], group: ['+*'] }, 'https://a.test/').allowed).toBe(true)
  })
  it('lets allow come before deny within a level, whatever the kind', () => {
    expect(allowed({ company: ['-a.test', '+*.test'] }, 'https://a.test/')).toBe(true)
    expect(allowed({ company: ['-*', '+/^a\\.test$/'] }, 'https://a.test/')).toBe(true)
    expect(allowed({ company: ['-*', '+/^a\\.test$/'] }, 'https://b.test/')).toBe(false)
  })
  it('names the most exact rule', () => {
    expect(judged({ company: ['-/a/', '-*.a.test', '-a.test'] }, 'https://a.test/').rule?.kind).toBe('exact')
    expect(judged({ company: ['-/a/', '-*.test'] }, 'https://a.test/').rule?.kind).toBe('wildcard')
  })
  it('never denies our own server, and nothing that stays on the device', () => {
    const all = { device: ['-*', '-/.*/'] }
    for (const url of [
      `${OWN}/player`,
      'wss://signage.example.com/graphql',
      'data:text/html,x',
      'blob:https://x/1',
    ])
      expect([url, allowed(all, url)]).toEqual([url, true])
    // The same host at another port, or without TLS, is not our server.
    for (const url of [
      'https://signage.example.com:8443/',
      'http://signage.example.com/',
      'ws://signage.example.com/',
    ])
      expect([url, allowed(all, url)]).toEqual([url, false])
    expect(judged({}, 'no address')).toMatchObject({ allowed: false, reason: 'unreadable' })
  })
  it('knows a host in every spelling', () => {
    for (const [denied, urls] of [
      [
        'ads.test',
        [
          'https://ADS.test/',
          'https://ads.test./',
          'https://ads.test:444/',
          'wss://ads.test/',
          'https://good.test@ads.test/',
          'https://%61ds.test/',
          'https://ads。test/',
        ],
      ],
      ['bücher.test', ['https://xn--bcher-kva.test/', 'https://BÜCHER.test/']],
      ['127.0.0.1', ['http://2130706433/', 'http://0x7f.1/', 'http://127.1/']],
      ['::1', ['http://[::1]:8080/', 'http://[0:0:0:0:0:0:0:1]/']],
    ] as const)
      for (const url of urls)
        expect([`${denied} ${url}`, allowed({ company: [`-${denied}`] }, url)]).toEqual([
          `${denied} ${url}`,
          false,
        ])
    expect(allowed({ company: ['-ads.test'] }, 'https://ads.test@good.test/ads.test')).toBe(true)
    expect(allowed({ company: ['-ads.test'] }, 'https://notads.test/')).toBe(true)
    expect(allowed({ company: ['-ads.test'] }, 'https://ads.test.evil/')).toBe(true)
  })
  it('holds a rule with a port to that port', () => {
    const levels = { company: ['-a.test:8080', '-*.b.test:443', '-[::1]:81'] }
    expect(allowed(levels, 'http://a.test:8080/')).toBe(false)
    expect(allowed(levels, 'http://a.test/')).toBe(true)
    expect(allowed(levels, 'https://www.b.test/')).toBe(false)
    expect(allowed(levels, 'http://www.b.test/')).toBe(true)
    expect(allowed(levels, 'http://[::1]:81/')).toBe(false)
  })
  it('takes `*.` for the name and all below it, and `*` for any characters', () => {
    const levels = { company: ['-*.a.test', '-ad*.b.test'] }
    for (const url of [
      'https://a.test/',
      'https://x.y.a.test/',
      'https://ads.b.test/',
      'https://ad.x.b.test/',
    ])
      expect([url, allowed(levels, url)]).toEqual([url, false])
    for (const url of ['https://ba.test/', 'https://b.test/', 'https://a.test.com/'])
      expect([url, allowed(levels, url)]).toEqual([url, true])
  })
  it('tries an expression on the host alone, in linear time', () => {
    expect(allowed({ company: ['-/^ads?[0-9]*\\./'] }, 'https://ad12.test/x')).toBe(false)
    expect(allowed({ company: ['-/track/'] }, 'https://a.test/track')).toBe(true)
    expect(allowed({ company: ['-/(a+)+$/'] }, `https://${'a'.repeat(60)}.test/`)).toBe(true)
    expect(expressions('(')).toBeNull()
    expect(expressions('(a{1,99}){1,99}')).toBeNull()
  })

  const label = fc.stringMatching(/^[a-z][a-z0-9]{0,5}$/)
  const name = fc.array(label, { minLength: 2, maxLength: 4 }).map((labels) => labels.join('.'))
  it('denies exactly what an exact rule names, in any case and with a trailing dot', () => {
    fc.assert(
      fc.property(name, name, fc.boolean(), (denied, asked, dot) => {
        const url = `https://${asked.toUpperCase()}${dot ? '.' : ''}/${denied}`
        expect(allowed({ company: [`-${denied}`] }, url)).toBe(asked !== denied)
      }),
    )
  })
  it('matches wildcards as a search through all ways would', () => {
    const small = fc.stringMatching(/^[ab.]{0,8}$/)
    const pattern = fc.stringMatching(/^[ab.*]{1,6}$/)
    const slow = (p: string, h: string): boolean =>
      p === ''
        ? h === ''
        : p[0] === '*'
          ? slow(p.slice(1), h) || (h !== '' && slow(p, h.slice(1)))
          : p[0] === h[0] && slow(p.slice(1), h.slice(1))
    fc.assert(
      fc.property(pattern, small, (p, h) => {
        expect(fitsWildcard(p, h)).toBe(slow(p, h) || (p.startsWith('*.') && slow(p.slice(2), h)))
      }),
    )
  })
  it('keeps a pattern that is canonical as it is', () => {
    fc.assert(
      fc.property(
        name,
        fc.constantFrom('', '*.'),
        fc.option(fc.integer({ min: 1, max: 65_535 })),
        (host, star, port) => {
          const text = `${star}${host}${port === null ? '' : `:${port}`}`
          const once = canonicalPattern(text, star ? 'wildcard' : 'exact')
          expect(once).toBe(text)
        },
      ),
    )
  })
  it('refuses patterns that name no host', () => {
    for (const text of ['', 'a b', 'user@host', 'a/b', 'a.test:0', 'a.test:99999', '[::1', 'a?b', '%61'])
      expect([text, canonicalPattern(text, 'exact')]).toEqual([text, null])
  })
})

describe('importHosts', () => {
  it('reads plain hosts, hosts files, rules of ad blockers and expressions', () => {
    const { rules, unread } = importHosts(
      [
        '# a comment',
        '! another',
        '[Adblock Plus 2.0]',
        'Ads.test',
        '*.wild.test',
        '0.0.0.0 one.test two.test # both',
        '127.0.0.1 localhost',
        '||blocked.test^',
        '@@||good.test^',
        '||192.0.2.7^',
        '/^ad[0-9]+\\./',
        'https://page.test:8443/path',
        'ads.test',
        '||with.test/path^$third-party',
        'two words',
      ].join('\n'),
      'deny',
    )
    expect(rules.map(({ action, kind, pattern }) => `${action} ${kind} ${pattern}`)).toEqual([
      'deny exact ads.test',
      'deny wildcard *.wild.test',
      'deny exact one.test',
      'deny exact two.test',
      'deny wildcard *.blocked.test',
      'allow wildcard *.good.test',
      'deny exact 192.0.2.7',
      'deny expression ^ad[0-9]+\\.',
      'deny exact page.test:8443',
    ])
    expect(unread.map(({ line }) => line)).toEqual([14, 15])
  })
})

describe('createHostTally', () => {
  it('names the hosts that were blocked most and loses no request', () => {
    const tally = createHostTally()
    for (let host = 0; host < 700; host += 1) tally.count(`h${host}.test`, host % 2 === 0)
    for (let again = 0; again < 3; again += 1) tally.count('h2.test', true)
    const { hosts, more } = tally.take()
    expect(hosts[0]).toEqual({ host: 'h2.test', allowed: 0, blocked: 4 })
    const sum = (of: 'allowed' | 'blocked') => hosts.reduce((all, one) => all + one[of], more[of])
    expect([sum('allowed'), sum('blocked'), hosts.length]).toEqual([350, 353, 50])
    expect(tally.isEmpty()).toBe(true)
  })
})
