import fc from 'fast-check'
import { expect, it } from 'vitest'
import { allowedSources } from './allowedSources.ts'
import type { EffectiveHosts, HostRule } from './hostRules.ts'
import { compileHosts, judgeHost } from './judgeHost.ts'

const rule = (action: HostRule['action'], pattern: string): HostRule => ({
  action,
  kind: pattern.includes('*') ? 'wildcard' : 'exact',
  pattern,
})
const hosts = (...levels: HostRule[][]): EffectiveHosts => ({
  hash: 'x',
  mode: 'enforce',
  levels: levels.map((rules, index) => ({
    level: index === levels.length - 1 ? 'company' : 'device',
    id: String(index),
    rules,
  })),
})

it('names what is allowed where everything else is denied', () => {
  expect(
    allowedSources(
      hosts(
        [rule('allow', 'news.example')],
        [rule('deny', '*'), rule('allow', '*.cdn.example'), rule('allow', 'a.example:8443')],
      ),
    ),
  ).toEqual(['*.cdn.example:*', 'a.example:8443', 'cdn.example:*', 'news.example:*'])
})
it('says nothing where single hosts are denied, where rules only report, and of what a policy cannot say', () => {
  expect(allowedSources(hosts([rule('deny', 'ads.example')]))).toBeNull()
  expect(allowedSources({ ...hosts([rule('deny', '*')]), mode: 'report' })).toBeNull()
  const expression: HostRule = { action: 'allow', kind: 'expression', pattern: 'cdn[0-9]' }
  for (const odd of [
    expression,
    rule('allow', '10.0.0.7'),
    rule('allow', '[::1]'),
    rule('allow', 'a*.example'),
  ])
    expect(allowedSources(hosts([odd, rule('deny', '*')]))).toBeNull()
  // Below the level that denies everything nothing is asked any more.
  expect(allowedSources(hosts([rule('deny', '*')], [rule('allow', '10.0.0.7')]))).toEqual([])
})
it('lets through every address that the rules allow', () => {
  const name = fc.constantFrom('a.example', 'b.example', 'x.a.example', 'example', 'y.x.a.example')
  const some = fc.array(
    fc.record({
      action: fc.constantFrom('allow' as const, 'deny' as const),
      host: name,
      below: fc.boolean(),
      port: fc.constantFrom('', ':8443'),
    }),
    { maxLength: 4 },
  )
  fc.assert(
    fc.property(
      fc.array(some, { maxLength: 3 }),
      fc.nat(2),
      name,
      fc.constantFrom('443', '8443'),
      (levels, closed, host, port) => {
        const effective = hosts(
          ...levels.map((rules, index) => [
            ...rules.map(({ action, host: of, below, port: at }) =>
              rule(action, `${below ? '*.' : ''}${of}${at}`),
            ),
            ...(index === closed ? [rule('deny', '*')] : []),
          ]),
        )
        const sources = allowedSources(effective)
        if (sources === null) return levels.length <= closed
        // As engines compare a host with a source.
        const fits = sources.some((source) => {
          const [pattern = '', at] = source.split(':')
          const isName = pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern
          return isName && (at === '*' || at === port)
        })
        return fits || !judgeHost(compileHosts(effective, [], null), `https://${host}:${port}/`).allowed
      },
    ),
  )
})
