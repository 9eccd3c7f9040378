import type { Device, GroupMembers } from '@vitrine/protocol'
import { api, queryClient } from '../../app/client.ts'
import { showError } from '../../app/toasts.ts'
import { undoNotice } from '../../ui/undoNotice.tsx'
import { groupTexts } from './groups.texts.ts'

/** Devices that one call moves. */
const CALL_MOST = 500
function* inCalls<T>(all: readonly T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += CALL_MOST) yield all.slice(at, at + CALL_MOST)
}

const refresh = async (): Promise<void> => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['devices'] }),
    queryClient.invalidateQueries({ queryKey: ['groups'] }),
  ])
}

/** Moves devices to a group, or out of theirs, and offers to undo that for those that moved. */
export async function groupDevices(
  devices: readonly Pick<Device, 'id' | 'name'>[],
  groupId: string | null,
  groupName: string,
): Promise<void> {
  const before: GroupMembers['members'] = []
  const undo = async () => {
    for (const members of inCalls(before)) await api('groupDevices', { body: { members } })
    await refresh()
  }
  try {
    for (const piece of inCalls(devices)) {
      const members = piece.map(({ id }) => ({ device_id: id, group_id: groupId }))
      before.push(...(await api('groupDevices', { body: { members } })).members)
    }
  } catch (error) {
    showError(error)
  }
  const count = before.length
  const name = devices.find(({ id }) => id === before[0]?.device_id)?.name ?? ''
  if (count > 0)
    undoNotice(
      groupId === null
        ? groupTexts.removed({ count, name })
        : groupTexts.moved({ count, name, group: groupName }),
      undo,
    )
  await refresh()
}
