import { readRender, renderDataSchema, type RenderData } from '@vitrine/core'
import { feedContentSchema, type FeedReading, type FeedSource } from '@vitrine/core/feeds'
import { effectiveHostsSchema, type EffectiveHosts } from '@vitrine/core/hosts'
import type { Timers } from '@vitrine/device'
import { createLinkedPictures } from './linkedPictures.ts'

/** How often it is asked what a link shows, ms. */
const EVERY_MS = 60_000
/** The same after an answer that said nothing, as long as nothing is shown, ms. */
const AGAIN_MS = 10_000

/** What is known of a link. */
export type LinkedState = {
  /** what is shown: `loading` until the first answer, `empty` before a first publication, `gone` when the link has ended */
  kind: 'loading' | 'empty' | 'gone' | 'shown'
  name: string
  render: RenderData | null
}
/** What a link shows, kept up to date. */
export type LinkedContent = {
  /** the same object until it changes */
  state: () => LinkedState
  follow: (changed: () => void) => () => void
  feeds: FeedSource
  /** the address of a file that is here, by its hash; null while it is not */
  file: (sha256: string) => string | null
  /** lets pages around this one show widgets of packages; null where there are none */
  frameKey: () => string | null
  /** the time of the server, epoch ms */
  nowMs: () => number
}

type Answer = Pick<Response, 'status' | 'json'>
type Said = {
  name: string
  version: string | null
  render: RenderData | null
  files: Record<string, string>
  feeds: ReadonlyMap<string, FeedReading>
  pictureKey: string | null
  frameKey: string | null
  hosts: EffectiveHosts | null
  nowMs: number
}

/**
 * Asks what a link shows, once a minute while the page is seen, and fetches its files: addresses of files end after minutes, and a
 * video that plays must not lose its own. Without the network the last version stays; it goes when the link has ended.
 * @param options.ask       the response of the server to a known version; it rejects without the network
 * @param options.fetchFile a file as an address of this page's own; null if it can't be fetched
 * @param options.isVisible whether the page is seen; `onVisible` calls when that changes
 */
export function createLinkedContent(options: {
  ask: (known: string | null) => Promise<Answer>
  fetchFile: (url: string) => Promise<string | null>
  /** the rules for outside hosts of the display that this page is on; before anything is shown, and with each response */
  onHosts?: (hosts: EffectiveHosts) => void
  /** lets go of a file that nothing shows any more */
  releaseFile: (url: string) => void
  timers: Timers
  nowMs: () => number
  monotonicMs: () => number
  isVisible: () => boolean
  onVisible: (run: () => void) => void
}): LinkedContent {
  const listeners = new Set<() => void>()
  const files = new Map<string, string>()
  let state: LinkedState = { kind: 'loading', name: '', render: null }
  let feeds: ReadonlyMap<string, FeedReading> = new Map()
  /** the same with addresses of the pictures that are here */
  let pictured = feeds
  let frameKey: string | null = null
  let aheadMs = 0
  let askedMs = Number.NEGATIVE_INFINITY
  let isAsking = false

  const tell = () => {
    for (const listener of listeners) listener()
  }
  const become = (next: LinkedState) => {
    state = next
    tell()
  }
  const pictures = createLinkedPictures({
    ...options,
    changed(next) {
      pictured = next
      tell()
    },
  })
  /** @returns whether all files of a version are here */
  const fetchFiles = async (addresses: Said['files']): Promise<boolean> => {
    const missing = Object.entries(addresses).filter(([sha256]) => !files.has(sha256))
    for (const [sha256, url] of missing) {
      const here = await options.fetchFile(url).catch(() => null)
      if (here === null) return false
      files.set(sha256, here)
    }
    return true
  }
  /** Of the version before, which is still seen while the next one is drawn. */
  let former: ReadonlySet<string> = new Set()
  const releaseFiles = (addresses: Said['files']): void => {
    const needed = new Set(Object.keys(addresses))
    for (const [sha256, url] of files) {
      if (needed.has(sha256) || former.has(sha256)) continue
      files.delete(sha256)
      options.releaseFile(url)
    }
    former = needed
  }
  const take = async (): Promise<void> => {
    const known = state.kind === 'shown' ? (state.render?.version ?? null) : null
    const answer = await options.ask(known)
    if (answer.status === 404) return become({ kind: 'gone', name: '', render: null })
    if (answer.status !== 200) return
    const said = readAnswer(await answer.json())
    if (!said) return
    aheadMs = said.nowMs - options.nowMs()
    frameKey = said.frameKey
    if (said.hosts) options.onHosts?.(said.hosts)
    const isOther = changedFeeds(feeds, said.feeds)
    if (isOther) {
      feeds = said.feeds
      pictured = pictures.pictured(feeds)
    }
    if (said.pictureKey !== null) {
      const key = new URLSearchParams({ key: said.pictureKey })
      void pictures.take(feeds, (sha256) => `/default/v1/external-pictures/${sha256}?${key}`)
    }
    if (said.version === null) return become({ kind: 'empty', name: said.name, render: null })
    if (said.render) {
      // The former version stays until all of the next one is here.
      if (!(await fetchFiles(said.files))) return
      releaseFiles(said.files)
      become({ kind: 'shown', name: said.name, render: said.render })
    } else if (isOther) tell()
  }
  const look = async (): Promise<void> => {
    if (isAsking || !options.isVisible() || options.monotonicMs() - askedMs < AGAIN_MS) return
    isAsking = true
    askedMs = options.monotonicMs()
    // Without the network the last version stays, and the server is asked again.
    await take().catch(() => undefined)
    isAsking = false
    options.timers.after(state.kind === 'loading' ? AGAIN_MS : EVERY_MS, () => void look())
  }
  options.onVisible(() => void look())
  void look()

  const follow = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    state: () => state,
    follow,
    feeds: { samples: false, read: (id) => pictured.get(id) ?? null, follow },
    file: (sha256) => files.get(sha256) ?? null,
    frameKey: () => frameKey,
    nowMs: () => options.nowMs() + aheadMs,
  }
}

/** What the server said, or null where that can't be read. */
function readAnswer(answer: unknown): Said | null {
  const { name, version, render, files, feeds, now, picture_key, frame_key, host_rules } = answer as Record<
    string,
    unknown
  >
  if (
    typeof name !== 'string' ||
    typeof now !== 'number' ||
    (version !== null && typeof version !== 'string')
  )
    return null
  const read = render === null ? null : renderDataSchema.safeParse(render)
  if (read && !read.success) return null
  const readings = Object.entries(
    (feeds ?? {}) as Record<string, { content?: unknown; read_at?: unknown }>,
  ).flatMap(([id, { content, read_at }]): [string, FeedReading][] => {
    const { data } = feedContentSchema.safeParse(content)
    return data && typeof read_at === 'number' ? [[id, { content: data, readMs: read_at }]] : []
  })
  return {
    name,
    version,
    render: read ? readRender(read.data) : null,
    files: (files ?? {}) as Record<string, string>,
    feeds: new Map(readings),
    pictureKey: typeof picture_key === 'string' ? picture_key : null,
    frameKey: typeof frame_key === 'string' ? frame_key : null,
    hosts: effectiveHostsSchema.safeParse(host_rules).data ?? null,
    nowMs: now,
  }
}

/** Whether any feed says something else than before, or was read at another time. */
const changedFeeds = (before: Said['feeds'], now: Said['feeds']): boolean =>
  before.size !== now.size ||
  [...now].some(([id, reading]) => {
    const former = before.get(id)
    return former?.readMs !== reading.readMs || JSON.stringify(former) !== JSON.stringify(reading)
  })
