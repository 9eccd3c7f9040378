import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** Removes files of a folder of uploads that nobody went on with since an instant (epoch ms). */
export async function sweepUploads(uploadsDir: string, beforeMs: number): Promise<void> {
  for (const name of await readdir(uploadsDir).catch(() => [])) {
    const file = path.join(uploadsDir, name)
    const found = await stat(file).catch(() => null)
    // The notes of an upload (.json) are as old as its beginning, so they go with the file they belong to.
    const newest = name.endsWith('.json')
      ? ((await stat(file.slice(0, -'.json'.length)).catch(() => null)) ?? found)
      : found
    if (newest?.isFile() && newest.mtimeMs < beforeMs) await rm(file, { force: true })
  }
}
