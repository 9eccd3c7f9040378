import { retryDelayMs, type MediaEntry, type RenderData } from '@vitrine/core'
import { feedsShown } from '@vitrine/core/feeds'
import type { ConnectionParts } from '../connectionParts.ts'
import type { AskServer } from '../http.ts'
import { nameOf } from '../mediaStore.ts'
import type { Stop } from '../ports.ts'
import { FEEDS_KEY, hasStoredFeeds } from './feedsKey.ts'
import type { KnownFeeds } from './knownFeeds.ts'

/** How often feeds are listed without a change: the list says when a source was last read, ms. */
const LIST_EVERY_MS = 3_600_000

/** What feeds say, on a device: what keeps them is loaded with the first screen that shows one. */
export type Feeds = {
  /** What is shown, or a file, may be another now. */
  look(): void
  /** The connection stands: feeds are listed again, what changes after that is announced. */
  connected(): void
  /** The server has announced that a feed says something else. */
  fetch(): void
  /** Resolves when it is known which files are needed. */
  known(): Promise<void>
  /** Forgets all: the device belongs to nobody any more. */
  forget(): void
  stop(): void
}

/** Lists the feeds that the device shows, and has their contents fetched as files. */
export function createFeeds(
  parts: ConnectionParts & {
    askServer: AskServer
    /** what its schedule shows besides */
    scheduled: () => readonly RenderData[]
    /** Files that are needed. */
    keep: (entries: readonly MediaEntry[]) => void
  },
): Feeds {
  const { ports, media } = parts
  let loading: Promise<KnownFeeds> | null = null
  let feeds: KnownFeeds | null = null
  let stopFollowing: Stop | null = null
  let shown: ReadonlySet<string> = new Set()
  /** what was shown when feeds were last listed, in this run */
  let listedFor: ReadonlySet<string> | null = null
  let keptFiles: readonly MediaEntry[] = []
  let stopTimer: Stop | null = null
  let run = 0
  let stopped = false

  const keepFiles = () => {
    const files = feeds?.files() ?? []
    const isNeeded = ({ sha256 }: MediaEntry) => files.some((file) => file.sha256 === sha256)
    const dropped = keptFiles.filter((file) => !isNeeded(file))
    if (dropped.length === 0 && files.length === keptFiles.length) return
    keptFiles = files
    parts.keep(files)
    // What is followed by another content need not come any more.
    for (const file of dropped)
      for (const code of ['MEDIA_FETCH_FAILED', 'MEDIA_CHECK_FAILED', 'STORAGE_FULL'] as const)
        parts.faults.over(code, nameOf(file))
  }
  const load = (): Promise<KnownFeeds> | null => {
    if (loading || !parts.feeds) return loading
    loading = parts.feeds().then(
      async (loaded) => {
        await loaded.restored
        if (stopped) return loaded
        feeds = loaded
        stopFollowing = loaded.follow(keepFiles)
        keepFiles()
        return loaded
      },
      (error) => {
        loading = null
        throw error
      },
    )
    loading.then(look, () => ports.log('the code of feeds could not be loaded'))
    return loading
  }
  const list = async (attempt: number): Promise<void> => {
    const mine = ++run
    stopTimer?.()
    stopTimer = null
    const askedFor = shown
    const answer = await parts.askServer('/default/v1/device-feeds', {
      authorization: parts.authorization() ?? '',
    })
    if (mine !== run || stopped) return
    if (answer.ok && answer.status === 200 && feeds?.take(answer.text, shown)) {
      listedFor = askedFor
      look()
      if (mine === run) stopTimer = ports.timers.after(LIST_EVERY_MS, () => void list(0))
      return
    }
    // An older server has no feeds, and one that refuses the credential is asked again when it takes it.
    if (answer.ok && answer.status >= 400 && answer.status < 500 && answer.status !== 429) return
    stopTimer = ports.timers.after(
      Math.max(retryDelayMs(attempt, ports.chance.number()), answer.ok ? (answer.retryAfterMs ?? 0) : 0),
      () => void list(attempt + 1),
    )
  }
  const isUsed = () => shown.size > 0 || keptFiles.length > 0
  const look = () => {
    if (stopped || !parts.feeds) return
    const { render, coming } = parts.presentation()
    const renders = [render, coming?.render, ...parts.scheduled()]
    shown = new Set(renders.flatMap((one) => (one ? feedsIn(one) : [])))
    if (!feeds) {
      if (shown.size > 0) void load()
      return
    }
    feeds.settle(media.stateOf)
    if ([...shown].every((id) => listedFor?.has(id))) return
    listedFor = shown
    void list(0)
  }

  return {
    look,
    connected() {
      if (feeds && isUsed()) void list(0)
    },
    fetch: () =>
      void load()?.then(
        () => list(0),
        () => undefined,
      ),
    async known() {
      if (hasStoredFeeds(ports.keys)) await load()?.catch(() => undefined)
    },
    forget() {
      run += 1
      stopTimer?.()
      listedFor = null
      shown = new Set()
      if (feeds) feeds.forget()
      else ports.keys.remove(FEEDS_KEY)
    },
    stop() {
      stopped = true
      run += 1
      stopTimer?.()
      stopFollowing?.()
    },
  }
}

const checked = new WeakMap<RenderData, readonly string[]>()
/** The feeds of a version, looked for once. */
function feedsIn(render: RenderData): readonly string[] {
  const found = checked.get(render) ?? feedsShown(render)
  checked.set(render, found)
  return found
}
