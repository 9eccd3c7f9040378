import type { Site } from '@vitrine/protocol'
import { describe, expect, it } from 'vitest'
import { publishEach, standingOf } from './publishMany.ts'

const aSite = (published: Partial<NonNullable<Site['published']>> | null) => ({ published }) as Site

describe('before many screens are published', () => {
  it('tells those that go out from those that are as they were and those that cannot', () => {
    expect(standingOf(aSite(null), [])).toEqual({ kind: 'ready' })
    expect(standingOf(aSite({ changed_since: true }), [])).toEqual({ kind: 'ready' })
    expect(standingOf(aSite({ changed_since: false }), [])).toEqual({ kind: 'same' })
    const problem = { field: 'groups.0.items', code: 'ZONE_EMPTY', params: { zone: 'Main' } } as const
    const text = 'The zone “Main” is empty. Add content or remove the zone.'
    expect(standingOf(aSite(null), [problem])).toEqual({ kind: 'problem', text })
    expect(standingOf(aSite(null), [problem, problem])).toEqual({
      kind: 'problem',
      text: `${text} And 1 more.`,
    })
  })
})

describe('publishing many screens', () => {
  it('goes on after one that fails, and tells of each in its order', async () => {
    const told: string[] = []
    await publishEach(
      ['a', 'b', 'c'].map((id) => ({ id })),
      ({ id }) => (id === 'b' ? Promise.reject(new Error('no')) : Promise.resolve()),
      (error) => (error as Error).message,
      (id, outcome) =>
        told.push(`${id} ${outcome.kind}${outcome.kind === 'failed' ? ` ${outcome.text}` : ''}`),
    )
    expect(told).toEqual([
      'a publishing',
      'a published',
      'b publishing',
      'b failed no',
      'c publishing',
      'c published',
    ])
  })
})
