import { describe, expect, it } from 'vitest'
import type { MediaEntry } from '@vitrine/core'
import { evict } from './eviction.ts'
import { createMediaDownload, digestOf } from './mediaDownload.ts'
import { createMediaStore } from './mediaStore.ts'
import { aFile, createFakeServer, createFakeWorld, type FakeFile } from './testing/fakeWorld.ts'

const film = { ...aFile('0123456789'.repeat(50)), type: 'video/mp4' }
const picture = aFile('a picture')
const entryOf = (file: FakeFile): MediaEntry => ({
  sha256: file.sha256,
  bytes: file.bytes.length,
  type: file.type,
  url: `/media/${file.sha256}`,
})

function aStore() {
  const server = createFakeServer([film, picture])
  server.accept(null)
  const world = createFakeWorld(server)
  const faults: string[] = []
  let refusals = 0
  const begin = () =>
    createMediaStore({
      blobs: world.ports.blobs,
      ports: world.ports,
      download: createMediaDownload({
        ports: world.ports,
        urlOf: (entry) => `http://test${entry.url}`,
        authorization: () => `Bearer ${server.accessToken}`,
      }),
      digest: digestOf,
      evict,
      onChange: () => undefined,
      onChecked: () => undefined,
      onFault: (code) => void faults.push(code),
      onRefused: () => void (refusals += 1),
    })
  return { server, faults, refusals: () => refusals, begin, media: begin(), ...world }
}
/** An answer that ends in the middle, as a dropped connection does. */
function cut(file: FakeFile, at: number): Response {
  let sent = false
  return new Response(
    new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent) return controller.error(new TypeError('network'))
        sent = true
        controller.enqueue(file.bytes.slice(0, at))
      },
    }),
  )
}

describe('the media store', () => {
  it('has a file when its hash was checked', async () => {
    const { media, pass, server } = aStore()
    media.need([entryOf(film), entryOf(picture)])
    expect(media.stateOf(film.sha256)).toBe('waiting')
    await pass(100)
    expect(media.stateOf(film.sha256)).toBe('checked')
    expect(media.stateOf(picture.sha256)).toBe('checked')
    expect(server.requests).toHaveLength(2)
  })
  it('resumes a file by range after an interruption', async () => {
    const { media, pass, server } = aStore()
    const ranges: (string | null)[] = []
    server.mediaAnswers.push(() => cut(film, 200))
    media.need([entryOf(film)])
    await pass(30)
    server.mediaAnswers.push((request) => {
      ranges.push(request.headers.get('range'))
      return new Response(film.bytes.slice(200), { status: 206 })
    })
    await pass(200)
    expect(ranges).toEqual(['bytes=200-'])
    expect(media.stateOf(film.sha256)).toBe('checked')
  })
  it('starts again when the server does not resume', async () => {
    const { media, pass, server, pieces } = aStore()
    server.mediaAnswers.push(
      () => cut(film, 200),
      () => new Response(film.bytes.slice(), { status: 200 }),
    )
    media.need([entryOf(film)])
    await pass(500)
    expect(media.stateOf(film.sha256)).toBe('checked')
    expect(pieces.get(film.sha256)!.reduce((sum, piece) => sum + piece.length, 0)).toBe(film.bytes.length)
  })
  it('checks a stored file before its first use in a run, and fetches a spoilt one again', async () => {
    const { media, begin, pass, pieces, faults, server } = aStore()
    media.need([entryOf(film)])
    await pass(100)
    media.stop()
    const spoilt = film.bytes.slice()
    spoilt[7] = 0
    pieces.set(film.sha256, [spoilt])
    const next = begin()
    next.need([entryOf(film)])
    expect(next.stateOf(film.sha256)).not.toBe('checked')
    await pass(1_000)
    expect(next.stateOf(film.sha256)).toBe('checked')
    expect(faults).toEqual(['MEDIA_CHECK_FAILED'])
    expect(server.requests).toHaveLength(2)
  })
  it.each([
    [
      'a page of a captive portal',
      () => new Response('<html>Welcome</html>', { headers: { 'content-type': 'text/html' } }),
    ],
    ['another file', () => new Response(picture.bytes.slice())],
    ['an empty answer', () => new Response('', { headers: { 'content-type': 'text/html' } })],
    ['a file of the right length with other bytes', () => new Response(new Uint8Array(film.bytes.length))],
    ['more bytes than the file has', () => new Response(new Uint8Array(film.bytes.length + 9))],
  ])('never takes %s for the file, and fetches it again', async (_, answer) => {
    const { media, pass, server } = aStore()
    server.mediaAnswers.push(answer, answer)
    media.need([entryOf(film)])
    await pass(2_000)
    expect(media.stateOf(film.sha256)).toBe('checked')
    expect(server.requests.length).toBeGreaterThanOrEqual(3)
  })
  it('says in words that the server does not have a file, and goes on trying', async () => {
    const { media, pass, server, faults } = aStore()
    const missing = aFile('not there')
    media.need([entryOf(missing)])
    await pass(5_000)
    expect(media.report([entryOf(missing)])[0]).toMatchObject({
      state: 'failed',
      reason: 'The server does not have this file for this display.',
      reason_code: 'missing',
    })
    expect(faults[0]).toBe('MEDIA_FETCH_FAILED')
    server.files.set(missing.sha256, missing)
    await pass(60_000)
    expect(media.stateOf(missing.sha256)).toBe('checked')
  })
  it('asks for a new credential when the server refuses its own', async () => {
    const { media, pass, server, refusals } = aStore()
    server.mediaAnswers.push(() => new Response('', { status: 401 }))
    media.need([entryOf(film)])
    await pass(1_000)
    expect(refusals()).toBe(1)
    expect(media.stateOf(film.sha256)).toBe('checked')
  })
  it('says that there is no room, and takes the file when there is again', async () => {
    const { media, pass, ports, faults } = aStore()
    const { append } = ports.blobs
    ports.blobs.append = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
    media.need([entryOf(film)])
    await pass(1_000)
    expect(media.report([entryOf(film)])[0]).toMatchObject({ state: 'failed', received: 0 })
    expect(faults).toContain('STORAGE_FULL')
    ports.blobs.append = append
    await pass(60_000)
    expect(media.stateOf(film.sha256)).toBe('checked')
  })
  it('starts a transfer again that stands still', async () => {
    const { media, pass, server } = aStore()
    server.mediaAnswers.push(() => new Response(new ReadableStream<Uint8Array>({ start: () => undefined })))
    media.need([entryOf(film)])
    await pass(29_000)
    expect(media.stateOf(film.sha256)).toBe('fetching')
    await pass(5_000)
    expect(media.stateOf(film.sha256)).toBe('checked')
  })
  it('keeps what is not needed any more while there is room, so that going back asks for nothing', async () => {
    const { media, pass, ports, pieces, server } = aStore()
    ports.blobs.usage = async () => ({ used: 500, quota: 1_000, persisted: true })
    media.need([entryOf(film)])
    await pass(100)
    media.need([entryOf(picture)])
    await pass(100)
    expect([...pieces.keys()].sort()).toEqual([film.sha256, picture.sha256].sort())
    const before = server.requests.length
    media.need([entryOf(film)])
    await pass(100)
    expect(media.stateOf(film.sha256)).toBe('checked')
    expect(server.requests).toHaveLength(before)
  })
  it('lets what nothing needs give way when more than four fifths are used, and keeps what is needed', async () => {
    const { media, pass, ports, pieces } = aStore()
    ports.blobs.usage = async () => ({ used: 900, quota: 1_000, persisted: true })
    media.need([entryOf(film), entryOf(picture)])
    await pass(100)
    expect(pieces.size).toBe(2)
    media.need([entryOf(picture)])
    await pass(100)
    expect([...pieces.keys()]).toEqual([picture.sha256])
  })
  it('makes room for a file that does not fit, without a fault', async () => {
    const { media, pass, ports, pieces, faults } = aStore()
    const { append } = ports.blobs
    ports.blobs.usage = async () => ({ used: 500, quota: 1_000, persisted: true })
    media.need([entryOf(film)])
    await pass(100)
    ports.blobs.append = (sha256, offset, piece) =>
      pieces.has(film.sha256)
        ? Promise.reject(new DOMException('full', 'QuotaExceededError'))
        : append(sha256, offset, piece)
    media.need([entryOf(picture)])
    await pass(1_000)
    expect(media.stateOf(picture.sha256)).toBe('checked')
    expect([...pieces.keys()]).toEqual([picture.sha256])
    expect(faults).toEqual([])
  })
  it('sets a file aside for which nothing can give way, without a fault', async () => {
    const { media, pass, ports, faults } = aStore()
    const { append } = ports.blobs
    const aside = new Set<string>()
    ports.blobs.append = (sha256, offset, piece) =>
      aside.has(sha256)
        ? append(sha256, offset, piece)
        : Promise.reject(new DOMException('full', 'QuotaExceededError'))
    ports.blobs.setAside = async (sha256) => aside.size !== aside.add(sha256).size
    media.need([entryOf(film)])
    await pass(1_000)
    expect(media.stateOf(film.sha256)).toBe('checked')
    expect(faults).toEqual([])
  })
  it('lets what nothing needs go at once while files are in memory', async () => {
    const { media, pass, ports, pieces } = aStore()
    ports.blobs.usage = async () => ({ used: 5, quota: 1_000, persisted: true })
    ports.blobs.inMemory = () => true
    media.need([entryOf(film), entryOf(picture)])
    await pass(100)
    media.need([entryOf(picture)])
    await pass(100)
    expect([...pieces.keys()]).toEqual([picture.sha256])
  })
  it('fetches a file again that is stored and cannot be read', async () => {
    const first = aStore()
    first.media.need([entryOf(film)])
    await first.pass(100)
    const { read, remove } = first.ports.blobs
    let broken = true
    first.ports.blobs.read = async function* (sha256) {
      if (broken) throw new Error('disk error')
      yield* read(sha256)
    }
    first.ports.blobs.remove = (sha256) => {
      broken = false
      return remove(sha256)
    }
    const media = first.begin()
    media.need([entryOf(film)])
    await first.pass(5_000)
    expect(media.stateOf(film.sha256)).toBe('checked')
  })
  it('asks again what is stored after the list could not be read, and after a piece could not be written', async () => {
    const { media, pass, ports, pieces } = aStore()
    const { list, append } = ports.blobs
    ports.blobs.list = () => Promise.reject(new Error('disk error'))
    media.need([entryOf(film)])
    await pass(100)
    ports.blobs.list = list
    // The beginning that was there is lost together with the piece that was to follow it.
    pieces.set(film.sha256, [film.bytes.slice(0, 10)])
    ports.blobs.append = async () => {
      ports.blobs.append = append
      pieces.delete(film.sha256)
      throw new Error('disk error')
    }
    await pass(60_000)
    expect(media.stateOf(film.sha256)).toBe('checked')
  })
  it('removes what is not needed any more where the room is not known, and stops fetching it', async () => {
    const { media, pass, pieces } = aStore()
    media.need([entryOf(film), entryOf(picture)])
    await pass(100)
    media.need([entryOf(picture)])
    await pass(100)
    expect([...pieces.keys()]).toEqual([picture.sha256])
  })
})
