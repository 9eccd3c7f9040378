import { listed } from '../../app/format.ts'
import { deviceReasonText } from '../../ui/deviceReasonText.ts'
import {
  DEFAULT_VOLUME,
  type OnHours,
  type RemoteAction,
  type RemoteActionName,
  type Volume,
} from '@vitrine/core/remote'
import type { Device, RemoteResult } from '@vitrine/protocol'
import { remoteTexts } from './remote.texts.ts'

/** What is chosen in the dialog. The plan stays while another mode is looked at. */
export type RemoteChoice = {
  name: RemoteActionName
  volume: Volume
  mode: 'on' | 'off' | 'plan'
  plan: readonly OnHours[]
}

const WORKDAY: OnHours = { days: [1, 2, 3, 4, 5], from: 7 * 60, to: 20 * 60 }

/** What the dialog begins with: an action, and what was set on the first device. */
export function firstChoice([first]: readonly Device[], name: RemoteActionName): RemoteChoice {
  const power = first?.remote.power
  return {
    name,
    volume: first?.remote.volume ?? DEFAULT_VOLUME,
    mode: power?.mode ?? 'on',
    plan: power && power.plan.length > 0 ? power.plan : [WORKDAY],
  }
}

/** The action that was chosen. */
export function actionOf({ name, volume, mode, plan }: RemoteChoice): RemoteAction {
  if (name === 'volume') return { name, args: volume }
  if (name === 'power') return { name, args: { mode, plan: plan.map((hours) => ({ ...hours })) } }
  return { name }
}

/** Why the choice can't be sent; null where it can. */
export function choiceFault({ name, mode, plan }: RemoteChoice): string | null {
  if (name !== 'power' || mode !== 'plan') return null
  if (plan.length === 0) return remoteTexts.needsHours()
  return plan.some(({ days }) => days.length === 0) ? remoteTexts.needsDays() : null
}

/** Devices that can't do it, by their reason. */
export function refusedOf(results: readonly RemoteResult[]): { reason: string; names: string }[] {
  const byReason = new Map<string, string[]>()
  for (const result of results) {
    const reason = reasonOf(result)
    if (reason !== null)
      byReason.set(reason, [...(byReason.get(reason) ?? []), result.device_name ?? result.device_id])
  }
  return [...byReason].map(([reason, names]) => ({ reason, names: listed(names) }))
}

/** Why nothing is sent to a device; null where it is. */
export function reasonOf(result: RemoteResult): string | null {
  if (result.result === 'sent') return null
  if (result.result === 'revoked') return remoteTexts.revoked()
  if (result.result === 'missing') return remoteTexts.missing()
  if (result.result === 'offline') return remoteTexts.onlyOnline()
  return deviceReasonText({
    ...(result.reason !== undefined && { reason: result.reason }),
    ...(result.reason_code !== undefined && { reason_code: result.reason_code }),
  })
}

/** A time of day as fields of forms have it; 24:00 reads as 00:00. */
export const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Minutes after midnight; null for what is no time. @param end midnight is the end of the day */
export function minutesOf(time: string, end: boolean): number | null {
  const found = /^(\d{2}):(\d{2})$/.exec(time)
  if (!found) return null
  const minutes = Number(found[1]) * 60 + Number(found[2])
  return end && minutes === 0 ? 1_440 : minutes
}
