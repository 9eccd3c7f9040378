import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { REPOSITORY } from '../checks/repository.mjs'

const ROOT = join(REPOSITORY, 'tools/verify-plays')

/**
 * Builds the verifier of play records: one file for Node, and one page that needs no other file.
 * @returns {Promise<string>} what was built
 */
export async function buildVerifyPlays() {
  const { build } = await import('esbuild')
  const dist = join(ROOT, 'dist')
  rmSync(dist, { recursive: true, force: true })
  mkdirSync(dist)
  const common = { absWorkingDir: ROOT, bundle: true, logLevel: 'warning', legalComments: 'inline' }
  await build({
    ...common,
    entryPoints: ['src/main.ts'],
    outfile: join(dist, 'verify-plays.mjs'),
    format: 'esm',
    platform: 'node',
    target: 'node20',
    banner: { js: '#!/usr/bin/env node' },
  })
  const inline = async (entry) => {
    const { outputFiles } = await build({
      ...common,
      entryPoints: [entry],
      write: false,
      format: 'iife',
      platform: 'browser',
      target: ['chrome90', 'firefox100', 'safari15'],
      minify: true,
    })
    return outputFiles[0].text.trim()
  }
  const parts = {
    '/* styles */': await inline('src/page.css'),
    // What would end the script element inside a text of the script.
    '/* script */': (await inline('src/page.ts')).replaceAll('</script', '<\\/script'),
  }
  let page = readFileSync(join(ROOT, 'src/page.html'), 'utf8')
  for (const [place, text] of Object.entries(parts)) {
    if (!page.includes(place)) throw new Error(`The page has no place for ${place}.`)
    page = page.replace(place, () => text)
  }
  writeFileSync(join(dist, 'verify-plays.html'), page)
  return `one program, one page of ${(page.length / 1000).toFixed(0)} kB`
}
