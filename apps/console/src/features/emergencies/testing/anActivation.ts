import { activationStep, latencyPercentiles } from '@vitrine/core/emergency'
import type { ActivationDevice, StoredActivation } from '@vitrine/protocol'
import { emergencyOf } from '../templates.ts'

/** When the activation of a test was fired. */
export const FIRED_AT = Date.UTC(2026, 10, 23, 10, 32, 4)

/** A device of an activation that has only been sent to it. */
export function aDevice(change: Partial<ActivationDevice> = {}): ActivationDevice {
  const device = {
    device_id: 'd1',
    name: 'Lobby',
    group_id: null,
    message: emergencyOf('evacuate', 'Evacuate', ['en']).message,
    sent_at: FIRED_AT,
    received_at: null,
    shown_at: null,
    acknowledged_at: null,
    cleared_at: null,
    ended: null,
    why: null,
    ...change,
  }
  return { status: activationStep(device), ...device }
}

/** A drill that runs on devices. */
export function anActivation(devices: ActivationDevice[]): StoredActivation {
  const count = (reached: (device: ActivationDevice) => number | null) =>
    devices.filter((device) => reached(device) !== null).length
  const latencies = devices.flatMap(({ shown_at }) => (shown_at === null ? [] : [shown_at - FIRED_AT]))
  return {
    id: 'a1',
    emergency_id: 'e1',
    name: 'Evacuate',
    kind: 'evacuate',
    drill: true,
    priority: 90,
    acknowledge: false,
    fired_at: FIRED_AT,
    via: 'operator',
    fired_by: 'Mira Koskinen',
    ends_at: null,
    lease_until: FIRED_AT + 14_400_000,
    cleared_at: null,
    cleared_by: null,
    ended: null,
    counts: {
      fired: devices.length,
      received: count(({ received_at }) => received_at),
      painted: count(({ shown_at }) => shown_at),
      acknowledged: count(({ acknowledged_at }) => acknowledged_at),
      cleared: count(({ cleared_at }) => cleared_at),
    },
    latency_ms: latencyPercentiles(latencies),
    devices,
  }
}
