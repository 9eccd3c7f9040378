import type { BuildHost } from '@vitrine/device'
import { buildOnTrial, readState, runningBuild, trialEnded, writeState } from './trial.ts'

/** Where it is noted how runs of a build ended. */
const RUN_KEY = 'playerRun'
const PAGE = '/player'
/** Where watchBuild.js finds the page of the build before. */
const BEFORE = '/player-before'
const CACHE_PREFIX = 'vitrine-player-'
const YEAR_S = 31_536_000

type BuildFile = { path: string; sha256: string }
const TYPES: Readonly<Record<string, RegExp>> = { js: /javascript/, css: /^text\/css/ }

/** Has the server send a build where it is asked for the page. */
const nameBuild = (build: string): void => {
  document.cookie = `player_build=${build}; path=/; max-age=${YEAR_S}; samesite=strict`
}

/**
 * Changes the build of this page. A display with a service worker starts from the page that its worker has stored, so that is
 * exchanged; any other display gets from the server the build that a cookie names.
 * @returns null where the page does not know its own build
 */
export function createBuildHost(log: (line: string) => void): BuildHost | null {
  const running = runningBuild()
  if (running === null) return null
  settleCut(running)
  if (!buildOnTrial()) nameBuild(running)
  const crashes = countRuns(running, log)
  const cacheName = `${CACHE_PREFIX}${running}`

  /** Where the page of this build is stored; null for a display without a service worker. */
  const shell = async (): Promise<Cache | null> => {
    if (!navigator.serviceWorker?.controller) return null
    const cache = await caches.open(cacheName)
    if (!(await cache.match(PAGE))) throw new Error('The player is still being stored on this display.')
    return cache
  }

  return {
    facts() {
      const { refused } = readState()
      return {
        id: running,
        crashes,
        ...(buildOnTrial() && { trial: true }),
        ...(refused && refused.id !== running && { refused }),
      }
    },
    forgetRefused() {
      const { trying } = readState()
      writeState(trying ? { trying } : {})
    },
    async stage(build) {
      if (buildOnTrial()) await trialEnded()
      const cache = await shell()
      const list = (await (await fetchOrThrow(`/player-build/${build}`)).json()) as { files: BuildFile[] }
      for (const file of list.files) {
        if (cache && (await isWhole(await cache.match(file.path), file))) continue
        const response = await fetchOrThrow(file.path)
        if (!(await isWhole(response.clone(), file)))
          throw new Error(`${file.path} is not what it should be.`)
        await cache?.put(file.path, response)
      }
      const page = await fetchOrThrow(pageOf(build, running))
      const html = await page.clone().text()
      if (!typeOf(page).startsWith('text/html') || !html.includes(`data-build="${build}"`))
        throw new Error('The page of the new build is not what it should be.')
      await cache?.put(pageOf(build, running), page)
    },
    async changeOver(build) {
      const cache = await shell()
      const staged = cache && (await cache.match(pageOf(build, running)))
      const before = cache && (await cache.match(PAGE))
      if (cache && (!staged || !before)) throw new Error('The new build is not stored completely.')
      if (cache) await cache.put(BEFORE, before!)
      const screen = document.documentElement.dataset['shown'] === 'screen'
      const trying = { build, previous: running, screen, starts: 0, cache: cache && cacheName }
      writeState({ trying })
      nameBuild(`${build}.${running}`)
      if (cache) {
        await cache.put(PAGE, staged!)
        await cache.delete(pageOf(build, running))
      }
      location.reload()
    },
    settled: trialEnded,
  }
}

const pageOf = (build: string, previous: string): string => `${PAGE}?build=${build}&previous=${previous}`
const typeOf = (response: Response): string => response.headers.get('content-type') ?? ''

async function fetchOrThrow(path: string): Promise<Response> {
  const response = await fetch(path, { cache: 'no-cache', credentials: 'same-origin' })
  if (!response.ok || response.redirected) throw new Error(`${path}: ${response.status}`)
  return response
}

/** Whether a file is there as it was built. Without `crypto.subtle`, over plain HTTP, only its type is known. */
async function isWhole(response: Response | undefined, { path, sha256 }: BuildFile): Promise<boolean> {
  if (!response) return false
  const type = TYPES[path.split('.').pop() ?? '']
  const bytes = await response.arrayBuffer()
  if (type && !type.test(typeOf(response))) return false
  if (!crypto.subtle) return bytes.byteLength > 0
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('') === sha256
}

/** Puts right what a power cut left: a build that is noted as tried while another one runs. */
function settleCut(running: string): void {
  const { trying, refused } = readState()
  if (!trying || trying.build === running) return
  // A build that was started and is gone went back; one that never was started is still to be tried.
  if (trying.starts > 0) writeState({ refused: { id: trying.build, code: 'restarted' } })
  else writeState(refused ? { refused } : {})
}

/**
 * Counts how often this build ended without a proper end: a page that goes says so, one that crashes or loses its power does not.
 * @returns the number so far
 */
function countRuns(running: string, log: (line: string) => void): number {
  let crashes = 0
  const note = (open: boolean) => {
    try {
      localStorage.setItem(RUN_KEY, JSON.stringify({ id: running, open, crashes }))
    } catch {
      log('how the player ends can’t be stored')
    }
  }
  try {
    const last = JSON.parse(localStorage.getItem(RUN_KEY) ?? '') as {
      id: string
      open: boolean
      crashes: number
    }
    if (last.id === running) crashes = last.crashes + (last.open ? 1 : 0)
  } catch {
    // The first run.
  }
  note(true)
  window.addEventListener('pagehide', () => note('broken' in document.documentElement.dataset))
  return crashes
}
