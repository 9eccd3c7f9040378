import * as z from 'zod/mini'

/** How a build of the player is named: the first 16 hexadecimal digits of the SHA-256 of its files. */
export const BUILD_ID = /^[0-9a-f]{16}$/
export const buildIdSchema = z.string().check(z.regex(BUILD_ID))

/** How long a build that was just started has to present, and how long it then has to go on presenting, ms. */
export const BUILD_TRIAL_MS = 60_000

/** Why a device went back to the build before. A newer player may have other codes. */
export const BUILD_REFUSALS = ['notPresented', 'scriptFailed', 'restarted'] as const
export type BuildRefusal = (typeof BUILD_REFUSALS)[number]

/** What a device says of its build. */
export const reportedBuildSchema = z.object({
  /** the build that runs */
  id: buildIdSchema,
  /** it has not presented for long enough yet; the device can still go back by itself */
  trial: z.optional(z.boolean()),
  /** how often this build ended without a proper end: crashes, and power cuts */
  crashes: z.int().check(z.gte(0)),
  /** the build that the device went back from last, and why */
  refused: z.optional(z.object({ id: buildIdSchema, code: z.string().check(z.maxLength(60)) })),
})
export type ReportedBuild = z.infer<typeof reportedBuildSchema>

/** How far a company has come with a build: on the ring only, on all devices, or withdrawn. */
export const ROLLOUT_STATES = ['ring', 'all', 'withdrawn'] as const
export type RolloutState = (typeof ROLLOUT_STATES)[number]

/**
 * The build for a display that no company has given one: the newest that nobody still tries or has withdrawn.
 * @param builds   their ids, newest first
 * @param rollouts the newest roll-out of each company
 * @returns null without any build
 */
export function buildForEverybody(
  builds: readonly string[],
  rollouts: readonly { build: string; previous: string | null; state: RolloutState }[],
): string | null {
  const doubted = new Set(rollouts.filter(({ state }) => state !== 'all').map(({ build }) => build))
  return builds.find((build) => !doubted.has(build)) ?? builds[0] ?? null
}

/**
 * The build that a device should run.
 * @param inRing whether the device is in the ring
 * @returns null where nothing says so: the device keeps the one it has
 */
export function buildFor(
  { build, previous, state }: { build: string; previous: string | null; state: RolloutState },
  inRing: boolean,
): string | null {
  if (state === 'all' || (state === 'ring' && inRing)) return build
  return previous
}
