import type { Device } from '@vitrine/protocol'

/** Requests at once: many devices should not keep the server from answering others. */
const AT_ONCE = 4

/** A device for which it failed, with why. */
export type Failure = { device: Device; error: unknown }

/**
 * Does something with each device; one that fails does not keep the others from it.
 * @param onProgress how many are finished, well or not
 * @returns those that failed, in the order of the devices
 */
export async function eachDevice(
  devices: readonly Device[],
  act: (device: Device) => Promise<unknown>,
  onProgress: (finished: number) => void,
): Promise<Failure[]> {
  const failures = new Map<string, Failure>()
  const waiting = [...devices]
  let finished = 0
  const work = async () => {
    for (let device = waiting.shift(); device; device = waiting.shift()) {
      try {
        await act(device)
      } catch (error) {
        failures.set(device.id, { device, error })
      }
      finished += 1
      onProgress(finished)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return devices.flatMap(({ id }) => failures.get(id) ?? [])
}
