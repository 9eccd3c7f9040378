import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const NEVER = new Set(['node_modules', 'dist', '.types', '.git', '.cache'])

/** Files below the folders whose path from `root` matches, sorted. (Node 20 has no glob of its own.) */
export function globSync(root, folders, pattern) {
  const found = []
  const walk = (folder) => {
    let entries
    try {
      entries = readdirSync(join(root, folder), { withFileTypes: true })
    } catch {
      return
    }
    for (const entry of entries) {
      if (NEVER.has(entry.name)) continue
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) walk(path)
      else if (pattern.test(path)) found.push(path)
    }
  }
  for (const folder of folders) walk(folder)
  return found.sort()
}
