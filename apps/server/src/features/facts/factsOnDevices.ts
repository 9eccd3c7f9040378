import { groupChain, withoutSocialTokens, type DeviceSettings } from '@vitrine/core'
import { always, type Facts } from '@vitrine/core/conditions'
import type { Queries } from '../../platform/database/schema.ts'
import { placedDevices, placedGroups } from '../catalog/index.ts'
import { createFactStore, type FactRecord } from './facts.store.ts'

/**
 * What the server knows of what conditions ask on devices that are not revoked, by row id: facts from the nearest place, tags, and
 * settings. Touches and languages are known to displays alone.
 */
export type FactsOnDevices = (companyId: string, deviceIds: readonly string[]) => Promise<Map<string, Facts>>

export function createFactsOnDevices(db: Queries): FactsOnDevices {
  const store = createFactStore(db)
  return async (companyId, deviceIds) => {
    const found = new Map<string, Facts>()
    if (deviceIds.length === 0) return found
    const wanted = new Set(deviceIds)
    const groups = await placedGroups(db, companyId)
    const all = await store.all(companyId)
    const settings = await store.settings(companyId, deviceIds)
    for (const device of await placedDevices(db, companyId, deviceIds)) {
      if (!wanted.has(device.id)) continue
      const chain = groupChain(groups, device.groupId).map(({ id }) => id)
      const nearness = ({ place }: FactRecord): number => {
        if (place.kind === 'everywhere') return chain.length + 1
        if (place.kind === 'device') return place.id === device.id ? 0 : -1
        return chain.indexOf(place.id) + 1 || -1
      }
      const farthestFirst = all
        .filter((one) => nearness(one) >= 0)
        .toSorted((a, b) => nearness(b) - nearness(a))
      found.set(device.id, {
        ...settingFacts(settings.get(device.id)),
        ...Object.fromEntries(farthestFirst.map(({ name, readings }) => [`fact/${name}`, readings])),
        tags: always(device.tags),
      })
    }
    return found
  }
}

function settingFacts(settings: DeviceSettings | undefined): Facts {
  return Object.fromEntries(
    Object.entries(settings ? withoutSocialTokens(settings) : {}).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
        ? [[`setting/${name}`, always(value)]]
        : [],
    ),
  )
}

/** Those of some facts that are asked. */
export const factsAsked = (facts: Facts, asked: Iterable<string>): Facts => {
  const sources = new Set(asked)
  return Object.fromEntries(Object.entries(facts).filter(([source]) => sources.has(source)))
}
