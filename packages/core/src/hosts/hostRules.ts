import * as z from 'zod/mini'

/** What is done about outside hosts: nothing, only counted, or counted and held back. */
export const HOST_MODES = ['off', 'report', 'enforce'] as const
export type HostMode = (typeof HOST_MODES)[number]
/** Where a list of rules belongs, the nearest to a device first. */
export const HOST_LEVELS = ['device', 'group', 'company'] as const
export type HostLevel = (typeof HOST_LEVELS)[number]

/** Rules of one list. */
export const HOST_RULES_MOST = 5_000
/** Regular expressions of one list: unlike names they cannot be looked up, so each is tried on each host. */
export const HOST_EXPRESSIONS_MOST = 100
/** Characters of a pattern. The longest name of a host has 253, with its port 259. */
export const HOST_PATTERN_MOST = 300

export const hostRuleSchema = z.object({
  action: z.enum(['allow', 'deny']),
  /** `exact` is one host, `wildcard` has `*` for any characters, `expression` is a regular expression that is found in the host */
  kind: z.enum(['exact', 'wildcard', 'expression']),
  pattern: z.string().check(z.minLength(1), z.maxLength(HOST_PATTERN_MOST)),
})
export type HostRule = z.infer<typeof hostRuleSchema>

const levelSchema = z.object({
  level: z.enum(HOST_LEVELS),
  /** of the device or group; empty for the company */
  id: z.string().check(z.maxLength(100)),
  rules: z.array(hostRuleSchema).check(z.maxLength(HOST_RULES_MOST)),
})
export type HostLevelRules = z.infer<typeof levelSchema>

/** All rules that count on a device, the nearest level first, and what is done about them. */
export const effectiveHostsSchema = z.object({
  hash: z.string().check(z.maxLength(100)),
  mode: z.enum(HOST_MODES),
  levels: z.array(levelSchema).check(z.maxLength(40)),
})
export type EffectiveHosts = z.infer<typeof effectiveHostsSchema>

/** No list reached the device: everything is allowed, and nothing is counted. */
export const NO_HOSTS: EffectiveHosts = { hash: '', mode: 'off', levels: [] }

/** Hosts that one batch of counts names; requests to further ones are counted together. */
export const HOST_COUNTS_MOST = 50
const count = z.int().check(z.gte(0), z.lte(1_000_000_000))
/** Requests of a device to outside hosts in a span of time. Sent again until it is acknowledged, always with the same `id`. */
export const hostCountsSchema = z.object({
  /** made on the device; a batch that was acknowledged has another one behind it */
  id: z.string().check(z.minLength(8), z.maxLength(64)),
  hosts: z
    .array(
      z.object({
        host: z.string().check(z.minLength(1), z.maxLength(HOST_PATTERN_MOST)),
        allowed: count,
        /** held back, or what would have been in the mode that only reports */
        blocked: count,
      }),
    )
    .check(z.maxLength(HOST_COUNTS_MOST)),
  /** requests to hosts that had no room in `hosts` */
  more: z.object({ allowed: count, blocked: count }),
  /** whether what is counted as blocked was held back */
  enforced: z.boolean(),
})
/** Counts without what makes a batch of them. */
export const hostTallySchema = z.pick(hostCountsSchema, { hosts: true, more: true })
export type HostCounts = z.infer<typeof hostCountsSchema>
