import { expect, it } from 'vitest'
import type { Site } from '@vitrine/protocol'
import { stepsDone, type SetupFacts } from './setupSteps.ts'

const published = (by: string) => ({ published: { version: 'v', at: 0, by, changed_since: false } }) as Site
const fresh: SetupFacts = {
  devices: [],
  sites: [published('Vitrine')],
  media: [{ changed_by: 'Vitrine' }],
  people: 1,
  hasBrand: false,
}

it('ticks nothing for the sample content that a company starts with', () =>
  expect([...stepsDone(fresh)]).toEqual([]))
it('ticks each step by what is there', () =>
  expect([
    ...stepsDone({
      devices: [{ id: 'd' }],
      sites: [published('Vitrine'), published('Mira')],
      media: [{ changed_by: 'Vitrine' }, { changed_by: 'Mira' }],
      people: 2,
      hasBrand: true,
    }),
  ]).toEqual(['pair', 'upload', 'publish', 'invite', 'brand']))
it('opens a step again when what ticked it is gone', () =>
  expect(stepsDone({ ...fresh, devices: [] }).has('pair')).toBe(false))
it('ticks nothing that is not known', () =>
  expect([...stepsDone({ ...fresh, media: null, people: null, hasBrand: null })]).toEqual([]))
