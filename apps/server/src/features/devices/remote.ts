import { invalidField, readDeviceReport, silenceEndsMs, type ReportedReason } from '@vitrine/core'
import {
  DEFAULT_POWER,
  DEFAULT_VOLUME,
  NOW_OR_NEVER,
  whyNotRemote,
  type RemoteAction,
} from '@vitrine/core/remote'
import type { Command, RemoteOrder, RemoteResult } from '@vitrine/protocol'
import type { DeviceCommand } from '@vitrine/protocol/device'
import { inPieces } from '../../platform/database/inPieces.ts'
import { inTransaction } from '../../platform/database/openDatabase.ts'
import type { Dependencies } from './dependencies.ts'
import { toApiCommand } from './deviceCommands.ts'
import { createDeviceStore, type DeviceRecord } from './devices.store.ts'
import { remoteOf, type RemoteState } from './remoteState.ts'

/** What becomes of one device. */
type Plan = { device: DeviceRecord; action: RemoteAction } & (
  { result: 'sent' } | { result: 'revoked' } | { result: 'offline' } | ({ result: 'unable' } & ReportedReason)
)

/** The action that restores what an action changes; null for what can't be undone. */
function undoOf({ name }: RemoteAction, { volume, power }: RemoteState): RemoteAction | null {
  if (name === 'volume') return { name, args: volume ?? DEFAULT_VOLUME }
  if (name === 'power') return { name, args: power ?? DEFAULT_POWER }
  return null
}

const commandOf = (action: RemoteAction): DeviceCommand =>
  action.name === 'volume' || action.name === 'power' ? action : { name: action.name, args: {} }

/** Has devices do what operators ask of them from afar, each that can. */
export function createRemoteControl(
  parts: Pick<Dependencies, 'db' | 'clock' | 'sync' | 'connected'> & {
    chosenIds: (
      companyId: string,
      of: Pick<RemoteOrder, 'device_ids' | 'group_id' | 'all'>,
    ) => Promise<string[]>
    onChanged: (companyId: string, id: string) => void
  },
) {
  const { db, clock, sync, onChanged } = parts

  const wantedOf = async (companyId: string, order: RemoteOrder): Promise<Map<string, RemoteAction>> => {
    const { each, action, device_ids, group_id, all } = order
    if ((each === undefined) === (action === undefined)) throw invalidField('action', 'REQUIRED')
    if (each) return new Map(each.map((one) => [one.device_id, one.action]))
    const ids = await parts.chosenIds(companyId, { device_ids, group_id, all })
    return new Map(ids.map((id) => [id, action!]))
  }
  const isAway = ({ id, checkinMs, disconnectedMs }: DeviceRecord): boolean => {
    const connected = parts.connected(id)
    return checkinMs === null
      ? !connected
      : clock.now() > silenceEndsMs({ checkinMs, connected, disconnectedMs })
  }
  const planFor = (device: DeviceRecord, action: RemoteAction): Plan => {
    if (!device.active) return { device, action, result: 'revoked' }
    const report =
      device.report === null ? null : readDeviceReport(device.report, device.checkinMs ?? clock.now())
    const why = whyNotRemote(report?.abilities, action.name)
    if (!why && NOW_OR_NEVER.includes(action.name) && isAway(device))
      return { device, action, result: 'offline' }
    return why ? { device, action, result: 'unable', ...why } : { device, action, result: 'sent' }
  }

  return {
    /**
     * Sends an action to devices; with `preview` it only says what would become of each.
     * @throws SignageError `INVALID_INPUT`, `ENTITY_NOT_FOUND` for an unknown group
     */
    async remoteDevices(companyId: string, order: RemoteOrder): Promise<{ results: RemoteResult[] }> {
      const wanted = await wantedOf(companyId, order)
      const results: RemoteResult[] = []
      for (const piece of inPieces([...wanted.keys()])) {
        const found = await createDeviceStore(db).devicesById(companyId, piece)
        const plans = piece.flatMap((id) => {
          const device = found.get(id)
          if (device) return [planFor(device, wanted.get(id)!)]
          results.push({
            device_id: id,
            device_name: null,
            result: 'missing',
            command_id: null,
            before: null,
          })
          return []
        })
        const sent = plans.filter(({ result }) => result === 'sent')
        const commands = order.preview || sent.length === 0 ? [] : await send(companyId, sent)
        const idOf = new Map(sent.map(({ device }, index) => [device.id, commands[index]?.id ?? null]))
        for (const plan of plans)
          results.push({
            device_id: plan.device.id,
            device_name: plan.device.name,
            result: plan.result,
            ...(plan.result === 'unable' && {
              ...(plan.reason !== undefined && { reason: plan.reason }),
              ...(plan.reason_code !== undefined && { reason_code: plan.reason_code }),
            }),
            command_id: idOf.get(plan.device.id) ?? null,
            before: plan.result === 'sent' ? undoOf(plan.action, remoteOf(plan.device)) : null,
          })
      }
      return { results }
    },
    /** Commands of the company by their ids; unknown ids are left out. */
    async commandsById(companyId: string, ids: readonly string[]): Promise<{ items: Command[] }> {
      return { items: (await sync.commandsById(companyId, ids)).map(toApiCommand) }
    },
  }

  async function send(companyId: string, plans: readonly Plan[]) {
    const { stored, push } = await inTransaction(db, async (trx) => {
      const store = createDeviceStore(trx)
      for (const { device, action } of plans)
        if (action.name === 'volume' || action.name === 'power')
          await store.setRemote(
            companyId,
            device.id,
            JSON.stringify({ ...remoteOf(device), [action.name]: action.args }),
          )
      return sync.queue(
        trx,
        companyId,
        plans.map(({ device, action }) => ({ syncId: device.token, ...commandOf(action) })),
      )
    })
    push()
    for (const { device } of plans) onChanged(companyId, device.id)
    return stored
  }
}
