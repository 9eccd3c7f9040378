import { emergencyOnScreen } from '@vitrine/core/emergency'
import type { Db } from '../../platform/database/schema.ts'
import { createActivationStore } from './activations.store.ts'

/** What was fired on a device within a period (epoch ms, half-open), with what it covers of a screen. */
export function createActivationsOnDevice(db: Db) {
  const store = createActivationStore(db)
  return async (companyId: string, deviceId: string, period: { fromMs: number; untilMs: number }) =>
    (await store.onDevice(companyId, deviceId, period)).map(({ activation, content }) => ({
      activation_id: activation.id,
      priority: activation.content.emergency.priority,
      drill: activation.drill,
      fired_at: activation.firedMs,
      ends_at: activation.endsMs,
      lease_until: activation.leaseUntilMs,
      emergencyId: activation.emergencyId,
      name: activation.name,
      clearedMs: activation.clearedMs,
      onScreen(screenId: string | null) {
        const shown = activation.content.contents[content]
        if (!shown) return null
        const { kind, takes, acknowledge } = activation.content.emergency
        return { kind, acknowledge, ...emergencyOnScreen({ takes, ...shown }, screenId) }
      },
    }))
}

/**
 * When devices showed emergencies and drills within a period (epoch ms, half-open), by row id of the device: from painted to
 * cleared, with the zones that were covered on a screen; null stands for the whole display.
 */
export function createEmergenciesShown(db: Db) {
  const store = createActivationStore(db)
  return async (
    companyId: string,
    deviceIds: readonly string[],
    period: { fromMs: number; untilMs: number },
  ) => {
    type Shown = {
      fromMs: number
      untilMs: number
      zonesOn(siteId: string): ReadonlySet<string> | null
    }
    const found = new Map<string, Shown[]>()
    const activations = new Map<string, Awaited<ReturnType<typeof store.one>>>()
    for (const { deviceId, activationId, content, shownMs, clearedMs } of await store.shownOn(
      companyId,
      deviceIds,
      period,
    )) {
      if (!activations.has(activationId))
        activations.set(activationId, await store.one(companyId, activationId))
      const fired = activations.get(activationId)?.content
      const shown = fired?.contents[content]
      if (!fired || !shown) continue
      const { takes } = fired.emergency
      const ofDevice = found.get(deviceId) ?? []
      found.set(deviceId, ofDevice)
      ofDevice.push({
        fromMs: shownMs,
        untilMs: clearedMs ?? period.untilMs,
        zonesOn(siteId) {
          const on = emergencyOnScreen({ takes, ...shown }, siteId)
          return on.covers === 'zones' ? new Set(Object.keys(on.zones)) : null
        },
      })
    }
    return found
  }
}
