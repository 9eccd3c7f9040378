import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { BuiltPages } from '../pages.routes.ts'

export const VERIFIER_STYLE = '\n  body { color: teal }\n'
export const VERIFIER_SCRIPT = '\n  document.title = "<style>"\n'
/** Watches over the next build. */
export const WATCH = 'watch()'
/** Stands in every file that the build does not name, and must come out of no address. */
export const UNLISTED = 'not on the list'

/** Small stand-ins for what a build leaves behind: documents, assets on the list, and files beside it. */
export async function makeBuiltPages(folder: string): Promise<BuiltPages> {
  const files: Record<string, string> = {
    'console/index.html': '<!doctype html><title>console</title>',
    'console/assets.json': JSON.stringify([
      'console-assets/App-12345678.js',
      'console-assets/favicon-12345678.svg',
    ]),
    'console/push-worker.js': 'self',
    'console/console-assets/App-12345678.js': 'export {}',
    'console/console-assets/favicon-12345678.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'console/console-assets/page.html': UNLISTED,
    'console/.vite/manifest.json': UNLISTED,
    'player/index.html': '<!doctype html><title>player</title>',
    'player/diagnostics.html': '<!doctype html><title>diagnostics</title>',
    'player/widget.html': '<!doctype html><title>widget</title>',
    'player/external.html': '<!doctype html><title>external</title>',
    'player/script-frame.html': '<!doctype html><title>script</title><script>1</script>',
    'player/widget-frame.html': '<!doctype html><title>widget</title><script>2</script>',
    'player/player-sw.js': 'self',
    'player/watch-build.js': WATCH,
    'player/assets.json': JSON.stringify(['assets/player-12345678.js', 'assets/player-12345678.css']),
    'player/assets/player-12345678.js': 'export {}',
    'player/assets/player-12345678.css': 'body {}',
    'player/assets/secret.txt': UNLISTED,
    'player/.vite/manifest.json': UNLISTED,
    'verify.html': `<style>${VERIFIER_STYLE}</style><p>x</p><script>${VERIFIER_SCRIPT}</script>`,
  }
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await writeFile(path.join(folder, name), text)
  }
  return {
    console: path.join(folder, 'console'),
    player: path.join(folder, 'player'),
    verifyPlays: path.join(folder, 'verify.html'),
  }
}
