import * as z from 'zod'
import { DEVICE_ID_PATTERN } from '@vitrine/core'
import { tagSchema, TAG_LIMITS } from './libraryShapes.ts'
import { operation, type Operation } from './operation.ts'
import { epochMs, idSchema, listQuerySchema, nameSchema, pageOf, revisionSchema } from './shapes.ts'

/** Devices that one call prepares. */
export const EXPECTED_PER_CALL = 500
/** How many devices a key can accept at most, and how long it can be valid, days. */
export const PROVISIONING_LIMITS = { devices: 10_000, days: 366 } as const

const hardwareId = z
  .string()
  .regex(DEVICE_ID_PATTERN, 'A device id has 1 to 100 letters, digits, dots, underscores, colons or dashes.')
const expectedFields = {
  deviceId: hardwareId.meta({ description: 'The hardware id that the device will report' }),
  name: nameSchema,
  site_id: idSchema.nullable().default(null),
  group_id: idSchema.nullable().default(null),
  tags: z.array(tagSchema).max(TAG_LIMITS.each).default([]),
}
const expectedSchema = z
  .object({ id: idSchema, ...expectedFields, created_at: epochMs })
  .meta({ id: 'ExpectedDevice' })
export type ExpectedDevice = z.output<typeof expectedSchema>

/** Why a key was refused last. */
export const PROVISIONING_REFUSALS = [
  'notExpected',
  'otherGroup',
  'usedUp',
  'expired',
  'alreadyPaired',
] as const
export type ProvisioningRefusal = (typeof PROVISIONING_REFUSALS)[number]

const keySchema = z
  .object({
    id: idSchema,
    name: z.string(),
    group_id: idSchema.nullable().meta({ description: 'Only for devices of this group and its subgroups' }),
    devices_most: z.number().int(),
    devices_used: z.number().int(),
    expires_at: epochMs,
    created_at: epochMs,
    created_by: z.string(),
    refused: z
      .object({ at: epochMs, deviceId: z.string(), why: z.enum(PROVISIONING_REFUSALS) })
      .nullable()
      .meta({ description: 'The last device that the key did not accept' }),
    revision: revisionSchema,
  })
  .meta({ id: 'ProvisioningKey' })
export type ProvisioningKey = z.infer<typeof keySchema>

/** Devices that are prepared before they appear: then a key accepts them without a pairing code. */
export const provisioningOperations = {
  listExpectedDevices: operation({
    method: 'GET',
    path: '/devices/expected',
    tag: 'devices',
    summary: 'List prepared devices that have not appeared yet',
    access: 'viewer',
    query: listQuerySchema,
    answer: pageOf(expectedSchema),
  }),
  expectDevices: operation({
    method: 'POST',
    path: '/devices/expected',
    tag: 'devices',
    summary: 'Prepare devices by hardware id, all or none; ids that are prepared already get the new values',
    access: 'editor',
    body: z.object({ devices: z.array(z.object(expectedFields)).min(1).max(EXPECTED_PER_CALL) }),
    answer: z.object({ added: z.number().int(), changed: z.number().int() }),
  }),
  forgetExpectedDevices: operation({
    method: 'POST',
    path: '/devices/expected/forget',
    tag: 'devices',
    summary: 'Remove prepared devices that have not appeared yet',
    access: 'editor',
    body: z.object({ ids: z.array(idSchema).min(1).max(EXPECTED_PER_CALL) }),
    answer: z.object({ ids: z.array(idSchema).meta({ description: 'Ids of those removed' }) }),
  }),
  listProvisioningKeys: operation({
    method: 'GET',
    path: '/devices/provisioning-keys',
    tag: 'devices',
    summary: 'List provisioning keys, newest first; the keys themselves are not stored',
    access: 'admin',
    answer: z.object({ items: z.array(keySchema) }),
  }),
  makeProvisioningKey: operation({
    secretAnswer: true,
    method: 'POST',
    path: '/devices/provisioning-keys',
    tag: 'devices',
    summary: 'Create a provisioning key, limited in number, time and group; the key is returned only once',
    access: 'admin',
    status: 201,
    body: z.object({
      name: nameSchema,
      group_id: idSchema.nullable().default(null),
      devices_most: z.number().int().min(1).max(PROVISIONING_LIMITS.devices),
      days: z.number().int().min(1).max(PROVISIONING_LIMITS.days),
    }),
    answer: keySchema.extend({ key: z.string() }),
  }),
  revokeProvisioningKey: operation({
    method: 'DELETE',
    path: '/devices/provisioning-keys/{id}',
    tag: 'devices',
    summary: 'Revoke a provisioning key; devices that it accepted stay paired',
    access: 'admin',
    noun: 'provisioningKey',
    ifMatch: true,
  }),
  claimDevice: operation({
    method: 'POST',
    path: '/devices/claim',
    tag: 'devices',
    summary: 'A waiting device presents a provisioning key, and is paired if it was prepared',
    access: 'anyone',
    body: z.object({ deviceId: hardwareId, secret: z.string().max(200), key: z.string().max(200) }),
    answer: z.object({ accepted: z.literal(true) }),
  }),
} as const satisfies Record<string, Operation>
