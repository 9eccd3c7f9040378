import { readFileSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from '@vitrine/testbed'
import type { Media } from '@vitrine/protocol'
import sharp from 'sharp'
import type { TestServer } from './testServer.ts'
import { until } from './testServer.ts'

const FIXTURES = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../../e2e/fixtures')
let made = 0

/** A media item that is ready: a picture unlike any before, or a file of the fixtures. */
export async function createTestMedia(
  server: TestServer,
  companyId: string,
  fixture?: string,
): Promise<Media> {
  const folder = await temporaryFolder('media')
  made += 1
  const sourcePath = path.join(folder.path, 'file')
  if (fixture === undefined)
    await sharp({ create: { width: 64 + made, height: 64, channels: 3, background: '#12877F' } })
      .png()
      .toFile(sourcePath)
  else await copyFile(path.join(FIXTURES, fixture), sourcePath)
  const { id } = await server.media.addFile({
    companyId,
    by: 'A test',
    sourcePath,
    name: fixture ?? `picture ${made}.png`,
  })
  await folder.remove()
  return until(async () => {
    const item = await server.media.read(companyId, id)
    return item.state === 'ready' ? item : null
  }, 15_000)
}

/** A small picture as base64. */
export const pictureAsBase64 = (): string => readFileSync(path.join(FIXTURES, 'small.png')).toString('base64')
