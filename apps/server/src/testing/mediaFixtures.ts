import { randomUUID } from 'node:crypto'
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Media } from '@vitrine/protocol'
import type { TestPerson, TestServer } from './testServer.ts'

const FIXTURES = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../../e2e/fixtures')
const fixturePath = (name: string): string => path.join(FIXTURES, name)
export const fixture = (name: string): Promise<Buffer> => readFile(fixturePath(name))

/** Lays a file where uploads lie and takes it in. `content` is a fixture's name or the bytes themselves. */
export async function addFile(
  server: TestServer,
  by: TestPerson,
  content: string | Buffer,
  name = typeof content === 'string' ? content : 'file',
): Promise<Media> {
  const sourcePath = path.join(server.media.uploadsDir, `test-${randomUUID()}`)
  if (typeof content === 'string') await copyFile(fixturePath(content), sourcePath)
  else await writeFile(sourcePath, content)
  const { id } = await server.media.addFile({ companyId: by.companyId, by: 'A test', sourcePath, name })
  await server.media.settled(id)
  return server.media.read(by.companyId, id)
}
