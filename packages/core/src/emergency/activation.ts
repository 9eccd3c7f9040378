import * as z from 'zod/mini'
import { outsideInstantSchema } from '../instants.ts'
import { emergencyContentFields, emergencyIdSchema, emergencyScreensSchema } from './emergencySet.ts'
import { emergencyMessageSchema } from './message.ts'

/** A fired emergency as a device gets it (`emergency_fire`). All instants are epoch ms of the server's clock. */
export const activationSchema = z.object({
  activation_id: emergencyIdSchema,
  emergency_id: emergencyIdSchema,
  revision: z.int().check(z.gte(1)),
  drill: z.boolean(),
  ...emergencyContentFields,
  fired_at: outsideInstantSchema,
  /** its own end; null: it holds until it is cleared, as long as its lease is renewed */
  ends_at: z.nullable(outsideInstantSchema),
  lease_until: outsideInstantSchema,
  /** sent along, so that a device that lost its storage can show it; without it the device takes the one of its set */
  message: z.optional(emergencyMessageSchema),
  screens: z.optional(emergencyScreensSchema),
})
export type Activation = z.infer<typeof activationSchema>

/** By which ways an emergency is fired: by a person or an API key, a CAP alert, a trigger, or at the display without the server. */
export const EMERGENCY_VIAS = ['operator', 'cap', 'trigger', 'onTheSpot'] as const
export type EmergencyVia = (typeof EMERGENCY_VIAS)[number]

/** What decides which of several activations is shown. */
export type ActivationTimes = Pick<
  Activation,
  'activation_id' | 'priority' | 'drill' | 'fired_at' | 'ends_at' | 'lease_until'
>

/** Why an activation is not shown. */
export const EMERGENCY_REASONS = [
  'ended',
  'leaseEnded',
  'lowerPriority',
  'drillBehindReal',
  'firedEarlier',
  'largerId',
] as const
export type EmergencyReason = (typeof EMERGENCY_REASONS)[number]

export type ShownEmergency<A extends ActivationTimes> = {
  /** null: the presentation is seen */
  shown: A | null
  /** every other one with why it is not shown, in the order given */
  others: { activation: A; why: EmergencyReason }[]
  /** when the answer changes if nothing else happens (epoch ms); null: it does not */
  untilMs: number | null
}

/** When an activation ends if nobody clears it and its lease is not renewed, epoch ms. */
export const activationEndMs = ({ ends_at: endsAt, lease_until: leaseUntil }: ActivationTimes): number =>
  endsAt === null ? leaseUntil : Math.min(endsAt, leaseUntil)

/** Why `other` is behind `first`, which does not depend on the time. */
function whyBehind(first: ActivationTimes, other: ActivationTimes): EmergencyReason | null {
  if (other.priority !== first.priority) return other.priority < first.priority ? 'lowerPriority' : null
  if (other.drill !== first.drill) return other.drill ? 'drillBehindReal' : null
  if (other.fired_at !== first.fired_at) return other.fired_at < first.fired_at ? 'firedEarlier' : null
  return other.activation_id > first.activation_id ? 'largerId' : null
}

/**
 * Which of several activations a display shows: the one with the highest priority; of those a real one before a drill, then the
 * one fired last, then the one with the smaller id. Displays, the server and the console all ask this function.
 * @param activations those that were not cleared, each once
 * @param nowMs epoch ms of the server's clock. An activation that is "fired later" by it counts already: clocks differ a little,
 * and no display may wait with an alarm
 */
export function shownEmergency<A extends ActivationTimes>(
  activations: readonly A[],
  nowMs: number,
): ShownEmergency<A> {
  let shown: A | null = null
  let untilMs: number | null = null
  for (const one of activations) {
    const endMs = activationEndMs(one)
    if (endMs <= nowMs) continue
    if (shown === null || whyBehind(one, shown) !== null) shown = one
  }
  const others: ShownEmergency<A>['others'] = []
  for (const activation of activations) {
    if (activation === shown) continue
    const { ends_at: endsAt, lease_until: leaseUntil } = activation
    if (endsAt !== null && endsAt <= nowMs) others.push({ activation, why: 'ended' })
    else if (leaseUntil <= nowMs) others.push({ activation, why: 'leaseEnded' })
    // Not null but for the same activation twice, which is not given.
    else others.push({ activation, why: whyBehind(shown!, activation) ?? 'largerId' })
  }
  if (shown !== null) untilMs = activationEndMs(shown)
  return { shown, others, untilMs }
}

/** How far a device is with an activation, from its instants. */
export const ACTIVATION_STEPS = ['fired', 'received', 'painted', 'acknowledged', 'cleared'] as const
export type ActivationStep = (typeof ACTIVATION_STEPS)[number]

/** When each step was done on a device, epoch ms of the server's clock; null: not, or not reported yet. */
export type ActivationInstants = {
  received_at: number | null
  shown_at: number | null
  acknowledged_at: number | null
  cleared_at: number | null
}
export function activationStep(at: ActivationInstants): ActivationStep {
  if (at.cleared_at !== null) return 'cleared'
  if (at.acknowledged_at !== null) return 'acknowledged'
  if (at.shown_at !== null) return 'painted'
  return at.received_at !== null ? 'received' : 'fired'
}

/** Percentiles of latencies, ms, by nearest rank; null without any. */
export function latencyPercentiles(
  latencies: readonly number[],
): { p50: number; p95: number; p99: number } | null {
  if (latencies.length === 0) return null
  const sorted = [...latencies].sort((a, b) => a - b)
  const at = (share: number): number => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]!
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

/** What a device reports of an activation: when it did what, epoch ms of the server's clock. Of several reports the earliest instants count. */
export const emergencyReportSchema = z.object({
  drill: z.boolean(),
  received_at: z.optional(outsideInstantSchema),
  shown_at: z.optional(outsideInstantSchema),
  acknowledged_at: z.optional(outsideInstantSchema),
  cleared_at: z.optional(outsideInstantSchema),
  /** It was fired at the display itself, without the server, which knows nothing of it yet. */
  on_the_spot: z.optional(
    z.object({
      emergency_id: emergencyIdSchema,
      fired_at: outsideInstantSchema,
      ends_at: outsideInstantSchema,
    }),
  ),
  /** how it ended on the device */
  ended: z.optional(z.enum(['cleared', 'expired'])),
})
export type EmergencyReport = z.infer<typeof emergencyReportSchema>
