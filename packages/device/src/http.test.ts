import { describe, expect, it } from 'vitest'
import { createHttp } from './http.ts'
import { createServerClock } from './serverClock.ts'
import { createFakeServer, createFakeWorld } from './testing/fakeWorld.ts'

/** A server whose next answers a test decides: a status, or a connection that ends without one. */
function aServer(answers: (number | 'ends' | 'never')[]) {
  const world = createFakeWorld(createFakeServer())
  const asked: (string | null)[] = []
  const ask = createHttp(
    {
      ...world.ports,
      network: {
        ...world.ports.network,
        fetch: async (_url, init) => {
          asked.push((init?.body as string | undefined) ?? null)
          const next = answers.shift() ?? 200
          if (next === 'ends') throw new TypeError('Failed to fetch')
          if (next === 'never')
            return new Promise((_, reject) =>
              init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
            )
          return new Response('{}', { status: next })
        },
      },
    },
    'http://test',
    createServerClock(world.ports.clock, null, () => undefined),
  )
  return {
    asked,
    pass: world.pass,
    ask: (json?: unknown) => ask('/graphql', { authorization: 'Bearer x', ...(json ? { json } : {}) }),
  }
}

describe('a request whose connection ends as it is sent', () => {
  it('is sent again at once, with its body', async () => {
    const { ask, asked } = aServer([200, 'ends', 200])
    await ask()
    expect(await ask({ report: 1 })).toMatchObject({ ok: true, status: 200 })
    expect(asked).toEqual([null, '{"report":1}', '{"report":1}'])
  })
  it('is sent again once: a server that is away is not asked twice each time', async () => {
    const { ask, asked } = aServer([200, 'ends', 'ends', 'ends', 200, 'ends', 200])
    await ask()
    expect(await ask()).toEqual({ ok: false, reason: 'Connection failed' })
    expect(await ask()).toEqual({ ok: false, reason: 'Connection failed' })
    expect(asked).toHaveLength(4)
    expect(await ask()).toMatchObject({ ok: true })
    expect(await ask()).toMatchObject({ ok: true })
    expect(asked).toHaveLength(7)
  })
  it('is not sent again where the server has never answered', async () => {
    const { ask, asked } = aServer(['ends'])
    expect(await ask()).toMatchObject({ ok: false })
    expect(asked).toHaveLength(1)
  })
  it('is not sent again when the server took too long', async () => {
    const { ask, asked, pass } = aServer([200, 'never'])
    await ask()
    const late = ask()
    await pass(15_000)
    expect(await late).toEqual({ ok: false, reason: 'the server did not answer in time' })
    expect(asked).toHaveLength(2)
  })
})
