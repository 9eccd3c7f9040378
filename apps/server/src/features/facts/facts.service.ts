import { factNameSchema, groupChain, invalidField, SignageError, type GroupPlace } from '@vitrine/core'
import { withReading } from '@vitrine/core/conditions'
import type { DeviceFacts, FactBody, StoredFact, StoredFacts } from '@vitrine/protocol'
import type { DeviceCommand } from '@vitrine/protocol/device'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Clock } from '../../platform/clock/systemClock.ts'
import { inTransaction } from '../../platform/database/openDatabase.ts'
import type { Db, Queries } from '../../platform/database/schema.ts'
import type { DevicePrincipal } from '../../platform/http/principal.ts'
import { lockTimes, placedDevices, placedGroups, type PlacedDevice } from '../catalog/index.ts'
import { createFactsOnDevices, factsAsked } from './factsOnDevices.ts'
import { createFactStore, type Asking, type FactPlace, type FactRecord } from './facts.store.ts'

/** Facts of one company, each place counted. */
const FACTS_MOST = 200
/** A device that has not answered for so long asks by itself when it returns, ms. */
const SILENT_MS = 60_000

const placeNamed = (of: Place): FactPlace => {
  if (of.device_id !== undefined) return { kind: 'device', id: of.device_id }
  return of.group_id === undefined ? { kind: 'everywhere' } : { kind: 'group', id: of.group_id }
}
const isFact = (name: string, place: FactPlace) => (one: FactRecord) =>
  one.name === name && JSON.stringify(one.place) === JSON.stringify(place)

type Place = { group_id?: string | undefined; device_id?: string | undefined }

/** Facts that conditions ask: kept with their measurements of the last day, and announced to the devices that may ask them. */
export function createFactService(options: {
  db: Db
  bus: Bus
  clock: Clock
  queueCommands: (
    trx: Queries,
    companyId: string,
    commands: readonly ({ syncId: string } & DeviceCommand)[],
  ) => Promise<{ push: () => void }>
}) {
  const { db, bus, clock } = options
  const published = (companyId: string, name: string): void =>
    bus.publish({ kind: 'change', companyId, event: { noun: 'facts', id: name, change: 'changed' } })

  const wire = (
    { name, place, readings, setBy, revision }: FactRecord,
    asking: readonly Asking[],
  ): StoredFact => {
    const last = readings[readings.length - 1]!
    return {
      name,
      ...(place.kind === 'group' && { group_id: place.id }),
      ...(place.kind === 'device' && { device_id: place.id }),
      // Lists of words are tags, which nobody sets as a fact.
      value: last.value as StoredFact['value'],
      at: last.lastMs,
      set_by: setBy,
      revision,
      used_by: asking
        .filter(({ kind, asks }) => kind === 'screen' && asks.includes(`fact/${name}`))
        .map(({ id, name: screen }) => ({ id, name: screen })),
    }
  }
  /** @throws SignageError `INVALID_INPUT` where there is no such place */
  const placeOf = async (trx: Queries, companyId: string, of: Place): Promise<FactPlace> => {
    const place = placeNamed(of)
    if (place.kind === 'device' && (await placedDevices(trx, companyId, [place.id])).length === 0)
      throw invalidField('device_id', 'DEVICE_MISSING')
    if (place.kind === 'group' && !(await placedGroups(trx, companyId)).has(place.id))
      throw invalidField('group_id', 'GROUP_MISSING')
    return place
  }
  const checkName = (name: string): string => {
    if (!factNameSchema.safeParse(name).success) throw invalidField('name', 'FACT_NAME')
    return name
  }
  /** Has devices read their facts that may show something with a condition on one of these sources, and lie in the place. */
  const announce = async (
    trx: Queries,
    companyId: string,
    isAsked: (source: string) => boolean,
    within: (device: PlacedDevice, groups: ReadonlyMap<string, GroupPlace>) => boolean,
  ): Promise<{ push: () => void }> => {
    const store = createFactStore(trx)
    const asking = (await store.asking(companyId)).filter(({ asks }) => asks.some(isAsked))
    const showing = await store.devicesShowing(companyId, asking)
    if (showing.size === 0) return { push: () => undefined }
    const groups = await placedGroups(trx, companyId)
    const silent = await store.silentSince(companyId, clock.now() - SILENT_MS)
    const devices = (await placedDevices(trx, companyId, [...showing])).filter(
      (device) => showing.has(device.id) && !silent.has(device.token) && within(device, groups),
    )
    return options.queueCommands(
      trx,
      companyId,
      devices.map(({ token }) => ({ syncId: token, name: 'facts' as const, args: {} })),
    )
  }
  const isWithin =
    (place: FactPlace) =>
    (device: PlacedDevice, groups: ReadonlyMap<string, GroupPlace>): boolean => {
      if (place.kind === 'everywhere') return true
      if (place.kind === 'device') return device.id === place.id
      return groupChain(groups, device.groupId).some(({ id }) => id === place.id)
    }
  const factsOnDevices = createFactsOnDevices(db)

  return {
    async list(companyId: string): Promise<StoredFacts> {
      const store = createFactStore(db)
      const asking = await store.asking(companyId)
      return { items: (await store.all(companyId)).map((record) => wire(record, asking)) }
    },
    /**
     * Notes a measurement. One that is earlier than the last known changes nothing.
     * @throws SignageError `INVALID_INPUT` for a name or place that can't be, or too many facts
     */
    async set(companyId: string, by: string, name: string, body: FactBody): Promise<StoredFact> {
      checkName(name)
      // A program whose clock is fast must not keep others from setting it.
      const atMs = Math.min(body.at ?? clock.now(), clock.now())
      const { record, asking, push } = await inTransaction(db, async (trx) => {
        await lockTimes(trx, companyId)
        const store = createFactStore(trx)
        const place = await placeOf(trx, companyId, body)
        const all = await store.all(companyId)
        const before = all.find(isFact(name, place))
        if (!before && all.length >= FACTS_MOST)
          throw invalidField('name', 'NAMED_TIMES_TOO_MANY', { maximum: FACTS_MOST })
        const readings = withReading(before?.readings ?? [], atMs, body.value)
        const [was, is] = [before?.readings, readings].map((some) => some?.[some.length - 1]?.value)
        const revision = (before?.revision ?? 0) + (was === is ? 0 : 1)
        const record = { name, place, readings, setBy: by, revision }
        await store.write(companyId, record)
        const { push } = await announce(
          trx,
          companyId,
          (source) => source === `fact/${name}`,
          isWithin(place),
        )
        return { record, asking: await store.asking(companyId), push }
      })
      push()
      published(companyId, name)
      return wire(record, asking)
    },
    /** @throws SignageError `ENTITY_NOT_FOUND`, `CHANGED_MEANWHILE` where it has another value by now, `INVALID_INPUT` */
    async remove(companyId: string, name: string, revision: number, of: Place): Promise<void> {
      checkName(name)
      const { push } = await inTransaction(db, async (trx) => {
        await lockTimes(trx, companyId)
        const store = createFactStore(trx)
        const place = placeNamed(of)
        const stored = (await store.all(companyId)).find(isFact(name, place))
        if (!stored) throw new SignageError('ENTITY_NOT_FOUND', { noun: 'fact' })
        if (stored.revision !== revision) throw new SignageError('CHANGED_MEANWHILE', { noun: 'fact' })
        await store.remove(companyId, name, place)
        return announce(trx, companyId, (source) => source === `fact/${name}`, isWithin(place))
      })
      push()
      published(companyId, name)
    },
    /** What the conditions of the device that asks can ask. */
    async ofDevice({ companyId, deviceRowId }: DevicePrincipal): Promise<DeviceFacts> {
      const known = (await factsOnDevices(companyId, [deviceRowId])).get(deviceRowId)
      if (!known) throw new SignageError('ENTITY_NOT_FOUND', { noun: 'device' })
      const asked = (await createFactStore(db).asking(companyId)).flatMap(({ asks }) => asks)
      // A display knows its settings, with those that were changed on the spot.
      const facts = factsAsked(
        known,
        asked.filter((source) => !source.startsWith('setting/')),
      )
      return { facts: facts as DeviceFacts['facts'] }
    },
    /** Removes the facts of a device or group within the transaction that deletes it. */
    async forgetLost(trx: Queries, companyId: string): Promise<void> {
      // A measurement that comes now is before this, or finds that its place is gone.
      await lockTimes(trx, companyId)
      await createFactStore(trx).removeLost(companyId)
    },
    /**
     * Within the transaction that changed tags or groups. @param only row ids of the devices that it concerns; left out: all
     * @returns what to call after the commit
     */
    refresh(trx: Queries, companyId: string, only?: readonly string[]): Promise<{ push: () => void }> {
      const concerned = only && new Set(only)
      return announce(
        trx,
        companyId,
        (source) => source === 'tags' || source.startsWith('fact/'),
        ({ id }) => !concerned || concerned.has(id),
      )
    },
  }
}
export type FactService = ReturnType<typeof createFactService>
