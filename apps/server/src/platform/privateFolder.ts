import { chmod, lstat, mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'

const FOLDER = 0o700
const FILE = 0o600
const OTHERS = 0o077

/** What this process makes from now on is for its own account only. Called once, when the process starts. */
export const makeFilesPrivate = (): void => void process.umask(OTHERS)

/**
 * Makes a folder that only the server's own account can open, or closes one that is there already, with all that lies in it.
 * A folder that was private before is not walked again: nobody else got to what lies in it.
 * @throws Error where the folder cannot be made or belongs to another account
 */
export async function closeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: FOLDER })
  await closeWithin(folder, await close(folder, FOLDER))
}

/** @param walk look at everything within; else only at what lies directly in the folder */
async function closeWithin(folder: string, walk: boolean): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name)
    // A link leads to what somebody else put there; its own mode means nothing.
    if (entry.isFile()) await close(file, FILE)
    else if (entry.isDirectory()) {
      const wasOpen = await close(file, FOLDER)
      if (walk || wasOpen) await closeWithin(file, true)
    }
  }
}

/** @returns whether others had any right on it */
async function close(file: string, mode: number): Promise<boolean> {
  try {
    const { mode: before } = await lstat(file)
    if ((before & OTHERS) === 0) return false
    await chmod(file, mode)
    return true
  } catch (error) {
    // SQLite removes its files beside the database when the last connection closes.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}
