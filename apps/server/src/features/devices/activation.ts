import { randomInt } from 'node:crypto'
import {
  ACCESS_TOKEN_LIFE_MS,
  ACCESS_TOKENS_PER_DEVICE,
  DEFAULT_DEVICE_SETTINGS,
  SignageError,
  withoutSocialTokens,
} from '@vitrine/core'
import type { Device, FleetFacts, Registration } from '@vitrine/protocol'
import { channelNameOf, innerMessage, serverDataText, type ServerData } from '@vitrine/protocol/device'
import { inTransaction, isUniqueViolation } from '../../platform/database/openDatabase.ts'
import type { Queries } from '../../platform/database/schema.ts'
import type { Operator } from '../../platform/http/principal.ts'
import { hashOf, mintCredential, newId, sameHash } from '../../platform/ids.ts'
import type { AssignedSite, Dependencies } from './dependencies.ts'
import { attributesOf, type DeviceShapes } from './deviceShapes.ts'
import { createDeviceStore, type DeviceRecord } from './devices.store.ts'
import { createPairing, type Caller } from './pairing.ts'
import { createPauseStore } from './pauses.store.ts'
import { createRegistrationStore, type RegistrationRecord } from './registrations.store.ts'

/** The answer of `GET /activate/{deviceId}` (contract §3). */
export type ActivationAnswer =
  | { data: [{ deviceId: string; token: string; settings: string; data: string }] }
  | { data: []; pairing: { code: string; expiresAt: string; console?: string } }

/** Displays that pair in the same instant take different sync ids, within this time after it, ms. */
const TOKEN_SPREAD_MS = 1_000
const TOKEN_ATTEMPTS = 8

type Parts = Pick<
  Dependencies,
  | 'db'
  | 'bus'
  | 'clock'
  | 'limits'
  | 'sync'
  | 'realtime'
  | 'sites'
  | 'fleet'
  | 'states'
  | 'placement'
  | 'matchFeeds'
> & {
  shapes: DeviceShapes
  /** @throws SignageError `INVALID_INPUT` */
  getSiteOrThrow: (companyId: string, siteId: string) => Promise<AssignedSite>
  onChanged: (companyId: string, id: string, change: 'created' | 'changed') => void
}

/** How a display that waits is paired. */
export type Accepting = {
  /** @throws SignageError `UNKNOWN_CODE` where it no longer waits, `CHANGED_MEANWHILE` */
  accept(paired: {
    companyId: string
    registration: RegistrationRecord
    name: string
    site: AssignedSite | undefined
    /** further facts of the event in the fleet's log */
    facts?: FleetFacts
    /** what else belongs into the same commit */
    also?: (trx: Queries, device: DeviceRecord) => Promise<void>
  }): Promise<DeviceRecord>
}

/** How a device gets in: it asks to be activated, shows a code, and is paired. */
export function createActivation(parts: Parts) {
  const { db, bus, clock, limits, sync, realtime, sites, shapes, getSiteOrThrow, onChanged } = parts
  const { fleet, states } = parts
  const store = createDeviceStore(db)
  const pairing = createPairing(parts)

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
      storage: { render, version: render?.version ?? null, mediaOrigin: '' },
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

  /** A sync id that is free: the instant, or the next one after it that no device has. */
  const freeToken = async (queries: Queries, attempt: number): Promise<string> => {
    const from = attempt === 1 ? clock.now() : clock.now() + randomInt(TOKEN_SPREAD_MS)
    for (let token = from; ; token += 1)
      if (!(await createDeviceStore(queries).tokenTaken(String(token)))) return String(token)
  }

  /** Runs it again where two displays got the same sync id at the same instant. */
  const attemptedFor =
    (deviceId: string, companyId: string) =>
    async <T>(run: (attempt: number) => Promise<T>): Promise<T> => {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await run(attempt)
        } catch (error) {
          if (!isUniqueViolation(error)) throw error
          const active = await store.activeByDeviceId(deviceId)
          // Another company was faster with this id.
          if ((active && active.companyId !== companyId) || attempt === TOKEN_ATTEMPTS)
            throw new SignageError('UNKNOWN_CODE', {}, { cause: error })
        }
      }
    }

  /** Pairs a waiting display. An id that is active in this company gets the new credential and keeps its row. */
  const accept: Accepting['accept'] = async ({ companyId, registration, name, site, facts, also }) => {
    const attempted = attemptedFor(registration.deviceId, companyId)
    const { device, created } = await attempted(async (attempt) =>
      inTransaction(db, async (trx) => {
        const inside = createDeviceStore(trx)
        const registrations = createRegistrationStore(trx)
        if (!(await registrations.find(registration.deviceId, registration.secretHash)))
          throw new SignageError('UNKNOWN_CODE')
        await registrations.remove(registration.deviceId, registration.secretHash)
        const before = await inside.byDeviceId(companyId, registration.deviceId)
        const paired = {
          name,
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
          await createPauseStore(trx).forget(companyId, before.id)
          await states.forget(trx, { companyId, deviceId: before.id })
          await sync.closeUnanswered(trx, companyId, before.token)
          if (!(await inside.update(companyId, before.id, before.revision, paired)))
            throw new SignageError('CHANGED_MEANWHILE', { noun: 'device' })
          await fleet.write(trx, [
            { companyId, kind: 'paired', device: { id: before.id }, facts: { again: true, ...facts } },
          ])
          const device = (await inside.device(companyId, before.id))!
          await also?.(trx, device)
          return { device, created: false }
        }
        const made: DeviceRecord = {
          id: newId(),
          companyId,
          deviceId: registration.deviceId,
          token: await freeToken(trx, attempt),
          checkinMs: null,
          disconnectedMs: null,
          report: null,
          revision: 1,
          groupId: null,
          pause: null,
          remote: null,
          socialTokens: '',
          ...paired,
        }
        await inside.insert(made)
        await sync.createRecord(trx, companyId, made.token)
        await fleet.write(trx, [
          { companyId, kind: 'paired', device: { id: made.id }, ...(facts && { facts }) },
        ])
        await also?.(trx, made)
        return { device: made, created: true }
      }),
    )
    // Events and emergencies can name its group and its tags. It is not connected yet, so nothing is lost between the two commits.
    const follow = await inTransaction(db, async (trx) => {
      await parts.placement.refresh(trx, companyId, [device.id], true)
      return parts.matchFeeds(trx, companyId, [device.id])
    })
    await follow()
    if (!created) {
      bus.publish({ kind: 'deviceCredentialEnded', companyId, deviceRowId: device.id, tokenIds: 'all' })
      await realtime.discard(companyId, channelNameOf(device.deviceId))
    }
    bus.publish({ kind: 'activated', deviceId: device.deviceId, token: device.token })
    // It is paired by now: a message that does not reach the channel is made up for by the device's next call.
    await realtime
      .publish(companyId, [
        {
          channel: channelNameOf(device.deviceId),
          name: 'message',
          data: JSON.stringify(innerMessage({ function: 'activateDevice', token: device.token })),
        },
      ])
      .catch((error: unknown) => bus.publish({ kind: 'fault', error }))
    onChanged(companyId, device.id, created ? 'created' : 'changed')
    return device
  }

  return {
    /** Contract §3. @throws SignageError `TOO_MANY` */
    async activate(deviceId: string, secret: string, caller: Caller): Promise<ActivationAnswer> {
      limits.take('activationPerAddress', caller.address)
      const secretHash = hashOf(secret)
      const active = await store.activeByDeviceId(deviceId)
      if (active && sameHash(active.secretHash, secretHash)) return activeRow(active)
      const { code, expiresMs } = await pairing.codeFor(deviceId, secretHash, caller)
      return { data: [], pairing: { code, expiresAt: new Date(expiresMs).toISOString() } }
    },

    async lookUp(principal: Operator, code: string, address: string): Promise<Registration> {
      const found = await pairing.registrationOf({ code }, principal, address)
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

    accept,
    /** Pairs the display that an operator means. */
    async pair(
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
      const site = input.site_id ? await getSiteOrThrow(companyId, input.site_id) : undefined
      const registration = await pairing.registrationOf(input, principal, address)
      return shapes.toApiDevice(await accept({ companyId, registration, name: input.name, site }))
    },
  }
}
