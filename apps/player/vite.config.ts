import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { MARK } from '../../packages/core/src/mark.ts'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig, type Plugin } from 'vite'
import { textsPlugin } from '../../tools/build/textsPlugin.mjs'
import { translationsPlugin } from '../../tools/build/translations.mjs'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const { version } = JSON.parse(readFileSync(here('./package.json'), 'utf8')) as { version: string }

/** Where the server runs while developing; the built server serves the player itself. */
const server = process.env['VITRINE_SERVER'] ?? 'http://localhost:8080'
const proxied = [
  '/default',
  '/graphql',
  '/sse',
  '/event-stream',
  '/activate',
  '/media',
  '/channels',
  '/render',
  '/healthz',
]

/** What the page `/diagnostics` was built of before (vite.diagnostics.config.ts), without the file that it only downloads. */
const filesOfDiagnostics = (folder: string): string[] =>
  existsSync(`${folder}/diagnostics.html`)
    ? readdirSync(`${folder}/assets`)
        .filter((file) => !file.startsWith('throughput-'))
        .map((file) => `assets/${file}`)
    : []

/** Writes the list of all built files into the service worker, which stores them when it is installed. */
function precacheList(): Plugin {
  return {
    name: 'vitrine-precache-list',
    apply: 'build',
    enforce: 'post',
    generateBundle({ dir = '' }, bundle) {
      const worker = bundle['player-sw.js']
      if (worker?.type !== 'chunk') throw new Error('The service worker was not built.')
      const built = Object.keys(bundle).filter((file) => file.startsWith('assets/'))
      const files = [...new Set([...built, ...filesOfDiagnostics(dir)])]
        .sort()
        .map((file) => `/player-assets/${file}`)
      worker.code = worker.code.replace(/(["'`])__PRECACHE__\1/, JSON.stringify(JSON.stringify(files)))
      if (worker.code.includes('__PRECACHE__')) throw new Error('The service worker has no list of files.')
    },
  }
}

/** The mark as the page's icon, drawn from the same data as everywhere. */
export function icon(): Plugin {
  const stops = MARK.gradient.map(({ offset, colour }) => `<stop offset="${offset}" stop-color="${colour}"/>`)
  const source =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${MARK.viewBox}">` +
    `<linearGradient id="g" x2="1" y2="1">${stops.join('')}</linearGradient>` +
    `<path fill="url(#g)" d="${MARK.tile}"/><path fill="${MARK.paper}" fill-rule="evenodd" d="${MARK.display}"/></svg>`
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
  const fileName = `assets/icon-${hash}.svg`
  return {
    name: 'vitrine-icon',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source })
    },
    transformIndexHtml: () => [
      {
        tag: 'link',
        attrs: { rel: 'icon', type: 'image/svg+xml', href: `/player-assets/${fileName}` },
        injectTo: 'head',
      },
    ],
  }
}

const THROUGHPUT_MODULE = 'virtual:throughput-file'
const THROUGHPUT_BYTES = 1 << 20

/** A file that nothing packs into less, the same in every build: with it the page measures how fast the server's files come. */
export function throughputFile(): Plugin {
  const source = Buffer.concat(
    Array.from({ length: THROUGHPUT_BYTES / 32 }, (_, n) =>
      createHash('sha256').update(`vitrine ${n}`).digest(),
    ),
  )
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
  const fileName = `assets/throughput-${hash}.bin`
  const url = `/player-assets/${fileName}`
  return {
    name: 'vitrine-throughput-file',
    resolveId: (id) => (id === THROUGHPUT_MODULE ? THROUGHPUT_MODULE : null),
    load: (id) => (id === THROUGHPUT_MODULE ? `export default ${JSON.stringify(url)}` : null),
    configureServer(dev) {
      dev.middlewares.use((request, response, next) => {
        if (request.url?.startsWith(url)) response.end(source)
        else next()
      })
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source })
    },
  }
}

/** Lists the modules of each built file beside the manifest: tools/checks/budget.mjs looks which come first. */
function moduleList(): Plugin {
  return {
    name: 'vitrine-module-list',
    apply: 'build',
    generateBundle(_options, bundle) {
      const root = here('../../')
      const modules = Object.values(bundle).flatMap((chunk) => {
        if (chunk.type !== 'chunk') return []
        // What the bundler took out of a module to the last letter is not loaded.
        const held = Object.entries(chunk.modules).filter(([, { renderedLength }]) => renderedLength > 0)
        return [[chunk.fileName, held.map(([id]) => id.replace(root, '')).sort()]]
      })
      const source = JSON.stringify(Object.fromEntries(modules), null, 1)
      this.emitFile({ type: 'asset', fileName: '.vite/modules.json', source })
    },
  }
}

/** Says in the document which version it is, and puts what watches over the next build beside it (docs/decisions/0027). */
function ofThisBuild(): Plugin {
  return {
    name: 'vitrine-of-this-build',
    apply: 'build',
    generateBundle() {
      const source = readFileSync(here('./src/builds/watchBuild.js'), 'utf8')
      this.emitFile({ type: 'asset', fileName: 'watch-build.js', source })
    },
    transformIndexHtml: () => [
      { tag: 'meta', attrs: { name: 'version', content: version }, injectTo: 'head' },
    ],
  }
}

/** What paints the first picture stands in the document itself; the server's policy names it by its hash. */
function paintFirst(): Plugin {
  return {
    name: 'vitrine-paint-first',
    transformIndexHtml() {
      const source = readFileSync(here('./src/firstPicture/paintFirst.js'), 'utf8')
      return [{ tag: 'script', children: source, injectTo: 'body-prepend' }]
    },
  }
}

/**
 * Signing plays needs SHA-512, which lies in one module with the SHA-256 that the first slide needs: it gets a copy of that
 * module of its own, so that what comes first holds only what it uses.
 */
function hashesOfSigning(): Plugin {
  return {
    name: 'vitrine-hashes-of-signing',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (source !== '@noble/hashes/sha2.js' || !importer?.includes('/@noble/curves/')) return null
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      return found && { ...found, id: `${found.id}?signing` }
    },
  }
}

/** The dev server answers the device's paths with the player, as the real server does. */
function devicePaths(): Plugin {
  return {
    name: 'vitrine-device-paths',
    apply: 'serve',
    configureServer(dev) {
      dev.middlewares.use((request, _response, next) => {
        if (request.url?.startsWith('/script-frame')) request.url = '/player-assets/script-frame.html'
        if (request.url?.startsWith('/player-widget-frame')) request.url = '/player-assets/widget-frame.html'
        if (
          /^\/(player(\/[^/.]*)?|initialization|forms-entry|print-preview)?(\?.*)?$/.test(request.url ?? '')
        )
          request.url = '/player-assets/index.html'
        else if (/^\/diagnostics(\?.*)?$/.test(request.url ?? ''))
          request.url = '/player-assets/diagnostics.html'
        else if (/^\/player-widgets(\?.*)?$/.test(request.url ?? ''))
          request.url = '/player-assets/widget.html'
        else if (/^\/external(\?.*)?$/.test(request.url ?? '')) request.url = '/player-assets/external.html'
        next()
      })
    },
  }
}

export default defineConfig({
  base: '/player-assets/',
  plugins: [
    react(),
    textsPlugin(),
    translationsPlugin(),
    hashesOfSigning(),
    icon(),
    paintFirst(),
    ofThisBuild(),
    precacheList(),
    moduleList(),
    devicePaths(),
    // Only a development server has both programs.
    { ...throughputFile(), apply: 'serve' },
  ],
  define: { __PLAYER_VERSION__: JSON.stringify(version) },
  // The definitions of widgets are not part of what comes first (packages/widgets/src/lightDefinitions.ts).
  resolve: { conditions: ['light', ...defaultClientConditions] },
  build: {
    manifest: true,
    // Screens last longer than browsers: what a panel of 2020 runs.
    target: 'chrome79',
    assetsInlineLimit: 0,
    // The page names what its entry imports; what is loaded on demand is small and waits for nothing: no list of it in what comes first.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    rollupOptions: {
      input: { player: here('./index.html'), 'player-sw': here('./src/serviceWorker.ts') },
      output: {
        entryFileNames: (chunk) => (chunk.name === 'player-sw' ? 'player-sw.js' : 'assets/[name]-[hash].js'),
        // One file for all that comes first: it is packed better than several, and asked for at once.
        codeSplitting: {
          groups: [
            { name: 'player', tags: ['$initial'], test: (id: string) => !id.includes('serviceWorker') },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(proxied.map((path) => [path, { target: server, ws: path === '/graphql' }])),
  },
})
