import * as z from 'zod'
import type { EffectiveHosts, HostCounts, HostRule } from '@vitrine/core/hosts'
import { operation, type Operation } from './operation.ts'
import { epochMs, idSchema } from './shapes.ts'

/**
 * Rules and counts as the table of operations knows them: outlines. The server reads and describes them by the schemas of core
 * (strict.ts); the console loads this table before it shows anything.
 */
const outline = <T>() => z.looseObject({}) as unknown as z.ZodType<T, T>
const modes = z.enum(['off', 'report', 'enforce'])
const levelFields = {
  level: z.enum(['company', 'group', 'device']),
  id: z.string().max(100).default('').meta({ description: 'Of the group or device; empty for the company' }),
}
const writtenSchema = z.object({
  ...levelFields,
  mode: modes.nullable().meta({ description: 'null: as the next level says; `off` where none does' }),
  rules: z.array(outline<HostRule>()),
})
const storedSchema = writtenSchema
  .extend({
    revision: z.number().int().min(0),
    changed_at: epochMs.nullable(),
    changed_by: z.string().nullable(),
  })
  .meta({ id: 'HostRules' })
/** The list of a level with who changed it last. Revision 0: there is none yet. */
export type StoredHostRules = z.infer<typeof storedSchema>
export type WrittenHostRules = z.infer<typeof writtenSchema>

/** Largest body of a list, bytes. */
const LIST_MOST_BYTES = 4 * 1_024 * 1_024

const testedSchema = z
  .object({
    allowed: z.boolean().meta({ description: 'What the rules say, whatever the mode' }),
    reason: z.enum(['own', 'local', 'rule', 'noRule', 'unreadable']),
    host: z.string().nullable(),
    mode: modes.meta({ description: 'What is in force on the device' }),
    rule: outline<HostRule & { level: 'company' | 'group' | 'device'; levelId: string }>().nullable(),
    level_name: z.string().nullable().meta({ description: 'Of the group or device whose list has the rule' }),
  })
  .meta({ id: 'HostTest' })
export type HostTest = z.infer<typeof testedSchema>

/** Which outside hosts displays may reach. */
export const hostOperations = {
  readHostRules: operation({
    method: 'GET',
    path: '/host-rules',
    tag: 'fleet',
    summary: 'Get the rules for outside hosts of the organisation, a group or a device',
    access: 'viewer',
    query: z.object(levelFields).extend({ level: levelFields.level.default('company') }),
    answer: storedSchema,
  }),
  writeHostRules: operation({
    method: 'PUT',
    path: '/host-rules',
    tag: 'fleet',
    summary: 'Replace the rules for outside hosts of the organisation, a group or a device',
    access: 'editor',
    body: writtenSchema.extend({
      revision: z.number().int().min(0).meta({ description: 'That was read; 0 where there was none' }),
    }),
    bodyMostBytes: LIST_MOST_BYTES,
    answer: storedSchema,
  }),
  testHost: operation({
    method: 'GET',
    path: '/host-rules/test',
    tag: 'fleet',
    summary: 'Say whether an address would be allowed, and by which rule',
    access: 'viewer',
    query: z.object({
      url: z.string().min(1).max(2_000),
      device: idSchema.optional().meta({ description: 'Left out: a device with no rules of its own' }),
    }),
    answer: testedSchema,
  }),
  readDeviceHosts: operation({
    method: 'GET',
    path: '/device-hosts',
    tag: 'devices',
    summary: 'Get all rules for outside hosts that count on this device',
    access: 'device',
    answer: outline<EffectiveHosts>(),
  }),
  sendHostCounts: operation({
    method: 'POST',
    path: '/device-hosts/counts',
    tag: 'devices',
    summary: 'Deliver how often this device asked outside hosts; the same batch twice counts once',
    access: 'device',
    body: outline<HostCounts>(),
  }),
} as const satisfies Record<string, Operation>
