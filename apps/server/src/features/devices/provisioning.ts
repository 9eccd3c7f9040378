import { DEVICE_SECRET_PATTERN, groupChain, invalidField, SignageError } from '@vitrine/core'
import type { ExpectedDevice, operations, ProvisioningKey, ProvisioningRefusal } from '@vitrine/protocol'
import type * as z from 'zod'
import { inTransaction } from '../../platform/database/openDatabase.ts'
import type { Operator } from '../../platform/http/principal.ts'
import { hashOf, mintCredential, newId, readCredential, sameHash } from '../../platform/ids.ts'
import { changeTags } from '../catalog/index.ts'
import type { Accepting } from './activation.ts'
import type { Dependencies } from './dependencies.ts'
import { createDeviceGroupStore } from './deviceGroups.store.ts'
import { createDeviceStore } from './devices.store.ts'
import { createProvisioningStore, wireKeyOf } from './provisioning.store.ts'
import { createRegistrationStore } from './registrations.store.ts'

const DAY_MS = 24 * 60 * 60_000
type Prepared = z.output<(typeof operations)['expectDevices']['body']>['devices'][number]
type NewKey = z.output<(typeof operations)['makeProvisioningKey']['body']>

/**
 * Devices that are prepared before they appear, and keys with which they pair without a code. A key accepts only devices that
 * were prepared: whoever finds one can't bring a device of his own.
 * @param accept pairs a waiting display, in one commit with what `also` does
 */
export function createProvisioning({
  db,
  clock,
  limits,
  sites,
  accept,
}: Pick<Dependencies, 'db' | 'clock' | 'limits' | 'sites'> & Accepting) {
  const store = createProvisioningStore(db)

  /** Why a key that is right does not accept a device; null: it does. */
  const refusalOf = async (
    key: { company_id: string; group_id: string | null; expires_ms: number },
    expected: ExpectedDevice | null,
  ): Promise<ProvisioningRefusal | null> => {
    if (key.expires_ms <= clock.now()) return 'expired'
    if (!expected) return 'notExpected'
    if (key.group_id === null) return null
    const groups = await createDeviceGroupStore(db).all(key.company_id)
    return groupChain(groups, expected.group_id).some(({ id }) => id === key.group_id) ? null : 'otherGroup'
  }

  return {
    listExpected: store.expected,
    /** @throws SignageError `INVALID_INPUT` with the field of what is not there, twice, or paired already */
    async expect(
      companyId: string,
      devices: readonly Prepared[],
    ): Promise<{ added: number; changed: number }> {
      const known = await sites.assigned(companyId, [
        ...new Set(devices.flatMap(({ site_id }) => (site_id === null ? [] : [site_id]))),
      ])
      return inTransaction(db, async (trx) => {
        const inside = createProvisioningStore(trx)
        const groups = await createDeviceGroupStore(trx).all(companyId)
        const ids = devices.map(({ deviceId }) => deviceId)
        const paired = await createDeviceStore(trx).activeAmong(companyId, ids)
        const seen = new Set<string>()
        for (const [index, { deviceId, site_id, group_id }] of devices.entries()) {
          if (seen.has(deviceId)) throw invalidField(`devices.${index}.deviceId`, 'DEVICE_TWICE')
          seen.add(deviceId)
          if (paired.has(deviceId)) throw invalidField(`devices.${index}.deviceId`, 'DEVICE_PAIRED')
          if (site_id !== null && !known.has(site_id))
            throw invalidField(`devices.${index}.site_id`, 'SCREEN_MISSING')
          if (group_id !== null && !groups.has(group_id))
            throw invalidField(`devices.${index}.group_id`, 'GROUP_MISSING')
        }
        const before = await inside.expectedAmong(companyId, ids)
        const nowMs = clock.now()
        await inside.keep(
          companyId,
          devices.map((device) => ({ ...device, id: newId(), created_at: nowMs })),
        )
        return { added: devices.length - before.size, changed: before.size }
      })
    },
    forgetExpected: async (companyId: string, ids: readonly string[]): Promise<{ ids: string[] }> => ({
      ids: await inTransaction(db, (trx) => createProvisioningStore(trx).forget(companyId, ids)),
    }),

    listProvisioningKeys: async (companyId: string): Promise<{ items: ProvisioningKey[] }> => ({
      items: (await store.keys(companyId)).map(wireKeyOf),
    }),
    /** @throws SignageError `INVALID_INPUT` for an unknown group */
    async makeProvisioningKey(
      companyId: string,
      by: Operator & { name: string },
      { name, group_id, devices_most, days }: NewKey,
    ): Promise<ProvisioningKey & { key: string }> {
      if (group_id !== null && !(await createDeviceGroupStore(db).all(companyId)).has(group_id))
        throw invalidField('group_id', 'GROUP_MISSING')
      const { id: keyId, hash, text } = mintCredential('provisioning')
      const nowMs = clock.now()
      const row = {
        id: newId(),
        company_id: companyId,
        key_id: keyId,
        hash,
        name,
        group_id,
        devices_most,
        devices_used: 0,
        expires_ms: nowMs + days * DAY_MS,
        created_ms: nowMs,
        created_by: by.name,
        refused_ms: null,
        refused_device_id: null,
        refused_why: null,
      }
      await store.insertKey(row)
      return { ...wireKeyOf(row), key: text }
    },
    async revokeProvisioningKey(companyId: string, id: string, revision: number): Promise<void> {
      const key = (await store.keys(companyId)).find((one) => one.id === id)
      if (!key) throw new SignageError('ENTITY_NOT_FOUND', { noun: 'provisioningKey' })
      if (revision !== wireKeyOf(key).revision)
        throw new SignageError('CHANGED_MEANWHILE', { noun: 'provisioningKey' })
      await store.removeKey(companyId, id)
    },

    /**
     * A display that waits presents a key. Whatever is wrong, the answer is the same; the company's list of keys says what it was.
     * @throws SignageError `PROVISIONING_REFUSED`, `TOO_MANY`
     */
    async claim(
      { deviceId, secret, key: text }: { deviceId: string; secret: string; key: string },
      address: string,
    ): Promise<{ accepted: true }> {
      limits.take('activationPerAddress', address)
      const refused = (): SignageError => new SignageError('PROVISIONING_REFUSED')
      const credential = readCredential('provisioning', text)
      const key = credential && (await store.keyById(credential.id))
      if (!key || !sameHash(key.hash, credential.hash) || !DEVICE_SECRET_PATTERN.test(secret)) throw refused()
      const companyId = key.company_id
      const active = await createDeviceStore(db).activeByDeviceId(deviceId)
      // It did not hear that it was accepted.
      if (active?.companyId === companyId && sameHash(active.secretHash, hashOf(secret)))
        return { accepted: true }
      const registration = await createRegistrationStore(db).find(deviceId, hashOf(secret))
      // It asks again as soon as it shows its code.
      if (!registration) throw refused()
      const expected = await store.expectedOf(companyId, deviceId)
      // What another company has is not told.
      const why = active
        ? active.companyId === companyId
          ? 'alreadyPaired'
          : 'notExpected'
        : await refusalOf(key, expected)
      const refuse = async (reason: ProvisioningRefusal): Promise<never> => {
        await store.noteRefusal(companyId, key.id, { atMs: clock.now(), deviceId, why: reason })
        throw refused()
      }
      if (why !== null || !expected) return refuse(why ?? 'notExpected')
      const site = expected.site_id === null ? undefined : await sites.assigned(companyId, [expected.site_id])
      let isUsedUp = false
      try {
        await accept({
          companyId,
          registration,
          name: expected.name,
          // A screen that was deleted since is none.
          site: expected.site_id === null ? undefined : site?.get(expected.site_id),
          facts: { key: key.name },
          also: async (trx, device) => {
            const inside = createProvisioningStore(trx)
            isUsedUp = !(await inside.use(companyId, key.id, clock.now()))
            if (isUsedUp) throw refused()
            await inside.forget(companyId, [expected.id])
            const groups = createDeviceGroupStore(trx)
            if (expected.group_id !== null && (await groups.all(companyId)).has(expected.group_id))
              await groups.move(companyId, [device.id], expected.group_id)
            if (expected.tags.length > 0)
              await changeTags(trx, companyId, 'device', [device.id], { add: expected.tags, remove: [] })
          },
        })
      } catch (error) {
        if (isUsedUp) return refuse('usedUp')
        throw error
      }
      return { accepted: true }
    },
  }
}
