import { accessSync, constants } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'

/**
 * The first of the names that is an executable file, looked up on PATH; an absolute name is looked at as it is.
 * @returns the absolute path, or null if none is there
 */
export function findProgram(...names: readonly string[]): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)
  for (const name of names) {
    const candidates = isAbsolute(name) ? [name] : folders.map((folder) => join(folder, name))
    const found = candidates.find(isExecutable)
    if (found) return found
  }
  return null
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
