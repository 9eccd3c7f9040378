import { silenceEndsMs } from '@vitrine/core'

/** How often it is looked which devices have been silent for too long, ms. */
const LOOK_EVERY_MS = 1_000

/** When a device was last heard, epoch ms; `null` is "not that this process knows". */
export type LastHeard = {
  companyId: string
  deviceRowId: string
  checkinMs: number | null
  disconnectedMs: number | null
}

/** `slot` is the one of the wheel that counts, `offline` whether the device was announced as such. */
type Watched = LastHeard & { slot: number; offline: boolean }

/** Says so when silence makes a device offline. Nothing else happens then, so nobody would look. */
export type SilenceWatch = {
  /** Notes a device's own write. @returns whether a console may have taken it for offline */
  noteCheckin(companyId: string, deviceRowId: string, atMs: number): boolean
  /** Notes that a device's first subscription opened. */
  noteConnected(deviceRowId: string): void
  /** Notes that a device's last subscription ended. */
  noteDisconnected(companyId: string, deviceRowId: string, atMs: number): void
  /** Takes up devices that were heard before the start. */
  resume(devices: readonly LastHeard[]): void
  /** Starts to look by itself. */
  start(): void
  /** Looks at once. */
  look(): void
  stop(): void
}

/**
 * One wheel for all devices, with a slot for each second. A check-in costs one assignment: the device stays in its slot
 * and moves on when the slot's turn comes, about once a minute.
 * @param connected whether a device has a subscription open
 * @param now       epoch ms
 * @param onOffline called each time a device begins to count as offline, up to a second late
 */
export function createSilenceWatch(options: {
  connected: (deviceRowId: string) => boolean
  now: () => number
  onOffline: (device: { companyId: string; deviceRowId: string }) => void
}): SilenceWatch {
  const watched = new Map<string, Watched>()
  const slots = new Map<number, string[]>()
  let timer: NodeJS.Timeout | undefined

  const endsMs = ({ checkinMs, disconnectedMs }: LastHeard, connected: boolean): number =>
    checkinMs === null && connected
      ? 0
      : silenceEndsMs({ checkinMs: checkinMs ?? 0, connected, disconnectedMs })
  /** Puts a device into the first slot that is looked at after an instant. */
  const place = (device: Watched, afterMs: number): void => {
    const slot = Math.floor(afterMs / LOOK_EVERY_MS) + 1
    if (slot === device.slot) return
    device.slot = slot
    const ids = slots.get(slot)
    if (ids) ids.push(device.deviceRowId)
    else slots.set(slot, [device.deviceRowId])
  }
  /** Begins to count a device's silence again. */
  const watch = (device: Watched): void => {
    device.offline = false
    place(device, endsMs(device, options.connected(device.deviceRowId)))
  }
  const take = (heard: LastHeard): Watched => {
    const device = { ...heard, slot: -1, offline: false }
    watched.set(heard.deviceRowId, device)
    return device
  }
  const lookAt = (slot: number, deviceRowId: string): void => {
    const device = watched.get(deviceRowId)
    // Another slot counts since it was put into this one.
    if (device?.slot !== slot) return
    device.slot = -1
    const nowMs = options.now()
    if (nowMs <= endsMs(device, options.connected(deviceRowId))) {
      watch(device)
      return
    }
    if (!device.offline) {
      device.offline = true
      options.onOffline({ companyId: device.companyId, deviceRowId })
    }
    // Until then a subscription that opens ends the silence.
    const forgetMs = endsMs(device, true)
    if (nowMs > forgetMs) watched.delete(deviceRowId)
    else place(device, forgetMs)
  }
  const look = (): void => {
    const present = Math.floor(options.now() / LOOK_EVERY_MS)
    for (const [slot, ids] of slots) {
      if (slot > present) continue
      slots.delete(slot)
      for (const id of ids) lookAt(slot, id)
    }
  }

  return {
    noteCheckin(companyId, deviceRowId, atMs) {
      const device = watched.get(deviceRowId)
      if (device && !device.offline && device.checkinMs !== null) {
        device.checkinMs = atMs
        return false
      }
      const again = device ?? take({ companyId, deviceRowId, checkinMs: atMs, disconnectedMs: null })
      again.checkinMs = atMs
      watch(again)
      return true
    },
    noteConnected(deviceRowId) {
      const device = watched.get(deviceRowId)
      if (device?.offline) watch(device)
    },
    noteDisconnected(companyId, deviceRowId, atMs) {
      const device =
        watched.get(deviceRowId) ?? take({ companyId, deviceRowId, checkinMs: null, disconnectedMs: atMs })
      device.disconnectedMs = atMs
      watch(device)
    },
    resume(devices) {
      for (const heard of devices) if (!watched.has(heard.deviceRowId)) watch(take(heard))
    },
    start() {
      timer ??= setInterval(look, LOOK_EVERY_MS).unref()
    },
    look,
    stop() {
      clearInterval(timer)
      timer = undefined
    },
  }
}
