import { globSync } from './glob.mjs'
import { realpathSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Root of the repository. */
export const REPOSITORY = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

/** Whether the module is the program that node was asked to run. */
export function isMain(moduleUrl) {
  const program = process.argv[1]
  return program !== undefined && realpathSync(program) === realpathSync(fileURLToPath(moduleUrl))
}

/** TypeScript sources of packages and apps, relative to `root`, with forward slashes. */
export function sourceFiles(root = REPOSITORY) {
  return globSync(root, ['packages', 'apps'], /^(packages|apps)\/[^/]+\/src\/.*(?<!\.d)\.tsx?$/)
}
