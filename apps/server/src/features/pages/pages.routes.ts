import { readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyCompress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import { SignageError } from '@vitrine/core'
import { PACKAGE_PREFIX } from '@vitrine/widgets/packages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  framedByHosts,
  prepareDocument,
  SCRIPT_HEADERS,
  sendDocument,
  type DocumentName,
  type ServedDocument,
} from '../../platform/http/documents.ts'
import { isFramedByOthers } from '../../platform/http/documentGuard.ts'
import type { Kernel } from '../../platform/http/kernel.ts'
import { createPlayerDocuments, type PlayerBuilds } from './playerDocuments.ts'

/** The device's own pages; each opens with a device session and otherwise goes to /player by itself (contract §1). */
const PLAYER_PAGES = ['/player', '/player/:token', '/initialization', '/forms-entry', '/print-preview']
const YEAR_S = 31_536_000

/** Where the built front ends are. */
export type BuiltPages = {
  console: string
  player: string
  /** the file of the verifier of play records, null where it was not built */
  verifyPlays: string | null
}

const readDocument = (name: DocumentName, ...file: string[]): ServedDocument =>
  prepareDocument(name, readFileSync(path.join(...file), 'utf8'))

/** The files of a build that can be asked for by name; the build writes the list (tools/build/assetList.mjs). */
const readAssetList = (folder: string): ReadonlySet<string> =>
  new Set(JSON.parse(readFileSync(path.join(folder, 'assets.json'), 'utf8')) as string[])

/**
 * Serves the built front ends.
 * @param builds   the builds of the player
 * @param framedBy the hosts whose pages may show what a link of `/external` leads to, by its signature, and the widgets of packages
 *                 in it, by the key of its frames
 */
export async function registerPages(
  kernel: Kernel,
  roots: Omit<BuiltPages, 'player'>,
  builds: PlayerBuilds,
  framedBy: Record<'external' | 'packages', (text: string) => Promise<readonly string[]>>,
): Promise<void> {
  const consolePage = readDocument('console', roots.console, 'index.html')
  const player = createPlayerDocuments(builds)
  const playVerifier = roots.verifyPlays === null ? null : readDocument('playVerifier', roots.verifyPlays)
  const consoleAssets = readAssetList(roots.console)

  await kernel.app.register(async (scope) => {
    await scope.register(fastifyCompress, { global: true, threshold: 1_024, encodings: ['br', 'gzip'] })
    await scope.register(fastifyStatic, { root: roots.console, serve: false, cacheControl: false })
    /** Only what is on the list of the build, so that nothing else that lies there is ever served by this route. */
    const assets = (url: string, folder: string, rootOf: (file: string) => string | null): void => {
      scope.route({
        method: 'GET',
        url: `${url}/*`,
        config: { access: 'anyone' },
        handler: (request, reply) => {
          const file = `${folder}${(request.params as { '*': string })['*']}`
          const root = rootOf(file)
          if (root === null) throw new SignageError('NOT_FOUND')
          if (/\.m?js$/.test(file)) reply.headers(SCRIPT_HEADERS)
          return reply.header('cache-control', `public, immutable, max-age=${YEAR_S}`).sendFile(file, root)
        },
      })
    }
    const page = (
      url: string,
      name: DocumentName,
      handler: (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply> | void,
    ): void => {
      scope.route({ method: 'GET', url, config: { access: 'anyone', document: name }, handler })
    }
    const playerDocument = (
      name: 'player' | 'diagnostics' | 'scriptFrame' | 'widgetFrame',
      request: FastifyRequest,
    ): ServedDocument => {
      const document = player.document(name, request)
      // What a display stores as a build must not be another one.
      if (document === null) throw new SignageError('NOT_FOUND')
      return document
    }
    const playerPage = (url: string, name: 'player' | 'diagnostics' | 'scriptFrame'): void =>
      page(url, name, (request, reply) => sendDocument(reply, playerDocument(name, request)))
    assets('/console-assets', 'console-assets/', (file) => (consoleAssets.has(file) ? roots.console : null))
    assets('/player-assets', '', player.folderOf)
    scope.route({
      method: 'GET',
      url: '/player-build/:id',
      config: { access: 'anyone' },
      handler: (request, reply) => {
        const files = player.files((request.params as { id: string }).id)
        if (files === null) throw new SignageError('NOT_FOUND')
        return reply.header('cache-control', 'no-cache').send({ files })
      },
    })
    scope.route({
      method: 'GET',
      url: '/player-sw.js',
      config: { access: 'anyone' },
      // Its scope is each of the device's paths, which lie beside its own.
      handler: (request, reply) => {
        const folder = player.folderFor(request)
        if (folder === null) throw new SignageError('NOT_FOUND')
        return reply
          .headers(SCRIPT_HEADERS)
          .header('cache-control', 'no-cache')
          .header('service-worker-allowed', '/')
          .sendFile('player-sw.js', folder)
      },
    })
    scope.route({
      method: 'GET',
      url: '/push/worker.js',
      config: { access: 'anyone' },
      // It shows notifications. Its scope is its own folder, in which there is no page.
      handler: (_request, reply) =>
        reply
          .headers(SCRIPT_HEADERS)
          .header('cache-control', 'no-cache')
          .sendFile('push-worker.js', roots.console),
    })
    const icon = [...consoleAssets].find((file) => /\/favicon-[^/]*\.svg$/.test(file))
    scope.route({
      method: 'GET',
      url: '/favicon.ico',
      config: { access: 'anyone' },
      handler: (_request, reply) => {
        if (icon === undefined) throw new SignageError('NOT_FOUND')
        return reply.header('cache-control', 'no-cache').redirect(`/${icon}`, 302)
      },
    })
    for (const url of PLAYER_PAGES) playerPage(url, 'player')
    playerPage('/diagnostics', 'diagnostics')
    const linkedPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const { sig } = request.query as { sig?: unknown }
      const hosts = typeof sig === 'string' ? await framedBy.external(sig) : []
      return sendDocument(reply, framedByHosts(player.outside('external'), hosts))
    }
    page('/player-widgets', 'widget', (request, reply) => {
      const { trial, kind } = request.query as { trial?: unknown; kind?: unknown }
      // A link to it names the hosts that may show it, as other links do.
      if (typeof kind === 'string' && kind.startsWith(PACKAGE_PREFIX)) return linkedPage(request, reply)
      if (trial === undefined) return sendDocument(reply, player.outside('widget'))
      // It draws what operators made, as nobody but a display does.
      if (isFramedByOthers(request)) throw new SignageError('FORBIDDEN')
      return sendDocument(reply, player.outside('trial'))
    })
    playerPage('/script-frame', 'scriptFrame')
    page('/player-widget-frame', 'widgetFrame', async (request, reply) => {
      const { key } = request.query as { key?: unknown }
      const hosts = typeof key === 'string' ? await framedBy.packages(key) : []
      return sendDocument(reply, framedByHosts(playerDocument('widgetFrame', request), hosts))
    })
    page('/external', 'external', linkedPage)
    if (playVerifier)
      page('/verify-plays', playVerifier.name, (_request, reply) => sendDocument(reply, playVerifier))
    // Every other page is the console's, which knows its own routes and says so where there is none.
    for (const url of ['/', '/:page', '/:page/*'])
      page(url, consolePage.name, (request, reply) =>
        isConsolePath(request) ? sendDocument(reply, consolePage) : reply.callNotFound(),
      )
  })
}

/** Whether a path is a page of the console, and not one that programs call. */
function isConsolePath(request: FastifyRequest): boolean {
  const [first = '', ...rest] = (request.url.split('?')[0] ?? '').slice(1).split('/')
  // /media alone is the console's page; what lies below it are files.
  return !RESERVED.has(first) || (first === 'media' && rest.length === 0)
}

/** First parts of paths that programs call: a wrong one below them is a 404, never a page. */
const RESERVED = new Set([
  'default',
  'graphql',
  'sse',
  'event-stream',
  'channels',
  'activate',
  'media',
  'render',
  'healthz',
  'readyz',
  'metrics',
  'console-assets',
  'player-assets',
  'player-build',
  'script-frame',
  'player-widget-frame',
  'push',
])
