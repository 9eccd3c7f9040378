/**
 * The lock file must name every platform's binary of every native package. `npm install` succeeds and writes a lock file
 * that lacks those that were not published; `npm ci` then fails, on other people's machines.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMain, REPOSITORY } from './repository.mjs'

/**
 * @param {{ packages: Record<string, { version?: string, integrity?: string, link?: boolean, optionalDependencies?: Record<string, string> }> }} lock
 * @returns {string[]} one sentence a hole
 */
export function lockProblems(lock) {
  const entries = Object.entries(lock.packages)
  const installed = new Set(
    entries.flatMap(([key, entry]) =>
      entry.version ? [key.slice(key.lastIndexOf('node_modules/') + 13)] : [],
    ),
  )
  return entries.flatMap(([key, entry]) => [
    ...Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => !installed.has(name))
      .map(
        (name) =>
          `${key}: its optional dependency ${name} is missing, so “npm ci” fails. Pin a version that was published completely.`,
      ),
    ...(key.includes('node_modules/') && !entry.link && !entry.integrity
      ? [`${key}: no integrity hash, so nothing proves that it is the same file everywhere.`]
      : []),
  ])
}

/** @returns {string[]} dependencies written as a range */
export function rangeProblems(name, manifest) {
  return ['dependencies', 'devDependencies', 'overrides'].flatMap((field) =>
    Object.entries(manifest[field] ?? {})
      .filter(([, version]) => !/^(npm:.+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
      .map(([dependency, version]) => `${name}: ${dependency} is “${version}”; write an exact version.`),
  )
}

if (isMain(import.meta.url)) {
  const lock = JSON.parse(readFileSync(join(REPOSITORY, 'package-lock.json'), 'utf8'))
  const workspaces = Object.keys(lock.packages).filter((key) => !key.includes('node_modules/'))
  const problems = [
    ...lockProblems(lock),
    ...workspaces.flatMap((folder) =>
      rangeProblems(
        folder || 'package.json',
        JSON.parse(readFileSync(join(REPOSITORY, folder, 'package.json'), 'utf8')),
      ),
    ),
  ]
  for (const problem of problems) console.error(problem)
  console.log(`${Object.keys(lock.packages).length} packages in the lock file, ${problems.length} problems.`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
