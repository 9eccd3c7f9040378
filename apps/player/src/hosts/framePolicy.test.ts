import type { EffectiveHosts, HostRule } from '@vitrine/core/hosts'
import { expect, it } from 'vitest'
import { createFramePolicy } from './framePolicy.ts'

const only = (...allowed: string[]): EffectiveHosts => ({
  hash: allowed.join(' '),
  mode: 'enforce',
  levels: [
    {
      level: 'company',
      id: '',
      rules: [
        ...allowed.map((pattern): HostRule => ({ action: 'allow', kind: 'exact', pattern })),
        { action: 'deny', kind: 'wildcard', pattern: '*' },
      ],
    },
  ],
})
const OPEN: EffectiveHosts = { hash: 'open', mode: 'enforce', levels: [] }
const OWN = ['https://vitrine.example/', 'https://media.example', 'no address']

function aDocument() {
  const metas: { httpEquiv: string; content: string }[] = []
  let reloads = 0
  const document = { createElement: () => ({}), head: { append: (meta: never) => metas.push(meta) } }
  const use = createFramePolicy(document as unknown as Document, () => (reloads += 1))
  return { use: (hosts: EffectiveHosts) => use(hosts, OWN), metas, reloads: () => reloads }
}

it('closes the page to all but what rules and the display itself need', () => {
  const { use, metas } = aDocument()
  use(only('news.example'))
  expect(metas).toEqual([
    {
      httpEquiv: 'Content-Security-Policy',
      content:
        "connect-src 'self' data: blob: ws: wss: news.example:* https://vitrine.example https://media.example; " +
        "frame-src 'self' data: blob: news.example:* https://vitrine.example https://media.example",
    },
  ])
})
it('leaves the page open where single hosts are denied', () => {
  const { use, metas, reloads } = aDocument()
  use(OPEN)
  expect([metas.length, reloads()]).toEqual([0, 0])
})
it('closes it further at once, and needs the page once more to open it', () => {
  const { use, metas, reloads } = aDocument()
  use(only('a.example', 'b.example'))
  use(only('a.example', 'b.example'))
  expect(metas).toHaveLength(1)
  use(only('a.example'))
  expect([metas.length, reloads()]).toEqual([2, 0])
  use(only('a.example', 'c.example'))
  use(OPEN)
  expect([metas.length, reloads()]).toEqual([2, 2])
})
