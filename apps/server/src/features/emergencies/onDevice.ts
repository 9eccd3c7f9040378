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
