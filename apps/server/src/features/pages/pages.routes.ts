import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyCompress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import type { FastifyReply } from 'fastify'
import type { Kernel } from '../../platform/http/kernel.ts'

/** The device's own pages; each opens with a device session and otherwise goes to /player by itself (contract §1). */
const PLAYER_PAGES = ['/player', '/player/:token', '/initialization']
const YEAR_S = 31_536_000

type Page = { html: string; policy: string }

/** A built page with its policy: only our own scripts, and the inline ones it was built with, by their hash. */
function readPage(folder: string, frames: string, more: { frame: string; connect: string }): Page {
  const { html, inline } = readHtml(path.join(folder, 'index.html'))
  const policy = [
    "default-src 'self'",
    `script-src 'self' ${inline}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self' data:",
    `connect-src 'self' ws: wss: ${more.connect}`.trim(),
    `frame-src ${more.frame}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frames}`,
  ].join('; ')
  return { html, policy }
}

function readHtml(file: string): { html: string; inline: string } {
  const html = readFileSync(file, 'utf8')
  return { html, inline: hashesOf(html, /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g) }
}

/** How a policy names the texts that stand in a page itself. */
const hashesOf = (html: string, texts: RegExp): string =>
  [...html.matchAll(texts)]
    .map(
      ([, text]) =>
        `'sha256-${createHash('sha256')
          .update(text ?? '')
          .digest('base64')}'`,
    )
    .join(' ')

/**
 * The page that runs operators' scripts: whoever opens it, and wherever, it has no origin of its own, no storage and no
 * way to load anything; the network it may reach it takes from itself (apps/player/public/script-frame.html).
 */
function readScriptFrame(folder: string): Page {
  const { html, inline } = readHtml(path.join(folder, 'script-frame.html'))
  const policy = [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src ${inline} blob:`,
    'worker-src blob:',
    'connect-src http: https:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
  return { html, policy }
}

/**
 * The verifier of play records: one file that needs nothing else, under a policy that lets nothing in or out, because
 * whoever drops a file there must not have to trust us with it.
 */
function readVerifier(file: string): Page {
  const { html, inline } = readHtml(file)
  const policy = [
    "default-src 'none'",
    `script-src ${inline}`,
    `style-src ${hashesOf(html, /<style>([\s\S]*?)<\/style>/g)}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  return { html, policy }
}

/**
 * Serves the built front ends.
 * @param roots folders of the two builds, and the file of the verifier of play records, null where it was not built
 */
export async function registerPages(
  kernel: Kernel,
  roots: { console: string; player: string; verifyPlays: string | null },
): Promise<void> {
  const pages = {
    console: readPage(roots.console, "'none'", { frame: "'self'", connect: '' }),
    // Web pages and live streams are content: they come from wherever the operator says.
    player: readPage(roots.player, "'self'", { frame: "'self' http: https:", connect: 'http: https:' }),
    scriptFrame: readScriptFrame(roots.player),
  }
  const verifier = roots.verifyPlays === null ? null : readVerifier(roots.verifyPlays)
  const sendPage = (reply: FastifyReply, page: Page): FastifyReply =>
    reply
      .header('content-security-policy', page.policy)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page.html)

  await kernel.app.register(async (scope) => {
    await scope.register(fastifyCompress, { global: true, threshold: 1_024, encodings: ['br', 'gzip'] })
    await scope.register(fastifyStatic, { root: roots.console, serve: false, cacheControl: false })
    const asset = (url: string, root: string, folder: string): void => {
      scope.route({
        method: 'GET',
        url: `${url}/*`,
        config: { access: 'anyone' },
        handler: (request, reply) => {
          reply.header('cache-control', `public, immutable, max-age=${YEAR_S}`)
          return reply.sendFile(path.posix.join(folder, (request.params as { '*': string })['*']), root)
        },
      })
    }
    asset('/console-assets', roots.console, 'console-assets')
    asset('/player-assets', roots.player, '.')
    scope.route({
      method: 'GET',
      url: '/player-sw.js',
      config: { access: 'anyone' },
      // Its scope is each of the device's paths, which lie beside its own.
      handler: (_request, reply) =>
        reply
          .header('cache-control', 'no-cache')
          .header('service-worker-allowed', '/')
          .sendFile('player-sw.js', roots.player),
    })
    for (const url of PLAYER_PAGES)
      scope.route({
        method: 'GET',
        url,
        config: { access: 'anyone' },
        handler: (_request, reply) => sendPage(reply, pages.player),
      })
    scope.route({
      method: 'GET',
      url: '/script-frame',
      config: { access: 'anyone' },
      handler: (_request, reply) => sendPage(reply, pages.scriptFrame),
    })
    scope.route({
      method: 'GET',
      url: '/favicon.ico',
      config: { access: 'anyone' },
      handler: (_request, reply) => reply.redirect('/console-assets/favicon.svg', 301),
    })
    if (verifier)
      scope.route({
        method: 'GET',
        url: '/verify-plays',
        config: { access: 'anyone' },
        handler: (_request, reply) => sendPage(reply, verifier),
      })
    // Every other page is the console's, which knows its own routes and says so where there is none.
    for (const url of ['/', '/:page', '/:page/*']) {
      scope.route({
        method: 'GET',
        url,
        config: { access: 'anyone' },
        handler: (request, reply) => {
          const [first = '', ...rest] = (request.url.split('?')[0] ?? '').slice(1).split('/')
          // /media alone is the console's page; what lies below it are files.
          if (RESERVED.has(first) && !(first === 'media' && rest.length === 0)) return reply.callNotFound()
          return sendPage(reply, pages.console)
        },
      })
    }
  })
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
  'script-frame',
])
