import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { temporaryFolder } from '@vitrine/testbed'
import { afterAll, expect, it } from 'vitest'
import { testDecoder } from '../../../testing/testDecoder.ts'
import { fixture } from '../testing/fixtures.ts'
import { createDecoding } from './decoding.ts'

const folder = await temporaryFolder('decoding')
const decoding = createDecoding(testDecoder(), {
  timeoutsMs: { look: 3_000, rendition: 10_000, poster: 10_000 },
})
afterAll(async () => {
  await decoding.close()
  await folder.remove()
})
const look = async (name: string, content: Buffer) => {
  const file = path.join(folder.path, name)
  await writeFile(file, content)
  return decoding.run('look', { path: file, name, converts: false })
}

it('a video whose tables never end is given up on, and the next file is looked at', async () => {
  const endless = await fixture('patch.mp4')
  endless.writeUInt32BE(0xffffffff, (3 * 7_919) % 2_048)
  await expect(look('endless.mp4', endless)).rejects.toMatchObject({
    code: 'MEDIA_NEEDS_TIME',
    facts: { name: 'endless.mp4', seconds: 3 },
  })
  expect(await look('small.png', await fixture('small.png'))).toMatchObject({ kind: 'image' })
})
