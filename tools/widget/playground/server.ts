import { readFileSync, readdirSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { buildSync } from 'esbuild'
import { BARE_HEADERS, prepareDocument } from '../../../apps/server/src/platform/http/documents.ts'
import { SignageError } from '../../../packages/core/src/index.ts'
import {
  FILE_TYPES,
  PACKAGE_FILES_MOST,
  UNPACKED_MOST_BYTES,
} from '../../../packages/widgets/src/packages/index.ts'
import { packFolder } from '../packFolder.ts'
import { fullSamplesAt, samplesAt } from './samples.ts'
import type { TriedPackage } from './triedPackage.ts'

const HERE = import.meta.dirname
const FRAME_FILE = path.join(HERE, '../../../apps/player/public/widget-frame.html')
/** Entries of a folder that are looked at. A folder with more is no package, but for example somebody's home. */
const ENTRIES_MOST = PACKAGE_FILES_MOST * 5
/** Connections at once: a browser holds a few. */
const CONNECTIONS_MOST = 32

const PAGE_HEADERS = {
  ...BARE_HEADERS,
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
}

/** A line for each file of a folder, which differs when a file does. */
function stampOf(folder: string): string {
  const lines: string[] = []
  let bytes = 0
  const look = (within: string) => {
    for (const entry of readdirSync(path.join(folder, within), { withFileTypes: true })) {
      if (entry.name.startsWith('.')) continue
      const name = path.join(within, entry.name)
      if (entry.isDirectory()) {
        look(name)
        continue
      }
      const { mtimeMs, size } = statSync(path.join(folder, name))
      if (!entry.name.endsWith('.zip')) bytes += size
      lines.push(`${name} ${mtimeMs} ${size}`)
      if (lines.length > ENTRIES_MOST) throw new Error(`The folder has more than ${ENTRIES_MOST} files.`)
    }
  }
  look('')
  if (bytes > UNPACKED_MOST_BYTES)
    throw new Error(`The files of the folder have more than ${UNPACKED_MOST_BYTES >> 20} MiB.`)
  return lines.toSorted().join('\n')
}

/** The package of a folder as it is now, or why it is none. */
function readFolder(folder: string, nowMs: number): TriedPackage {
  const samples = { usual: samplesAt(nowMs), full: fullSamplesAt(nowMs) }
  try {
    const stamp = stampOf(folder)
    const { manifest, bundle, problems } = packFolder(folder)
    return { stamp, samples, package: { manifest, bundle: bundle.toString('utf8') }, problems }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const fields = error instanceof SignageError ? (error.fields ?? []) : []
    const problems = fields.length > 0 ? fields.map((one) => `${one.field}: ${one.message}`) : [message]
    return { stamp: safeStampOf(folder), samples, package: null, problems }
  }
}
/** The same where a folder that can't be read is no fault: it is being written, or is too large. */
function safeStampOf(folder: string): string {
  try {
    return stampOf(folder)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** A playground that runs. */
export type Playground = { url: string; close(): Promise<void> }

/**
 * Serves a page that shows the widget of a folder as a display would. Only this machine reaches it; no address names a file of the
 * folder, whose package the page gets as a whole.
 * @param options.folder  with `widget.json`; it is read again with each request
 * @param options.port    0: any that is free
 * @param options.readNow epoch ms
 */
export async function startPlayground(options: {
  folder: string
  port: number
  readNow: () => number
}): Promise<Playground> {
  const { folder, readNow } = options
  if (!statSync(folder).isDirectory()) throw new Error(`${folder} is not a folder.`)
  const script = buildSync({
    entryPoints: [path.join(HERE, 'page.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    logLevel: 'silent',
  })
  const frame = prepareDocument('widgetFrame', readFileSync(FRAME_FILE, 'utf8'))
  const html = 'text/html'
  const fixed: Readonly<
    Record<string, { type: string; text: string; headers: Readonly<Record<string, string>> }>
  > = {
    '/': { type: html, text: readFileSync(path.join(HERE, 'index.html'), 'utf8'), headers: PAGE_HEADERS },
    '/page.js': { type: FILE_TYPES['js']!, text: script.outputFiles[0]!.text, headers: BARE_HEADERS },
    '/page.css': {
      type: FILE_TYPES['css']!,
      text: readFileSync(path.join(HERE, 'page.css'), 'utf8'),
      headers: BARE_HEADERS,
    },
    '/player-widget-frame': { type: html, text: frame.html, headers: { ...BARE_HEADERS, ...frame.headers } },
  }

  const respond = (request: IncomingMessage, response: ServerResponse) => {
    const send = (status: number, type: string, text: string, headers = BARE_HEADERS) => {
      response.writeHead(status, {
        ...headers,
        'cache-control': 'no-store',
        'content-type': `${type}; charset=utf-8`,
      })
      response.end(request.method === 'HEAD' ? undefined : text)
    }
    const { port } = server.address() as AddressInfo
    // A page of the internet whose name leads to this machine is not this page.
    if (![`127.0.0.1:${port}`, `localhost:${port}`].includes(request.headers.host ?? ''))
      return send(403, 'text/plain', 'Wrong host.')
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return send(405, 'text/plain', 'Only GET is allowed.')
    const asked = (request.url ?? '').split('?')[0]!
    if (asked === '/package')
      return send(200, 'application/json', JSON.stringify(readFolder(folder, readNow())))
    if (asked === '/stamp') return send(200, 'text/plain', safeStampOf(folder))
    const found = Object.hasOwn(fixed, asked) ? fixed[asked] : undefined
    return found ? send(200, found.type, found.text, found.headers) : send(404, 'text/plain', 'Not found.')
  }
  const server = createServer(respond)
  server.maxConnections = CONNECTIONS_MOST
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
