import { chmodSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { eachDatabase } from '@vitrine/testbed/databases'
import { temporaryFolder } from '@vitrine/testbed'
import { expect, it, onTestFinished } from 'vitest'
import { bearer, startRealServer, tokenOf } from './realServer.ts'
import { PASSWORD } from './testServer.ts'

const OWNER = { ADMIN_EMAIL: 'owner@example.org', ADMIN_PASSWORD: PASSWORD }
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==',
  'base64',
)

/** Everything in a folder that another account could do something with. */
const open = (folder: string): string[] =>
  ['', ...(readdirSync(folder, { recursive: true }) as string[])].flatMap((name) => {
    // Files that are being worked on come and go meanwhile.
    const mode = (lstatSync(path.join(folder, name), { throwIfNoEntry: false })?.mode ?? 0) & 0o777
    return (mode & 0o077) === 0 ? [] : [`${name || '.'} ${mode.toString(8)}`]
  })

eachDatabase((kind, _url, makeDatabase) => {
  it('keeps everything it stores to its own account, also what an earlier version left open', async () => {
    const database = await makeDatabase()
    const folder = await temporaryFolder('private')
    onTestFinished(() => folder.remove())
    const dataDir = path.join(folder.path, 'data')
    const env = {
      ...OWNER,
      DATA_DIR: dataDir,
      ...(database.kind === 'postgres' ? { DATABASE_URL: database.url } : {}),
    }
    // What an earlier version left: everybody can read.
    const old = ['uploads/old', 'media/company/ab/file', 'vitrine.sqlite-old']
    for (const name of old) {
      mkdirSync(path.dirname(path.join(dataDir, name)), { recursive: true, mode: 0o755 })
      writeFileSync(path.join(dataDir, name), '')
    }
    for (const name of ['', ...(readdirSync(dataDir, { recursive: true }) as string[])])
      chmodSync(path.join(dataDir, name), lstatSync(path.join(dataDir, name)).isDirectory() ? 0o755 : 0o644)
    expect(open(dataDir).length).toBeGreaterThan(old.length)

    const server = await startRealServer({ env })
    onTestFinished(() => server.dispose())
    expect(open(dataDir)).toEqual([])
    const token = await tokenOf(server.url, OWNER.ADMIN_EMAIL, PASSWORD)
    const tus = { ...bearer(token), 'tus-resumable': '1.0.0' }
    const upload = async (bytes: Buffer): Promise<Response> => {
      const begun = await fetch(`${server.url}/default/v1/uploads`, {
        method: 'POST',
        headers: {
          ...tus,
          'upload-length': String(PICTURE.length),
          'upload-metadata': `filename ${btoa('one.png')}`,
        },
      })
      expect(begun.status).toBe(201)
      return fetch(new URL(begun.headers.get('location')!, server.url), {
        method: 'PATCH',
        headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
        body: new Uint8Array(bytes),
      })
    }
    expect((await upload(PICTURE)).headers.get('x-media-id')).not.toBeNull()
    expect((await upload(PICTURE.subarray(0, 20))).status).toBe(204)
    const files = readdirSync(dataDir, { recursive: true }) as string[]
    expect(files.filter((name) => /^media\/.*[0-9a-f]{64}$/.test(name)).length).toBeGreaterThan(0)
    expect(files.filter((name) => /^uploads\/[0-9a-f]{32}$/.test(name)).length).toBe(1)
    if (kind === 'sqlite')
      expect(files).toEqual(expect.arrayContaining(['vitrine.sqlite', 'vitrine.sqlite-wal']))
    expect(open(dataDir)).toEqual([])
  })
})
