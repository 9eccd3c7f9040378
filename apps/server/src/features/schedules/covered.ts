import {
  activationEndMs,
  shownEmergency,
  type ActivationTimes,
  type EmergencyOnScreen,
  type PreparedEmergency,
} from '@vitrine/core/emergency'
import type { DeviceAt } from '@vitrine/protocol'

/** An activation of an emergency on a device, with what it covers there. Instants are epoch ms. */
export type ActivationOnDevice = ActivationTimes & {
  emergencyId: string
  name: string
  /** when it was cleared or ended; null: it is active */
  clearedMs: number | null
  /** what it shows over a screen; null: what it showed is not kept, and it counts as covering the display */
  onScreen(
    screenId: string | null,
  ): (EmergencyOnScreen & Pick<PreparedEmergency, 'kind' | 'acknowledge'>) | null
}
/** The activations that a device had or has within a period, half-open (epoch ms). `features/emergencies` answers. */
export type ActivationsOnDevice = (
  companyId: string,
  deviceId: string,
  period: { fromMs: number; untilMs: number },
) => Promise<readonly ActivationOnDevice[]>

const endMs = (one: ActivationOnDevice): number => Math.min(one.clearedMs ?? Infinity, activationEndMs(one))

/**
 * The activation that a display shows at an instant, by the rule of core. One that is active counts until its end or the lease that
 * was granted last: what a display holds to that hears nothing more.
 */
export const shownAt = (
  activations: readonly ActivationOnDevice[],
  atMs: number,
): ActivationOnDevice | null =>
  shownEmergency(
    activations.filter((one) => one.fired_at <= atMs && atMs < endMs(one)),
    atMs,
  ).shown

/** The instants within a period at which another activation may be shown, with its bounds, ascending and each once. */
export function edgesWithin(
  activations: readonly ActivationOnDevice[],
  fromMs: number,
  untilMs: number,
): number[] {
  const edges = activations.flatMap((one) => [one.fired_at, endMs(one)])
  const within = edges.filter((edge) => fromMs < edge && edge < untilMs)
  return [...new Set([fromMs, ...within, untilMs])].sort((a, b) => a - b)
}

/** An activation over a screen, as the API names it; null where it covers nothing of the screen. */
export function emergencyOver(
  shown: ActivationOnDevice | null,
  screenId: string | null,
): DeviceAt['emergency'] {
  if (!shown) return null
  const on = shown.onScreen(screenId)
  const zones = on?.covers === 'zones' ? Object.keys(on.zones) : null
  if (zones?.length === 0) return null
  return {
    activation_id: shown.activation_id,
    emergency_id: shown.emergencyId,
    name: shown.name,
    drill: shown.drill,
    covers: zones === null ? 'display' : 'zones',
    zones: zones ?? [],
    fired_at: shown.fired_at,
    until: endMs(shown),
  }
}

/** What an activation shows over a screen, as the API names it; null where it covers nothing of the screen. */
export function pictureOver(
  shown: ActivationOnDevice | null,
  screenId: string | null,
): DeviceAt['emergency_picture'] {
  const on = shown?.onScreen(screenId)
  if (!on) return null
  const { kind, acknowledge } = on
  return on.covers === 'display'
    ? { kind, acknowledge, message: on.message, zones: {} }
    : Object.keys(on.zones).length === 0
      ? null
      : { kind, acknowledge, message: null, zones: { ...on.zones } }
}
