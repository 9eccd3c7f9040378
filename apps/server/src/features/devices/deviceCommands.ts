import { trialOf, withoutSocialTokens, type DeviceSettingsChange } from '@vitrine/core'
import type { Command, Page } from '@vitrine/protocol'
import type { DeviceCommand, DoneCommand, NamedCommand } from '@vitrine/protocol/device'
import { inTransaction } from '../../platform/database/openDatabase.ts'
import type { Db } from '../../platform/database/schema.ts'
import type { DevicePrincipal } from '../../platform/http/principal.ts'
import type { AssignedSite, CommandApi, ListQuery, StoredCommand } from './dependencies.ts'
import { attributesOf } from './deviceShapes.ts'
import type { DeviceRecord } from './devices.store.ts'

/** A command as the management API shows it. */
export const toApiCommand = (command: StoredCommand): Command => ({
  id: command.id,
  name: command.name,
  at: command.atMs,
  received_at: command.receivedMs,
  answered_at: command.answeredMs,
  ok: command.ok,
  error: command.error,
  ...(command.errorCode === null ? {} : { error_code: command.errorCode }),
  ...(typeof command.args['title'] === 'string' ? { title: command.args['title'] } : {}),
})

/** Tells a device its settings. */
export const settingsCommand = (device: DeviceRecord, site: AssignedSite | undefined) => ({
  syncId: device.token,
  name: 'server_settings' as const,
  args: { settings: withoutSocialTokens(device.settings), attributes: attributesOf(device, site) },
})
/** Tells a device which version its screen has. */
export const versionCommand = (device: DeviceRecord, site: AssignedSite | undefined) => ({
  syncId: device.token,
  name: 'server_version' as const,
  args: { version: site?.version ?? null },
})

/** Commands that an operator gives a device, and their answers. */
export function createDeviceCommands(options: {
  db: Db
  sync: CommandApi
  /** @throws SignageError `ENTITY_NOT_FOUND` */
  getOrThrow: (companyId: string, id: string) => Promise<DeviceRecord>
  /** ends a device's credential */
  endAccess: (companyId: string, id: string) => Promise<void>
}) {
  const { db, sync, getOrThrow, endAccess } = options
  const send = async (companyId: string, id: string, command: DeviceCommand): Promise<Command> => {
    const device = await getOrThrow(companyId, id)
    const { stored, push } = await inTransaction(db, (trx) =>
      sync.queue(trx, companyId, [{ syncId: device.token, ...command }]),
    )
    push()
    return toApiCommand(stored[0]!)
  }
  return {
    /** Has a device do something that follows from another feature. @throws SignageError `ENTITY_NOT_FOUND` */
    sendCommand: send,
    command: (companyId: string, id: string, name: NamedCommand): Promise<Command> =>
      send(companyId, id, { name, args: {} }),
    /** Shows settings on the display without saving them; the display itself takes them back. */
    trySettings: (
      companyId: string,
      id: string,
      { settings, for_ms }: { settings: DeviceSettingsChange; for_ms: number },
    ): Promise<Command> =>
      send(companyId, id, { name: 'try_settings', args: { settings: trialOf(settings), for_ms } }),
    /** Has the device clear its storage. Its access ends with its answer; until then it goes on as it is. */
    reset: (companyId: string, id: string): Promise<Command> =>
      send(companyId, id, { name: 'reset', args: {} }),
    /** What follows on the server when a device has done a command. */
    async commandDone({ companyId, deviceRowId }: DevicePrincipal, done: DoneCommand): Promise<void> {
      if (done.name === 'reset') await endAccess(companyId, deviceRowId)
    },
    async commands(companyId: string, id: string, query: ListQuery): Promise<Page<Command>> {
      const device = await getOrThrow(companyId, id)
      const page = await sync.commands(companyId, device.token, query)
      return { ...page, items: page.items.map(toApiCommand) }
    },
  }
}
