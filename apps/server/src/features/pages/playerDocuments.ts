import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyRequest } from 'fastify'
import { prepareDocument, type ServedDocument } from '../../platform/http/documents.ts'

/** Names the build that a display without a service worker runs, and that it would go back to: `{build}` or `{build}.{previous}`. */
const BUILD_COOKIE = 'player_build'

/** A build as this feature needs it. */
type Build = {
  id: string
  folder: string
  assets: ReadonlySet<string>
  files: readonly { path: string; sha256: string }[]
}
/** The builds of the player that can be served. */
export type PlayerBuilds = {
  newest: Build
  get(id: string): Build | null
  ids(): string[]
  /** the build for a display that names none */
  forEverybody(): string | null
}

const FILES = {
  player: 'index.html',
  diagnostics: 'diagnostics.html',
  widget: 'widget.html',
  external: 'external.html',
  // The same page, under a policy of its own.
  trial: 'external.html',
  scriptFrame: 'script-frame.html',
  widgetFrame: 'widget-frame.html',
}
type PlayerDocument = keyof typeof FILES
/** What other programs and people without an account are shown, and what a display shows only for a while. */
type OutsideDocument = 'widget' | 'external' | 'trial'
type DisplayDocument = Exclude<PlayerDocument, OutsideDocument>

/** Which build a request is for: by its query, which must be right, or by its cookie, which may be old. */
function askedBy(request: FastifyRequest): { build: string | null; previous: string | null; exact: boolean } {
  const { build, previous } = request.query as { build?: unknown; previous?: unknown }
  if (typeof build === 'string')
    return { build, previous: typeof previous === 'string' ? previous : null, exact: true }
  const [ofCookie = null, before = null] = request.cookies[BUILD_COOKIE]?.split('.') ?? []
  return { build: ofCookie, previous: before, exact: false }
}

/**
 * The documents of all builds of the player. A build that a display tries is served with the watch of the build before it: what
 * looks after a build must not come from that build.
 */
export function createPlayerDocuments(builds: PlayerBuilds) {
  const ready = new Map<string, ServedDocument>()
  const buildFor = (request: FastifyRequest): { build: Build; previous: Build | null } | null => {
    const asked = askedBy(request)
    const wanted = asked.build === null ? null : builds.get(asked.build)
    if (asked.build !== null && wanted === null && asked.exact) return null
    const build = wanted ?? builds.get(builds.forEverybody() ?? '') ?? builds.newest
    const previous = asked.previous === null || wanted === null ? null : builds.get(asked.previous)
    return { build, previous: previous === build ? null : previous }
  }
  const prepare = (name: PlayerDocument, build: Build, previous: Build | null): ServedDocument => {
    const html = readFileSync(path.join(build.folder, FILES[name]), 'utf8')
    if (name !== 'player') return prepareDocument(name, html)
    const watch = previous && path.join(previous.folder, 'watch-build.js')
    const script = watch && existsSync(watch) ? `<script>${readFileSync(watch, 'utf8')}</script>` : ''
    return prepareDocument(
      name,
      html.replace(/<html/, `<html data-build="${build.id}"`).replace(/<head>/, `<head>${script}`),
    )
  }
  const kept = (name: PlayerDocument, build: Build, previous: Build | null): ServedDocument => {
    const key = `${name} ${build.id} ${previous?.id ?? ''}`
    const document = ready.get(key) ?? prepare(name, build, previous)
    // As many as there are pairs of builds: a few.
    ready.set(key, document)
    return document
  }

  return {
    /** A document of the build that a request is for; null where there is no such build. */
    document(name: DisplayDocument, request: FastifyRequest): ServedDocument | null {
      const found = buildFor(request)
      if (!found) return null
      // A build of before there were packages: only the console asks then, for its previews.
      const isMissing = name === 'widgetFrame' && !existsSync(path.join(found.build.folder, FILES[name]))
      return kept(name, isMissing ? builds.newest : found.build, found.previous)
    },
    /** A document for what is no display, of the newest build. */
    outside: (name: OutsideDocument): ServedDocument => kept(name, builds.newest, null),
    /** The folder of the build that a request is for. */
    folderFor: (request: FastifyRequest): string | null => buildFor(request)?.build.folder ?? null,
    /** The folder of a build that has an asset; names carry hashes, so that any will do. */
    folderOf(file: string): string | null {
      if (builds.newest.assets.has(file)) return builds.newest.folder
      for (const id of builds.ids()) {
        const build = builds.get(id)
        if (build?.assets.has(file)) return build.folder
      }
      return null
    },
    files: (id: string) => builds.get(id)?.files ?? null,
  }
}
