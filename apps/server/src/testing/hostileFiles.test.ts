import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { deflateSync } from 'node:zlib'
import type { RunningServer } from '@vitrine/testbed'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bearer, startRealServer, tokenOf } from './realServer.ts'
import { PASSWORD, until } from './testServer.ts'

const UPLOADS = '/default/v1/uploads'
const FIXTURES = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../../e2e/fixtures')
const ADMIN = { ADMIN_EMAIL: 'owner@example.org', ADMIN_PASSWORD: PASSWORD }
/** What a decoding process may ever hold, bytes (goals.md). */
const DECODING_MOST_BYTES = 300e6
const linux = process.platform === 'linux'

let server: RunningServer
let token: string
beforeAll(async () => {
  server = await startRealServer({ env: { ...ADMIN, RATE_LIMITS: 'off' } })
  token = await tokenOf(server.url, ADMIN.ADMIN_EMAIL, PASSWORD)
})
afterAll(() => server?.dispose())

/** Uploads a file whole. */
async function upload(
  content: Buffer,
  name: string,
): Promise<{ status: number; code?: string; id: string | null }> {
  const headers = { ...bearer(token), 'tus-resumable': '1.0.0' }
  const begun = await fetch(`${server.url}${UPLOADS}`, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(content.length),
      'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
    },
  })
  const response = await fetch(new URL(begun.headers.get('location')!, server.url), {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(content),
  })
  const text = await response.text()
  const { code } = (text.startsWith('{') ? JSON.parse(text) : {}) as { code?: string }
  return { status: response.status, id: response.headers.get('x-media-id'), ...(code ? { code } : {}) }
}
const stateOf = async (id: string): Promise<string> => {
  const response = await fetch(`${server.url}/default/v1/media/${id}`, { headers: bearer(token) })
  return ((await response.json()) as { state: string }).state
}

/** A figure of /proc in bytes; 0 for a process that is gone. */
function memoryOf(pid: number, what: 'VmRSS' | 'VmHWM'): number {
  try {
    const text = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(new RegExp(`${what}:\\s+(\\d+)`).exec(text)?.[1] ?? 0) * 1_024
  } catch {
    return 0
  }
}
const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]!.split(' ')[1] === String(pid)
      } catch {
        return false
      }
    })
    .map(Number)

/** The most that any process of the server's held while something was done. */
async function most<T>(doing: Promise<T>): Promise<{ outcome: T; childBytes: number; serverBytes: number }> {
  let childBytes = 0
  let serverBytes = 0
  const pid = server.pid()!
  const look = setInterval(() => {
    serverBytes = Math.max(serverBytes, memoryOf(pid, 'VmRSS'))
    for (const child of childrenOf(pid)) childBytes = Math.max(childBytes, memoryOf(child, 'VmHWM'))
  }, 20)
  try {
    return { outcome: await doing, childBytes, serverBytes }
  } finally {
    clearInterval(look)
  }
}

/** CRC-32 of ISO 3309, as PNG has it. */
function crc32(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}
const chunk = (type: string, content: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
/** A PNG that announces a size; only its first lines are there. */
function aPng(width: number, height: number, { bits = 8, interlaced = false } = {}): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([bits, 2, 0, 0, interlaced ? 1 : 0], 8)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const lines = deflateSync(Buffer.alloc(1 << 20))
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', lines), chunk('IEND', Buffer.alloc(0))])
}
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#884422' } })

describe('a hostile picture', () => {
  it('that announces gigabytes is refused, with what to do about it', async () => {
    expect(await upload(aPng(16_383, 16_383, { bits: 16, interlaced: true }), 'huge.png')).toMatchObject({
      status: 415,
      code: 'MEDIA_NEEDS_MEMORY',
    })
  })
  it('that needs more than it announces is stopped by the limit of its process, and the server is not touched', async () => {
    const content = await plain(7_680, 4_320).avif({ effort: 0 }).toBuffer()
    const before = linux ? memoryOf(server.pid()!, 'VmRSS') : 0
    const { outcome, childBytes, serverBytes } = await most(
      Promise.all(
        ['one', 'two', 'three'].map((name) => upload(Buffer.concat([content, Buffer.from(name)]), name)),
      ),
    )
    for (const one of outcome) expect(one).toMatchObject({ status: 415, code: 'MEDIA_NEEDS_MEMORY' })
    if (!linux) return
    expect(childBytes).toBeGreaterThan(30e6)
    expect(childBytes).toBeLessThan(DECODING_MOST_BYTES)
    expect(serverBytes - before).toBeLessThan(60e6)
  })
  it('of ordinary kinds and 33 megapixels is taken in within the same limit', async () => {
    for (const [name, content] of [
      ['progressive.jpg', await plain(7_680, 4_320).jpeg({ progressive: true }).toBuffer()],
      ['interlaced.png', await plain(7_680, 4_320).png({ progressive: true }).toBuffer()],
      ['picture.webp', await plain(7_680, 4_320).webp({ effort: 0 }).toBuffer()],
      ['large.jpg', await plain(16_000, 16_000).jpeg().toBuffer()],
    ] as const) {
      const { outcome, childBytes } = await most(
        upload(content, name).then(async (sent) => {
          expect(sent, `${name}`).toMatchObject({ status: 204 })
          return until(async () => {
            const state = await stateOf(sent.id!)
            return state === 'processing' ? null : state
          })
        }),
      )
      expect(outcome, `${name}`).toBe('ready')
      expect(childBytes, `${name}`).toBeLessThan(DECODING_MOST_BYTES)
    }
  })
})

/** Every run of four bytes in the first so many that is set to what is announced. */
function announcing(content: Buffer, announced: number, seed: number): Buffer {
  const copy = Buffer.from(content)
  const first = Math.min(copy.length - 4, 2_048)
  copy.writeUInt32BE(announced, (seed * 7_919) % first)
  return copy
}

describe('a file that announces more than is there', () => {
  const patched = (content: Buffer, at: number, bytes: string): Buffer => {
    const copy = Buffer.from(content)
    Buffer.from(bytes, 'hex').copy(copy, at)
    return copy
  }
  it('is refused or shown as what is there, and ends nothing', async () => {
    const fixture = (name: string): Promise<Buffer> => readFile(path.join(FIXTURES, name))
    const small = plain(64, 48)
    const [jpeg, png, webp, gif, avif] = await Promise.all(
      (['jpeg', 'png', 'webp', 'gif', 'avif'] as const).map((format) =>
        small.clone().toFormat(format).toBuffer(),
      ),
    )
    const mp4 = await fixture('patch.mp4')
    const mkv = Buffer.concat([
      Buffer.from('1a45dfa301ffffffffffffff4282', 'hex'),
      Buffer.from([0x88]),
      Buffer.from('webm\0\0\0\0'),
      Buffer.from('1853806701fffffffffffffe1654ae6b08ffffffff', 'hex'),
      Buffer.alloc(64),
    ])
    const sof = jpeg!.indexOf(Buffer.from('ffc0', 'hex'))
    const ispe = avif!.indexOf('ispe')
    const stsz = mp4.indexOf('stsz')
    const stts = mp4.indexOf('stts')
    expect(Math.min(sof, ispe, stsz, stts)).toBeGreaterThan(0)
    const files: [string, Buffer][] = [
      ['png', aPng(0x7fffffff, 0x7fffffff)],
      ['png', aPng(16_383, 16_383)],
      ['png', aPng(16_383, 16_383, { interlaced: true })],
      ['jpeg', patched(jpeg!, sof + 5, 'ffffffff')],
      ['webp', patched(webp!, 26, 'ff3fff3f')],
      ['gif', patched(gif!, 6, 'ffffffff')],
      ['avif', patched(avif!, ispe + 8, '00ffffff00ffffff')],
      ['mp4 samples', patched(mp4, stsz + 12, 'ffffffff')],
      ['mp4 entries', patched(mp4, stts + 8, 'ffffffff')],
      ['mkv', mkv],
      ['pdf', Buffer.from('%PDF-1.7\n1 0 obj\n<</Length 4294967295/Count 4294967295>>stream\n')],
    ]
    for (const [name, content] of [
      ['png', png!],
      ['jpeg', jpeg!],
      ['webp', webp!],
      ['gif', gif!],
      ['avif', avif!],
    ] as const)
      for (let seed = 1; seed <= 6; seed += 1)
        for (const announced of [0xffffffff, 0x7fffffff])
          files.push([`${name} ${announced.toString(16)} ${seed}`, announcing(content, announced, seed)])
    const before = server.pid()
    let refused = 0
    for (const [name, content] of files) {
      const { status } = await upload(content, name)
      expect([204, 415], `${name}`).toContain(status)
      if (status === 415) refused += 1
    }
    expect(refused).toBeGreaterThan(11)
    expect(server.pid()).toBe(before)
    expect((await fetch(`${server.url}/default/v1/media`, { headers: bearer(token) })).status).toBe(200)
  })
})

it.runIf(linux)(
  'the server has loaded no decoder, and its processes end when they are idle',
  async () => {
    const maps = readFileSync(`/proc/${server.pid()}/maps`, 'utf8')
    expect(maps).toContain('node')
    expect(maps).not.toMatch(/vips|sharp/)
    expect(await until(async () => (childrenOf(server.pid()!).length === 0 ? 'ended' : null), 15_000)).toBe(
      'ended',
    )
  },
  20_000,
)
