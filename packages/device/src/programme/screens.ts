import {
  readRender,
  renderDataSchema,
  retryDelayMs,
  writeRender,
  type MediaEntry,
  type RenderData,
} from '@vitrine/core'
import type { RenderCheck } from '../checkRender.ts'
import type { HttpAnswer } from '../http.ts'
import type { MediaStore } from '../mediaStore.ts'
import type { DevicePorts, Stop } from '../ports.ts'
import { entryOf, type Documents } from './documents.ts'
import type { ProgrammeState, ScreenVersions, StoredDocument } from './programmeState.ts'

/** The id that stands for the screen assigned to the device. */
export const ASSIGNED = ''

/** The screens of a programme on this device, each in the version that is wanted and in the newest one that is complete. */
export type Screens = {
  /** Takes what an earlier run has stored. */
  restore(state: Pick<ProgrammeState, 'screens' | 'renders'>): Promise<void>
  /** Says which versions are wanted, by the id of the screen, the most urgent first. All others are let go of. */
  want(wanted: ReadonlyMap<string, string | null>): void
  /** Takes render data that came another way. */
  offer(render: RenderData): void
  versionsOf(screenId: string): ScreenVersions | undefined
  renderOf(version: string): RenderData | null
  /** all that are here and needed */
  renders(): readonly RenderData[]
  /** Whether all of a version is here and right, so that it can be shown. */
  isComplete(version: string): boolean
  /** Whether a screen would also be shown in its wanted version after a restart without the network. */
  isReady(screenId: string): boolean
  /** Files have changed: versions may be complete now. */
  settle(): void
  /** Everything that is needed, in order. */
  entries(): MediaEntry[]
  /** A stored text is damaged. @returns whether it was one of these */
  lost(sha256: string): boolean
  /** Tries again at once what could not be fetched. */
  retryNow(): void
  state(): Pick<ProgrammeState, 'screens' | 'renders'>
  stop(): void
}

/**
 * Fetches and stores what a programme shows: render data as texts among the files, so that local storage stays free for what
 * a start needs.
 * @param options.onChange which files are needed, or what is to be kept of it all, has changed
 */
export function createScreens(options: {
  ports: Pick<DevicePorts, 'timers' | 'chance'>
  media: Pick<MediaStore, 'stateOf'>
  documents: Documents
  fetchRender: (version: string) => Promise<HttpAnswer>
  checkRender: (arrived: string | RenderData, version: string) => RenderCheck
  onChange: () => void
}): Screens {
  const { ports, media, documents } = options
  let screens = new Map<string, ScreenVersions>()
  const renders = new Map<string, RenderData>()
  const stored = new Map<string, StoredDocument>()
  /** versions that the server does not give, or that cannot be shown */
  const refused = new Set<string>()
  let fetching = false
  let attempt = 0
  let stopRetry: Stop | null = null
  let stopped = false

  const isChecked = ({ sha256 }: { sha256: string }) => media.stateOf(sha256) === 'checked'
  const isComplete = (version: string): boolean => renders.get(version)?.media.every(isChecked) === true
  const isStored = (version: string): boolean => {
    const document = stored.get(version)
    return document !== undefined && isChecked(document) && isComplete(version)
  }
  const needed = (): Set<string> => {
    const versions = [...screens.values()].flatMap(({ wanted, ready }) => [wanted, ready])
    return new Set(versions.filter((version) => version !== null))
  }
  const tidy = () => {
    const kept = needed()
    for (const version of renders.keys()) if (!kept.has(version)) renders.delete(version)
    for (const version of stored.keys()) if (!kept.has(version)) stored.delete(version)
    for (const version of refused) if (!kept.has(version)) refused.delete(version)
  }
  const take = (render: RenderData, text: string) => {
    renders.set(render.version, render)
    if (!stored.has(render.version)) stored.set(render.version, documents.put(text))
  }

  /** Fetches one after the other what is not here yet. */
  const fetchMissing = async (): Promise<void> => {
    if (fetching || stopRetry || stopped) return
    fetching = true
    for (;;) {
      const version = [...needed()].find((one) => !renders.has(one) && !refused.has(one))
      if (version === undefined) break
      const answer = await options.fetchRender(version)
      if (stopped) return
      if (!needed().has(version) || renders.has(version)) continue
      if (answer.ok && answer.status === 200) {
        const checked = options.checkRender(answer.text, version)
        if (checked.ok) take(checked.render, answer.text)
        else refused.add(version)
        options.onChange()
      } else if (answer.ok && answer.status === 404) refused.add(version)
      else {
        const waitMs = retryDelayMs(attempt, ports.chance.number())
        attempt += 1
        stopRetry = ports.timers.after(Math.max(waitMs, answer.ok ? (answer.retryAfterMs ?? 0) : 0), () => {
          stopRetry = null
          void fetchMissing()
        })
        break
      }
      attempt = 0
    }
    fetching = false
  }

  return {
    async restore(state) {
      for (const [id, versions] of Object.entries(state.screens)) screens.set(id, versions)
      for (const version of needed()) {
        const document = state.renders[version]
        const text = document && (await documents.read(document))
        const render = text === undefined || text === null ? null : parseRender(text)
        if (!document || !render || renders.has(version) || stopped) continue
        renders.set(version, render)
        stored.set(version, document)
      }
      void fetchMissing()
    },
    want(wanted) {
      const before = screens
      screens = new Map(
        [...wanted].map(([id, version]) => [
          id,
          { wanted: version, ready: version === null ? null : (before.get(id)?.ready ?? null) },
        ]),
      )
      tidy()
      void fetchMissing()
    },
    offer(render) {
      if (needed().has(render.version) && !renders.has(render.version))
        take(render, JSON.stringify(writeRender(render)))
    },
    versionsOf: (id) => screens.get(id),
    renderOf: (version) => renders.get(version) ?? null,
    renders: () => [...renders.values()],
    isComplete,
    isReady(id) {
      const wanted = screens.get(id)?.wanted ?? null
      return wanted !== null && isStored(wanted)
    },
    settle() {
      for (const document of stored.values()) if (isChecked(document)) documents.stored(document.sha256)
      let changed = false
      for (const [id, { wanted, ready }] of screens) {
        if (wanted === null || wanted === ready || !isStored(wanted)) continue
        screens.set(id, { wanted, ready: wanted })
        changed = true
      }
      if (!changed) return
      tidy()
      options.onChange()
    },
    entries() {
      const versions = [...needed()]
      const texts = versions.flatMap((version) => stored.get(version) ?? []).map(entryOf)
      return [...texts, ...versions.flatMap((version) => renders.get(version)?.media ?? [])]
    },
    lost(sha256) {
      const found = [...stored].find(([, document]) => document.sha256 === sha256)
      if (!found) return false
      const [version] = found
      const render = renders.get(version)
      stored.delete(version)
      // It is in memory still: written once more, as our own text.
      if (render) take(render, JSON.stringify(writeRender(render)))
      options.onChange()
      return true
    },
    retryNow() {
      stopRetry?.()
      stopRetry = null
      refused.clear()
      void fetchMissing()
    },
    state: () => ({ screens: Object.fromEntries(screens), renders: Object.fromEntries(stored) }),
    stop() {
      stopped = true
      stopRetry?.()
    },
  }
}

function parseRender(text: string): RenderData | null {
  try {
    const parsed = renderDataSchema.safeParse(JSON.parse(text))
    return parsed.success ? readRender(parsed.data) : null
  } catch {
    return null
  }
}
