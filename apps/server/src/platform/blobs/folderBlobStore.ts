import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { SignageError } from '@vitrine/core'
import type { BlobStore } from './blobStore.ts'
import { copyRange } from './copyRange.ts'

const SHA256 = /^[0-9a-f]{64}$/
const COMPANY = /^[A-Za-z0-9-]{1,100}$/
/** Blobs whose size is remembered, so that serving one needs no stat after the first. */
const REMEMBERED = 10_000

/** A folder of files named by SHA-256, one folder a company. Written to a temporary name, synced, renamed. */
export function createFolderBlobStore(root: string): BlobStore {
  const sizes = new Map<string, number>()

  /** The one place that makes a path; anything but an id and a hash is refused. */
  const pathOf = (companyId: string, sha256: string): string => {
    if (!COMPANY.test(companyId) || !SHA256.test(sha256)) throw new Error('not a blob address')
    return path.join(root, companyId, sha256.slice(0, 2), sha256)
  }
  const settle = async (companyId: string, temporary: string, sha256: string): Promise<void> => {
    const target = pathOf(companyId, sha256)
    await mkdir(path.dirname(target), { recursive: true })
    await rename(temporary, target)
    await syncFolder(path.dirname(target))
  }
  const temporaryPath = async (companyId: string): Promise<string> => {
    if (!COMPANY.test(companyId)) throw new Error('not a company id')
    const folder = path.join(root, companyId, 'incoming')
    await mkdir(folder, { recursive: true })
    return path.join(folder, randomUUID())
  }

  return {
    takeFile: (companyId, sourcePath) =>
      sayingDiskFull(async () => {
        const hash = createHash('sha256')
        let bytes = 0
        for await (const chunk of createReadStream(sourcePath, { highWaterMark: 1 << 20 })) {
          hash.update(chunk as Buffer)
          bytes += (chunk as Buffer).length
        }
        const sha256 = hash.digest('hex')
        const handle = await open(sourcePath, 'r+')
        await handle.sync().finally(() => handle.close())
        await settle(companyId, sourcePath, sha256)
        return { sha256, bytes }
      }),
    put: (companyId, content) =>
      sayingDiskFull(async () => {
        const sha256 = createHash('sha256').update(content).digest('hex')
        const temporary = await temporaryPath(companyId)
        try {
          const handle = await open(temporary, 'wx')
          await handle
            .writeFile(content)
            .then(() => handle.sync())
            .finally(() => handle.close())
          await settle(companyId, temporary, sha256)
        } catch (error) {
          await rm(temporary, { force: true })
          throw error
        }
        return { sha256, bytes: content.length }
      }),
    async open(companyId, sha256) {
      const pathOnDisk = pathOf(companyId, sha256)
      const key = `${companyId}/${sha256}`
      let bytes = sizes.get(key)
      if (bytes === undefined) {
        const found = await stat(pathOnDisk).catch(() => null)
        if (!found?.isFile()) return null
        bytes = found.size
        if (sizes.size >= REMEMBERED) sizes.clear()
        sizes.set(key, bytes)
      }
      return { bytes, copyTo: (sink, start, end) => copyRange(pathOnDisk, sink, start, end) }
    },
    async remove(companyId, sha256) {
      sizes.delete(`${companyId}/${sha256}`)
      await rm(pathOf(companyId, sha256), { force: true })
    },
    async localPath(companyId, sha256) {
      const found = pathOf(companyId, sha256)
      await access(found)
      return found
    },
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Turns "no space left" of the operating system into the product's own error. */
async function sayingDiskFull<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOSPC' || code === 'EDQUOT') throw new SignageError('DISK_FULL', {}, { cause: error })
    throw error
  }
}
