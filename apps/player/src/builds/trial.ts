import * as z from 'zod/mini'

/** Where it is kept which build is tried and which was refused; watchBuild.js reads and writes it too. */
export const STATE_KEY = 'playerBuild'
/** What the watch says when a build stays. */
const STAYS = 'build-stays'

const stateSchema = z.object({
  trying: z.optional(
    z.object({
      build: z.string(),
      previous: z.string(),
      /** a screen was on the display: the new build has to show one too */
      screen: z.boolean(),
      /** how often the build was started */
      starts: z.number(),
      /** where its document lies; null without a service worker */
      cache: z.nullable(z.string()),
    }),
  ),
  refused: z.optional(z.object({ id: z.string(), code: z.string() })),
})
export type BuildState = z.infer<typeof stateSchema>

/** What was noted about builds; nothing where that can't be read. */
export function readState(): BuildState {
  try {
    const parsed = stateSchema.safeParse(JSON.parse(localStorage.getItem(STATE_KEY) ?? '{}'))
    return parsed.success ? parsed.data : {}
  } catch {
    return {}
  }
}
/** @throws where local storage takes nothing: without a note, nothing would watch over a build */
export const writeState = (state: BuildState): void => localStorage.setItem(STATE_KEY, JSON.stringify(state))

/** The build that this page is of; null where the server does not say, as while developing. */
export const runningBuild = (): string | null => document.documentElement.dataset['build'] ?? null

/** Whether this build is only tried so far. */
export const buildOnTrial = (): boolean => {
  const { trying } = readState()
  return trying !== undefined && trying.build === runningBuild()
}

/** Resolves when this build stays; at once where it is not on trial. */
export const trialEnded = (): Promise<void> =>
  new Promise((resolve) => {
    if (buildOnTrial()) document.addEventListener(STAYS, () => resolve(), { once: true })
    else resolve()
  })
