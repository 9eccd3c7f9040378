import { SAMPLE_AUTHOR } from '@vitrine/core'
import type { Device, Media, Site } from '@vitrine/protocol'

/** What a new organisation does first, in this order. */
export const SETUP_STEPS = ['pair', 'upload', 'publish', 'invite', 'brand'] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

/** The facts that tick the steps; null: not loaded yet, or not visible to this person. */
export type SetupFacts = {
  devices: readonly Pick<Device, 'id'>[]
  sites: readonly Pick<Site, 'published'>[]
  media: readonly Pick<Media, 'changed_by'>[] | null
  /** people of the company and open invitations */
  people: number | null
  hasBrand: boolean | null
}

/** Which steps are done, by what is there: nothing is remembered, so what is undone is open again. */
export function stepsDone(facts: SetupFacts): ReadonlySet<SetupStep> {
  const own = (by: string): boolean => by !== SAMPLE_AUTHOR
  const done: Record<SetupStep, boolean> = {
    pair: facts.devices.length > 0,
    upload: facts.media?.some(({ changed_by: by }) => own(by)) ?? false,
    publish: facts.sites.some(({ published }) => published !== null && own(published.by)),
    invite: (facts.people ?? 0) > 1,
    brand: facts.hasBrand ?? false,
  }
  return new Set(SETUP_STEPS.filter((step) => done[step]))
}
