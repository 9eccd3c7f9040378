import type { Device } from '@vitrine/protocol'
import { api, queryClient } from '../../app/client.ts'
import { showError } from '../../app/toasts.ts'
import { undoNotice } from '../../ui/undoNotice.tsx'
import { deviceListTexts } from './deviceList.texts.ts'

const refreshDevices = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['devices'] })

/** Devices as texts call them: one by its name, several by how many they are. */
export const calledDevices = (devices: readonly Pick<Device, 'name'>[]): { count: number; name: string } => ({
  count: devices.length,
  name: devices[0]?.name ?? '',
})

/** Adds tags to devices or removes them, and offers to undo that for those that it changed. */
export async function tagDevices(
  devices: readonly Device[],
  change: { add: string[]; remove: string[] },
): Promise<void> {
  const had = (device: Device, tag: string) =>
    device.tags.some((one) => one.toLowerCase() === tag.toLowerCase())
  try {
    await api('tagDevices', { body: { ids: devices.map(({ id }) => id), ...change } })
    const back = [
      ...change.add.map((tag) => ({ remove: [tag], of: devices.filter((device) => !had(device, tag)) })),
      ...change.remove.map((tag) => ({ add: [tag], of: devices.filter((device) => had(device, tag)) })),
    ]
    const [added] = change.add
    undoNotice(
      added === undefined
        ? deviceListTexts.tagRemoved({ tag: change.remove[0] ?? '', ...calledDevices(devices) })
        : deviceListTexts.tagAdded({ tag: added, ...calledDevices(devices) }),
      async () => {
        for (const { of, ...step } of back)
          if (of.length > 0) await api('tagDevices', { body: { ids: of.map(({ id }) => id), ...step } })
        await refreshDevices()
      },
    )
  } catch (error) {
    showError(error)
  }
  await refreshDevices()
}
