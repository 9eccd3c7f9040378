import { randomInt } from 'node:crypto'
import {
  ACCESS_TOKEN_LIFE_MS,
  ACCESS_TOKENS_PER_DEVICE,
  changeSettings,
  DEFAULT_DEVICE_SETTINGS,
  deriveDeviceStatus,
  invalidField,
  PAIRING_CODE_ALPHABET,
  PAIRING_CODE_LENGTH,
  PAIRING_CODE_LIFE_MS,
  readDeviceReport,
  SignageError,
  withoutSocialTokens,
  type DeviceReport,
  type DeviceSettingsChange,
  type RenderData,
} from '@vitrine/core'
import type { AssignmentChange, Device, Page, Registration } from '@vitrine/protocol'
import { channelNameOf, innerMessage, serverDataText, type ServerData } from '@vitrine/protocol/device'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Clock } from '../../platform/clock/systemClock.ts'
import { inTransaction, isUniqueViolation } from '../../platform/database/openDatabase.ts'
import type { Db, Queries } from '../../platform/database/schema.ts'
import { operatorId, type DevicePrincipal, type Operator } from '../../platform/http/principal.ts'
import { hashOf, mintCredential, newId, sameHash } from '../../platform/ids.ts'
import type { RateLimits } from '../../platform/limits/rateLimits.ts'
import { forgetTags, tagsOf } from '../catalog/index.ts'
import { assignScreens } from './assignments.ts'
import { createCheckins } from './checkins.ts'
import { createConnectionNotes } from './connections.ts'
import { createDeviceCommands, type CommandApi } from './deviceCommands.ts'
import { createDeviceCredentials } from './deviceCredentials.ts'
import { createDeviceTags } from './deviceTags.ts'
import { createDeviceStore, type DeviceRecord } from './devices.store.ts'
import { createRegistrationStore, type RegistrationRecord } from './registrations.store.ts'

/** Registrations that may wait at once over all companies; new ones beyond are refused, those waiting stay. Source: contract §3. */
const REGISTRATIONS_MOST = 20_000
const CODE_ATTEMPTS = 8

/** What this feature needs of the sync service. */
type SyncApi = CommandApi & {
  createRecord(trx: Queries, companyId: string, id: string): Promise<void>
  removeRecord(trx: Queries, companyId: string, id: string): Promise<void>
  closeUnanswered(trx: Queries, companyId: string, id: string): Promise<void>
}
type RealtimeDoor = {
  publish(
    companyId: string,
    messages: readonly { channel: string; name: string; data: string }[],
  ): Promise<string[]>
  discard(companyId: string, channel: string): Promise<void>
}
/** A screen as a device needs it. */
export type AssignedSite = { id: string; name: string; version: string | null }
type SitesDoor = {
  assigned(companyId: string, ids: readonly string[]): Promise<Map<string, AssignedSite>>
  published(companyId: string, siteId: string): Promise<RenderData | null>
}
type Dependencies = {
  db: Db
  bus: Bus
  clock: Clock
  limits: RateLimits
  sync: SyncApi
  realtime: RealtimeDoor
  sites: SitesDoor
  connected: (deviceRowId: string) => boolean
}

export type ActivationAnswer =
  | { data: [{ deviceId: string; token: string; settings: string; data: string }] }
  | { data: []; pairing: { code: string; expiresAt: string; console?: string } }
type Caller = { address: string; browser: string }

/** A code as people type it: any case, with blanks or dashes. */
const normalCode = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, '')

const newCode = (): string =>
  Array.from(
    { length: PAIRING_CODE_LENGTH },
    () => PAIRING_CODE_ALPHABET[randomInt(PAIRING_CODE_ALPHABET.length)],
  ).join('')

/** Devices: activation, acceptance, settings, status. */
export function createDeviceService({
  db,
  bus,
  clock,
  limits,
  sync,
  realtime,
  sites,
  connected,
}: Dependencies) {
  const store = createDeviceStore(db)
  const registrations = createRegistrationStore(db)
  const credentials = createDeviceCredentials({ db, bus, clock })
  const checkins = createCheckins()
  const noteConnection = createConnectionNotes({ db, clock })

  const changed = (
    companyId: string,
    id: string,
    change: 'created' | 'changed' | 'deleted' = 'changed',
  ): void => bus.publish({ kind: 'change', companyId, event: { noun: 'devices', id, change } })
  const getOrThrow = async (companyId: string, id: string): Promise<DeviceRecord> => {
    const device = await store.device(companyId, id)
    if (!device) throw new SignageError('ENTITY_NOT_FOUND', { noun: 'device' })
    return device
  }
  const mustBeSite = async (companyId: string, siteId: string): Promise<AssignedSite> => {
    const site = (await sites.assigned(companyId, [siteId])).get(siteId)
    if (!site) throw invalidField('site_id', 'There is no such screen.')
    return site
  }

  const reportOf = (device: DeviceRecord): DeviceReport | null =>
    device.report === null ? null : readDeviceReport(device.report, device.checkinMs ?? clock.now())
  const toApiDevice = (device: DeviceRecord, site: AssignedSite | undefined, tags: string[]): Device => {
    const report = reportOf(device)
    const wanted = site?.version ?? null
    return {
      id: device.id,
      deviceId: device.deviceId,
      company_id: device.companyId,
      site_id: site?.id ?? null,
      site_name: site?.name ?? null,
      token: device.token,
      name: device.name,
      status: deriveDeviceStatus(
        {
          checkinMs: device.checkinMs,
          connected: connected(device.id),
          disconnectedMs: device.disconnectedMs,
          report,
          wanted,
          settings: device.settings,
        },
        clock.now(),
      ),
      checkin_epoch: device.checkinMs,
      player_version: report?.player_version ?? null,
      server_version: wanted,
      data: report,
      settings: withoutSocialTokens(device.settings),
      tags,
      active: device.active,
      address: device.address,
      browser: device.browser,
      accepted_at: device.acceptedMs,
      revision: device.revision,
    }
  }
  const wireAll = async (companyId: string, devices: readonly DeviceRecord[]): Promise<Device[]> => {
    const siteIds = new Set(devices.flatMap(({ siteId }) => (siteId === null ? [] : [siteId])))
    const ids = devices.map(({ id }) => id)
    const [assigned, tags] = await Promise.all([
      sites.assigned(companyId, [...siteIds]),
      tagsOf(db, companyId, 'device', ids),
    ])
    return devices.map((device) =>
      toApiDevice(
        device,
        device.siteId === null ? undefined : assigned.get(device.siteId),
        tags.get(device.id) ?? [],
      ),
    )
  }
  const wire = async (device: DeviceRecord): Promise<Device> =>
    (await wireAll(device.companyId, [device]))[0]!

  const settingsCommand = (device: DeviceRecord, site: AssignedSite | undefined) => ({
    syncId: device.token,
    name: 'server_settings' as const,
    args: { settings: withoutSocialTokens(device.settings), attributes: attributesOf(device, site) },
  })
  const versionCommand = (device: DeviceRecord, site: AssignedSite | undefined) => ({
    syncId: device.token,
    name: 'server_version' as const,
    args: { version: site?.version ?? null },
  })
  const attributesOf = (device: DeviceRecord, site: AssignedSite | undefined): ServerData['attributes'] => ({
    name: device.name,
    company_id: device.companyId,
    site_id: site?.id ?? null,
    site_name: site?.name ?? null,
  })

  /** A device's row in the activation answer, with a fresh access token; the oldest beyond four ends. */
  const activeRow = async (device: DeviceRecord): Promise<ActivationAnswer> => {
    const credential = mintCredential('device')
    const nowMs = clock.now()
    const expiresMs = nowMs + ACCESS_TOKEN_LIFE_MS
    const ended = await inTransaction(db, async (trx) => {
      const inside = createDeviceStore(trx)
      await inside.insertToken({
        id: credential.id,
        companyId: device.companyId,
        deviceRowId: device.id,
        hash: credential.hash,
        createdMs: nowMs,
        lastUsedMs: nowMs,
        expiresMs,
      })
      const ids = await inside.tokenIds(device.companyId, device.id)
      const over = ids
        .filter((id) => id !== credential.id)
        .slice(0, Math.max(0, ids.length - ACCESS_TOKENS_PER_DEVICE))
      await inside.deleteTokens(device.companyId, device.id, over)
      return over
    })
    if (ended.length > 0)
      bus.publish({
        kind: 'deviceCredentialEnded',
        companyId: device.companyId,
        deviceRowId: device.id,
        tokenIds: ended,
      })
    const site =
      device.siteId === null
        ? undefined
        : (await sites.assigned(device.companyId, [device.siteId])).get(device.siteId)
    const render = site?.version ? await sites.published(device.companyId, site.id) : null
    const data: ServerData = {
      storage: { site: render, version: render?.version ?? null, mediaOrigin: '' },
      session: { accessToken: credential.text, expiresAt: expiresMs },
      attributes: attributesOf(device, site),
    }
    return {
      data: [
        {
          deviceId: device.deviceId,
          token: device.token,
          settings: JSON.stringify(withoutSocialTokens(device.settings)),
          data: serverDataText(data),
        },
      ],
    }
  }

  /** The registration of a pair, made or touched; its code renewed when it ran out. */
  const waitingRow = async (
    deviceId: string,
    secretHash: string,
    caller: Caller,
  ): Promise<ActivationAnswer> => {
    const nowMs = clock.now()
    const pairingOf = (code: string, expiresMs: number): ActivationAnswer => ({
      data: [],
      pairing: { code, expiresAt: new Date(expiresMs).toISOString() },
    })
    for (let attempt = 1; ; attempt += 1) {
      try {
        const known = await registrations.find(deviceId, secretHash)
        if (known && known.codeExpiresMs > nowMs) {
          await registrations.touch(deviceId, secretHash, nowMs, null)
          return pairingOf(known.code, known.codeExpiresMs)
        }
        const code = newCode()
        if (known) {
          await registrations.touch(deviceId, secretHash, nowMs, code)
        } else {
          limits.take('registrationsPerAddress', caller.address)
          await registrations.forgetOld(nowMs)
          if ((await registrations.count()) >= REGISTRATIONS_MOST)
            throw new SignageError('TOO_MANY', { seconds: 3_600 })
          await registrations.insert({
            deviceId,
            secretHash,
            code,
            codeExpiresMs: nowMs + PAIRING_CODE_LIFE_MS,
            ...caller,
            firstSeenMs: nowMs,
            lastSeenMs: nowMs,
          })
        }
        return pairingOf(code, nowMs + PAIRING_CODE_LIFE_MS)
      } catch (error) {
        // Another display has this code, or the same display asked twice at once.
        if (!isUniqueViolation(error) || attempt === CODE_ATTEMPTS) throw error
      }
    }
  }

  /** The registration an operator means. @throws SignageError `UNKNOWN_CODE` (counted as a guess), `CODE_NEEDED`, `TOO_MANY` */
  const chosenRegistration = async (
    by: { code?: string | undefined; deviceId?: string | undefined },
    principal: Operator,
    address: string,
  ): Promise<RegistrationRecord> => {
    if (by.code === undefined && by.deviceId === undefined)
      throw invalidField('code', 'Enter the code that the display shows.')
    // Counted before the code is looked up: guesses at the same time are as many guesses.
    limits.take('wrongCodesPerAccount', operatorId(principal))
    limits.take('wrongCodesPerAddress', address)
    const right = (): void => {
      limits.giveBack('wrongCodesPerAccount', operatorId(principal))
      limits.giveBack('wrongCodesPerAddress', address)
    }
    let found: RegistrationRecord | null
    if (by.code !== undefined) {
      found = await registrations.byCode(normalCode(by.code), clock.now())
    } else {
      const waiting = await registrations.waitingUnder(by.deviceId!, clock.now())
      if (waiting.length > 1) {
        right()
        throw new SignageError('CODE_NEEDED')
      }
      found = waiting[0] ?? null
    }
    if (!found) throw new SignageError('UNKNOWN_CODE')
    const active = await store.activeByDeviceId(found.deviceId)
    // Active in another company: the same words as for an unknown code, so that nothing is told.
    if (active && active.companyId !== principal.companyId) throw new SignageError('UNKNOWN_CODE')
    right()
    return found
  }

  /** Ends the credential: streams and subscriptions are cut, the channel's history goes, the device shows a code again. */
  const endAccess = async (companyId: string, id: string): Promise<void> => {
    const before = await getOrThrow(companyId, id)
    await inTransaction(db, async (trx) => {
      const inside = createDeviceStore(trx)
      await inside.deleteTokens(companyId, id, 'all')
      if (!(await inside.update(companyId, id, before.revision, { active: false })))
        throw new SignageError('CHANGED_MEANWHILE', { noun: 'device' })
    })
    bus.publish({ kind: 'deviceCredentialEnded', companyId, deviceRowId: id, tokenIds: 'all' })
    await realtime.discard(companyId, channelNameOf(before.deviceId))
    changed(companyId, id)
  }

  const freeToken = async (queries: Queries): Promise<string> => {
    for (let token = clock.now(); ; token += 1)
      if (!(await createDeviceStore(queries).tokenTaken(String(token)))) return String(token)
  }

  return {
    /** Contract §3. @throws SignageError `TOO_MANY` */
    async activate(deviceId: string, secret: string, caller: Caller): Promise<ActivationAnswer> {
      limits.take('activationPerAddress', caller.address)
      const secretHash = hashOf(secret)
      const active = await store.activeByDeviceId(deviceId)
      if (active && sameHash(active.secretHash, secretHash)) return activeRow(active)
      return waitingRow(deviceId, secretHash, caller)
    },

    principalOf: credentials.principalOf,

    async lookUp(principal: Operator, code: string, address: string): Promise<Registration> {
      const found = await chosenRegistration({ code }, principal, address)
      return {
        code: found.code,
        deviceId: found.deviceId,
        address: found.address,
        browser: found.browser,
        first_seen_at: found.firstSeenMs,
        last_seen_at: found.lastSeenMs,
        expires_at: found.codeExpiresMs,
      }
    },

    /** Accepts what waits. An id that is active in this company gets the new credential and keeps its row. */
    async accept(
      principal: Operator,
      input: {
        code?: string | undefined
        deviceId?: string | undefined
        name: string
        site_id?: string | null | undefined
      },
      address: string,
    ): Promise<Device> {
      const { companyId } = principal
      const site = input.site_id ? await mustBeSite(companyId, input.site_id) : undefined
      const registration = await chosenRegistration(input, principal, address)
      const { device, created } = await inTransaction(db, async (trx) => {
        const inside = createDeviceStore(trx)
        const waiting = createRegistrationStore(trx)
        if (!(await waiting.find(registration.deviceId, registration.secretHash)))
          throw new SignageError('UNKNOWN_CODE')
        await waiting.remove(registration.deviceId, registration.secretHash)
        const before = await inside.byDeviceId(companyId, registration.deviceId)
        const accepted = {
          name: input.name,
          siteId: site?.id ?? null,
          settings: { ...(before?.settings ?? DEFAULT_DEVICE_SETTINGS), setup: site === undefined },
          secretHash: registration.secretHash,
          active: true,
          address: registration.address,
          browser: registration.browser,
          acceptedMs: clock.now(),
        }
        if (before) {
          await inside.deleteTokens(companyId, before.id, 'all')
          await inside.forgetReport(companyId, before.id)
          await sync.closeUnanswered(trx, companyId, before.token)
          if (!(await inside.update(companyId, before.id, before.revision, accepted)))
            throw new SignageError('CHANGED_MEANWHILE', { noun: 'device' })
          return { device: (await inside.device(companyId, before.id))!, created: false }
        }
        const made: DeviceRecord = {
          id: newId(),
          companyId,
          deviceId: registration.deviceId,
          token: await freeToken(trx),
          checkinMs: null,
          disconnectedMs: null,
          report: null,
          revision: 1,
          ...accepted,
        }
        try {
          await inside.insert(made)
        } catch (error) {
          // Another company was faster with this id.
          if (isUniqueViolation(error)) throw new SignageError('UNKNOWN_CODE', {}, { cause: error })
          throw error
        }
        await sync.createRecord(trx, companyId, made.token)
        return { device: made, created: true }
      })
      if (!created) {
        bus.publish({ kind: 'deviceCredentialEnded', companyId, deviceRowId: device.id, tokenIds: 'all' })
        await realtime.discard(companyId, channelNameOf(device.deviceId))
      }
      bus.publish({ kind: 'activated', deviceId: device.deviceId, token: device.token })
      // Accepted it is by now: a word that does not reach the channel is made up for by the device's next call.
      await realtime
        .publish(companyId, [
          {
            channel: channelNameOf(device.deviceId),
            name: 'message',
            data: JSON.stringify(innerMessage({ function: 'activateDevice', token: device.token })),
          },
        ])
        .catch((error: unknown) => bus.publish({ kind: 'fault', error }))
      changed(companyId, device.id, created ? 'created' : 'changed')
      return wire(device)
    },

    async list(companyId: string, query: Parameters<typeof store.devices>[1]): Promise<Page<Device>> {
      const page = await store.devices(companyId, query)
      return { ...page, items: await wireAll(companyId, page.items) }
    },
    read: async (companyId: string, id: string): Promise<Device> => wire(await getOrThrow(companyId, id)),

    /** Renames, assigns, sets. What the device must know goes to it as commands, in the same commit. */
    async change(
      companyId: string,
      id: string,
      revision: number,
      change: {
        name?: string | undefined
        site_id?: string | null | undefined
        settings?: DeviceSettingsChange | undefined
      },
    ): Promise<Device> {
      const before = await getOrThrow(companyId, id)
      if (change.site_id) await mustBeSite(companyId, change.site_id)
      const settings =
        change.settings === undefined ? before.settings : changeSettings(before.settings, change.settings)
      const siteId = change.site_id === undefined ? before.siteId : change.site_id
      const site = siteId === null ? undefined : (await sites.assigned(companyId, [siteId])).get(siteId)
      const { device, tell } = await inTransaction(db, async (trx) => {
        const inside = createDeviceStore(trx)
        const saved = await inside.update(companyId, id, revision, {
          ...(change.name === undefined ? {} : { name: change.name }),
          siteId,
          settings,
        })
        if (!saved) throw new SignageError('CHANGED_MEANWHILE', { noun: 'device' })
        const after = (await inside.device(companyId, id))!
        const commands = [
          ...(change.settings !== undefined || change.name !== undefined
            ? [settingsCommand(after, site)]
            : []),
          ...(siteId !== before.siteId ? [versionCommand(after, site)] : []),
        ]
        return { device: after, tell: (await sync.queue(trx, companyId, commands)).tell }
      })
      tell()
      changed(companyId, id)
      for (const touched of new Set([before.siteId, siteId])) {
        if (touched !== null)
          bus.publish({ kind: 'change', companyId, event: { noun: 'sites', id: touched, change: 'changed' } })
      }
      return wire(device)
    },

    /** Gives many devices their screens, in one commit. @throws SignageError as `assignScreens` */
    async assign(companyId: string, change: AssignmentChange): Promise<AssignmentChange> {
      const known = await sites.assigned(companyId, [
        ...new Set(change.assignments.flatMap(({ site_id }) => (site_id === null ? [] : [site_id]))),
      ])
      const { before, tell } = await assignScreens({
        db,
        companyId,
        assignments: change.assignments,
        knownSites: new Set(known.keys()),
        queue: (trx, devices) =>
          sync.queue(
            trx,
            companyId,
            devices.map((device) =>
              versionCommand(device, device.siteId === null ? undefined : known.get(device.siteId)),
            ),
          ),
      })
      tell()
      for (const { device_id } of before) changed(companyId, device_id)
      const after = new Map(change.assignments.map((one) => [one.device_id, one.site_id]))
      const touched = before.flatMap((one) => [one.site_id, after.get(one.device_id) ?? null])
      for (const id of new Set(touched))
        if (id !== null)
          bus.publish({ kind: 'change', companyId, event: { noun: 'sites', id, change: 'changed' } })
      return { assignments: before }
    },

    async revoke(companyId: string, id: string): Promise<Device> {
      await endAccess(companyId, id)
      return wire(await getOrThrow(companyId, id))
    },
    endAccess,
    async remove(companyId: string, id: string, revision: number): Promise<void> {
      const before = await getOrThrow(companyId, id)
      await inTransaction(db, async (trx) => {
        if (!(await createDeviceStore(trx).remove(companyId, id, revision)))
          throw new SignageError('CHANGED_MEANWHILE', { noun: 'device' })
        await sync.removeRecord(trx, companyId, before.token)
        await forgetTags(trx, companyId, 'device', [id])
      })
      bus.publish({ kind: 'deviceCredentialEnded', companyId, deviceRowId: id, tokenIds: 'all' })
      await realtime.discard(companyId, channelNameOf(before.deviceId))
      changed(companyId, id, 'deleted')
    },

    ...createDeviceCommands({ db, sync, getOrThrow: getOrThrow }),
    ...createDeviceTags(db, changed),

    ownsDevice: async (companyId: string, deviceId: string): Promise<boolean> =>
      (await store.byDeviceId(companyId, deviceId)) !== null,
    /** Devices that show a screen: ids and names for lists, tokens for commands. */
    ofSite: async (companyId: string, siteId: string) =>
      (await store.ofSite(companyId, siteId)).map(({ id, name, token, active }) => ({
        id,
        name,
        token,
        active,
      })),
    deviceIds: store.deviceIds,
    namesBySite: store.namesBySite,

    /** Notes a device's own write to its record. Only what can be read as a report replaces the last one. */
    noteCheckins: checkins.note,
    noteConnection: async (principal: DevicePrincipal, isConnected: boolean): Promise<void> => {
      await noteConnection(principal, isConnected)
      changed(principal.companyId, principal.deviceRowId)
    },
    settleConnections: store.settleConnections,
  }
}
export type DeviceService = ReturnType<typeof createDeviceService>
