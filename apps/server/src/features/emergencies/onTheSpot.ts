import type { EmergencyReport } from '@vitrine/core/emergency'
import type { HookEvent } from '@vitrine/protocol'
import type { Clock } from '../../platform/clock/systemClock.ts'
import type { Queries } from '../../platform/database/schema.ts'
import type { FleetLog } from '../../platform/fleetLog.ts'
import type { DevicePrincipal } from '../../platform/http/principal.ts'
import { placedDevices } from '../catalog/index.ts'
import { createActivationStore, type ActivationRecord } from './activations.store.ts'
import { createCompiler } from './compile.ts'
import { createEmergencyStore } from './emergencies.store.ts'

export type NoteHook = (
  trx: Queries,
  event: { companyId: string; type: HookEvent; data: object },
) => Promise<void>

/** A display can be away for long, ms. What was fired longer ago is taken as fired then. */
const AWAY_MOST_MS = 90 * 86_400_000
/** How long what is fired on the spot can last, ms. */
const LASTS_MOST_MS = 86_400_000

const requestIdOf = (activationId: string): string => `onTheSpot:${activationId}`

/**
 * Notes what was fired at a display without the server, when the display reports it. Displays that report the same activation,
 * because one button fired on all of them, share it.
 * @param record what is known of the activation
 * @returns null if there is nothing to note: it is none, it is noted already, or the server has fired it
 */
export async function noteOnTheSpot(
  trx: Queries,
  {
    principal: { companyId, deviceRowId },
    activationId,
    report,
  }: { principal: DevicePrincipal; activationId: string; report: EmergencyReport },
  record: ActivationRecord | null,
  { clock, fleet, noteHook }: { clock: Clock; fleet: FleetLog; noteHook: NoteHook },
): Promise<ActivationRecord | null> {
  const { on_the_spot: fired, drill } = report
  if (!fired) return null
  const activations = createActivationStore(trx)
  if (record) {
    if (record.via !== 'onTheSpot' || record.emergencyId !== fired.emergency_id || record.drill !== drill)
      return null
    if (await activations.ofDevice(companyId, deviceRowId, activationId)) return null
  } else if (await activations.isTaken(activationId)) return null
  const emergencies = createEmergencyStore(trx)
  const stored = await emergencies.one(companyId, fired.emergency_id)
  const [device] = await placedDevices(trx, companyId, [deviceRowId])
  if (!stored || !device) return null
  const nowMs = clock.now()
  const firedMs = Math.max(nowMs - AWAY_MOST_MS, Math.min(fired.fired_at, nowMs))
  const endsMs = Math.max(firedMs, Math.min(fired.ends_at, firedMs + LASTS_MOST_MS))
  const compiler = createCompiler(await emergencies.groups(companyId))
  const own = compiler.contentOf(stored.emergency, device)
  const next: ActivationRecord = record ?? {
    id: activationId,
    companyId,
    emergencyId: fired.emergency_id,
    requestId: requestIdOf(activationId),
    name: stored.emergency.name,
    drill,
    firedMs,
    firedBy: device.name,
    content: { revision: stored.revision, emergency: stored.emergency, only: [], contents: [] },
    endsMs,
    leaseMs: endsMs - firedMs,
    leaseUntilMs: endsMs,
    dueMs: endsMs,
    clearedMs: null,
    clearedBy: null,
    ended: null,
    via: 'onTheSpot',
  }
  const { contents, only } = next.content
  const text = JSON.stringify(own)
  const known = contents.findIndex((one) => JSON.stringify(one) === text)
  const content = known >= 0 ? known : contents.push(own) - 1
  // No device joins it by being moved to a group: nobody has sent it anywhere.
  only?.push({ device_id: deviceRowId })
  await activations.addDevices(companyId, activationId, [
    {
      deviceId: deviceRowId,
      name: device.name,
      groupId: device.groupId,
      content,
      fireCommand: '',
      sentMs: firedMs,
    },
  ])
  if (record) {
    await activations.setContent(next)
    return next
  }
  await activations.insert(next)
  await fleet.write(trx, [
    {
      companyId,
      kind: 'emergency',
      device: { id: deviceRowId },
      code: 'firedOnTheSpot',
      facts: { name: next.name, drill },
    },
  ])
  await noteHook(trx, {
    companyId,
    type: 'emergency.fired',
    data: {
      activation_id: activationId,
      emergency_id: next.emergencyId,
      name: next.name,
      kind: stored.emergency.kind,
      drill,
      priority: stored.emergency.priority,
      devices: 1,
      by: device.name,
      ended: null,
    },
  })
  return next
}

/** Ends an activation that was fired on the spot when no display shows it any more. */
export async function settleOnTheSpot(trx: Queries, record: ActivationRecord): Promise<void> {
  if (record.via !== 'onTheSpot' || record.ended !== null) return
  const activations = createActivationStore(trx)
  const devices = await activations.devices(record.companyId, record.id)
  if (!devices.every(({ clearedMs }) => clearedMs !== null)) return
  const lastMs = Math.max(...devices.map(({ clearedMs }) => clearedMs!))
  const how = devices.some(({ ended }) => ended === 'cleared') ? 'cleared' : 'expired'
  await activations.end(record.companyId, record.id, how, lastMs, null)
}
