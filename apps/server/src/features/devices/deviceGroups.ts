import {
  foldWords,
  GROUP_DEPTH_MOST,
  groupChain,
  groupHeight,
  GROUPS_MOST,
  invalidField,
  SignageError,
  withSubgroups,
} from '@vitrine/core'
import type { DeviceGroup, GroupMembers } from '@vitrine/protocol'
import { inTransaction } from '../../platform/database/openDatabase.ts'
import { newId } from '../../platform/ids.ts'
import type { Dependencies } from './dependencies.ts'
import { createDeviceGroupStore, type DeviceGroupRecord } from './deviceGroups.store.ts'
import { createDeviceStore } from './devices.store.ts'

/** What lists are asked for the devices that are in no group. */
const NO_GROUP = 'none'

type GroupFields = Omit<DeviceGroup, 'id' | 'devices' | 'by_status' | 'revision'>
/** What a change leaves out stays. */
type GroupChange = { [Field in keyof GroupFields]?: GroupFields[Field] | undefined }

type Members = Pick<DeviceGroup, 'devices' | 'by_status'>

const wireOf = (group: DeviceGroupRecord, members: Members = { devices: 0, by_status: {} }): DeviceGroup => ({
  id: group.id,
  name: group.name,
  parent_id: group.parentId,
  time_zone: group.timeZone,
  address: group.address,
  latitude: group.latitude,
  longitude: group.longitude,
  geocodes: [...group.geocodes],
  ...members,
  revision: group.revision,
})

const changed = (group: DeviceGroupRecord, change: GroupChange): DeviceGroupRecord => ({
  ...group,
  ...(change.name === undefined ? {} : { name: change.name }),
  ...(change.parent_id === undefined ? {} : { parentId: change.parent_id }),
  ...(change.time_zone === undefined ? {} : { timeZone: change.time_zone }),
  ...(change.address === undefined ? {} : { address: change.address }),
  ...(change.latitude === undefined ? {} : { latitude: change.latitude }),
  ...(change.longitude === undefined ? {} : { longitude: change.longitude }),
  ...(change.geocodes === undefined ? {} : { geocodes: change.geocodes }),
})

/** @throws SignageError `INVALID_INPUT` where `wanted` can't be put where it is to be */
function requirePlace(groups: ReadonlyMap<string, DeviceGroupRecord>, wanted: DeviceGroupRecord): void {
  const { id, parentId } = wanted
  if (parentId !== null) {
    if (!groups.has(parentId)) throw invalidField('parent_id', 'GROUP_MISSING')
    const above = groupChain(groups, parentId)
    if (above.some((group) => group.id === id)) throw invalidField('parent_id', 'GROUP_IN_ITSELF')
    if (above.length + Math.max(1, groupHeight(groups, id)) > GROUP_DEPTH_MOST)
      throw invalidField('parent_id', 'GROUP_TOO_DEEP', { maximum: GROUP_DEPTH_MOST })
  }
  const folded = foldWords(wanted.name)
  for (const group of groups.values())
    if (group.id !== id && group.parentId === parentId && foldWords(group.name) === folded)
      throw invalidField('name', 'GROUP_NAME_TAKEN')
  if ((wanted.latitude === null) !== (wanted.longitude === null))
    throw invalidField(wanted.latitude === null ? 'latitude' : 'longitude', 'COORDINATES_IN_PAIRS')
}

/**
 * Groups of devices. Being in a group is no change of a device's revision: the display does not depend on it.
 * @param onDeviceChanged a device is in another group
 */
export function createDeviceGroups({
  db,
  bus,
  states,
  placement,
  matchFeeds,
  onDeviceChanged,
}: Pick<Dependencies, 'db' | 'bus' | 'states' | 'placement' | 'matchFeeds'> & {
  onDeviceChanged: (companyId: string, id: string) => void
}) {
  const store = createDeviceGroupStore(db)
  const publish = (companyId: string, id: string, change: 'created' | 'changed' | 'deleted'): void =>
    bus.publish({ kind: 'change', companyId, event: { noun: 'groups', id, change } })
  const notFound = (): SignageError => new SignageError('ENTITY_NOT_FOUND', { noun: 'deviceGroup' })
  const changedMeanwhile = (): SignageError => new SignageError('CHANGED_MEANWHILE', { noun: 'deviceGroup' })
  const membersOf = async (companyId: string): Promise<Map<string, Members>> => {
    const [members, standings] = await Promise.all([store.members(companyId), states.standings(companyId)])
    const kinds = new Map(standings.map(({ id, kind }) => [id, kind]))
    const found = new Map<string, Members>()
    for (const { id, groupId } of members) {
      const group = found.get(groupId) ?? { devices: 0, by_status: {} }
      // One that came between the two queries.
      const kind = kinds.get(id) ?? 'unknown'
      group.devices += 1
      group.by_status[kind] = (group.by_status[kind] ?? 0) + 1
      found.set(groupId, group)
    }
    return found
  }
  const answer = async (group: DeviceGroupRecord): Promise<DeviceGroup> =>
    wireOf(group, (await membersOf(group.companyId)).get(group.id))

  return {
    async listGroups(companyId: string): Promise<{ items: DeviceGroup[] }> {
      const [groups, members] = await Promise.all([store.all(companyId), membersOf(companyId)])
      return { items: [...groups.values()].map((group) => wireOf(group, members.get(group.id))) }
    },

    async makeGroup(companyId: string, fields: GroupFields): Promise<DeviceGroup> {
      const group: DeviceGroupRecord = changed(
        {
          id: newId(),
          companyId,
          parentId: null,
          name: '',
          timeZone: null,
          address: '',
          latitude: null,
          longitude: null,
          geocodes: [],
          revision: 1,
        },
        fields,
      )
      await inTransaction(db, async (trx) => {
        const inside = createDeviceGroupStore(trx)
        await inside.lock(companyId)
        const groups = await inside.all(companyId)
        if (groups.size >= GROUPS_MOST)
          throw invalidField('name', 'GROUPS_TOO_MANY', { maximum: GROUPS_MOST })
        requirePlace(groups, group)
        await inside.insert(group)
      })
      publish(companyId, group.id, 'created')
      return answer(group)
    },

    /** @throws SignageError `ENTITY_NOT_FOUND`, `CHANGED_MEANWHILE`, `INVALID_INPUT` */
    async changeGroup(
      companyId: string,
      id: string,
      revision: number,
      change: GroupChange,
    ): Promise<DeviceGroup> {
      const { saved, push, follow } = await inTransaction(db, async (trx) => {
        const inside = createDeviceGroupStore(trx)
        await inside.lock(companyId)
        const groups = await inside.all(companyId)
        const before = groups.get(id)
        if (!before) throw notFound()
        if (before.revision !== revision) throw changedMeanwhile()
        const wanted = changed(before, change)
        requirePlace(groups, wanted)
        if (!(await inside.update(wanted))) throw changedMeanwhile()
        const moved = wanted.parentId !== before.parentId
        return {
          saved: { ...wanted, revision: revision + 1 },
          push: moved ? (await placement.refresh(trx, companyId)).push : () => {},
          follow: await matchFeeds(trx, companyId),
        }
      })
      push()
      await follow()
      publish(companyId, id, 'changed')
      return answer(saved)
    },

    /** @throws SignageError `ENTITY_NOT_FOUND`, `CHANGED_MEANWHILE`, `INVALID_INPUT` for a name that is taken further up */
    async removeGroup(companyId: string, id: string, revision: number): Promise<void> {
      const { push, follow } = await inTransaction(db, async (trx) => {
        const inside = createDeviceGroupStore(trx)
        await inside.lock(companyId)
        const groups = await inside.all(companyId)
        const group = groups.get(id)
        if (!group) throw notFound()
        if (group.revision !== revision) throw changedMeanwhile()
        const { parentId } = group
        groups.delete(id)
        for (const child of groups.values())
          if (child.parentId === id) requirePlace(groups, { ...child, parentId })
        if (!(await inside.remove(group))) throw changedMeanwhile()
        await placement.forgetLost(trx, companyId)
        const { push } = await placement.refresh(trx, companyId)
        return { push, follow: await matchFeeds(trx, companyId) }
      })
      push()
      await follow()
      publish(companyId, id, 'deleted')
    },

    /**
     * Moves devices to groups in one commit.
     * @returns the devices that moved, each with the group it had: that is what undoing asks for
     * @throws SignageError `INVALID_INPUT` with the field of what is not there
     */
    async groupDevices(companyId: string, { members }: GroupMembers): Promise<GroupMembers> {
      const { before, push, follow } = await inTransaction(db, async (trx) => {
        const inside = createDeviceGroupStore(trx)
        await inside.lock(companyId)
        const groups = await inside.all(companyId)
        const devices = await createDeviceStore(trx).devicesById(
          companyId,
          members.map(({ device_id }) => device_id),
        )
        const moved: GroupMembers['members'] = []
        const byGroup = new Map<string | null, string[]>()
        const seen = new Set<string>()
        for (const [index, { device_id, group_id }] of members.entries()) {
          if (seen.has(device_id)) throw invalidField(`members.${index}.device_id`, 'DEVICE_TWICE')
          seen.add(device_id)
          if (group_id !== null && !groups.has(group_id))
            throw invalidField(`members.${index}.group_id`, 'GROUP_MISSING')
          const device = devices.get(device_id)
          if (!device) throw invalidField(`members.${index}.device_id`, 'DEVICE_MISSING')
          if (device.groupId === group_id) continue
          moved.push({ device_id, group_id: device.groupId })
          byGroup.set(group_id, [...(byGroup.get(group_id) ?? []), device_id])
        }
        for (const [groupId, ids] of byGroup) await inside.move(companyId, ids, groupId)
        const changed = moved.map(({ device_id }) => device_id)
        const { push } = await placement.refresh(trx, companyId, changed)
        return { before: moved, push, follow: await matchFeeds(trx, companyId, changed) }
      })
      push()
      await follow()
      for (const { device_id } of before) onDeviceChanged(companyId, device_id)
      if (before.length > 0) publish(companyId, '', 'changed')
      return { members: before }
    },

    /** The ids that a list of devices is filtered by: a group with its subgroups, or null for no group (`none`). */
    idsWithin: async (companyId: string, asked: string): Promise<string[] | null> =>
      asked === NO_GROUP ? null : [...withSubgroups((await store.all(companyId)).values(), asked)],
    /** All groups of a company, for rules that a device inherits from them (`groupChain`). */
    groups: store.all,
    /** Row ids of the devices in a group and its subgroups; null for an unknown group. */
    async devicesOfGroup(companyId: string, groupId: string): Promise<string[] | null> {
      const within = withSubgroups((await store.all(companyId)).values(), groupId)
      return within.size === 0 ? null : store.devicesIn(companyId, [...within])
    },
  }
}
