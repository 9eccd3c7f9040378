/** Where it is kept which build is tried and which was refused; watchBuild.js reads and writes it too. */
const STATE_KEY = 'playerBuild'
/** What the watch says when a build stays. */
const STAYS = 'build-stays'

export type BuildState = {
  trying?: {
    build: string
    previous: string
    /** a screen was on the display: the new build has to show one too */
    screen: boolean
    /** how often the build was started */
    starts: number
    /** where its document lies; null without a service worker */
    cache: string | null
  }
  refused?: { id: string; code: string }
}

/** What was noted about builds; nothing where that can't be read. */
export function readState(): BuildState {
  try {
    // Only the two scripts of this folder write it.
    return (JSON.parse(localStorage.getItem(STATE_KEY) ?? '{}') as BuildState | null) ?? {}
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
