import 'fake-indexeddb/auto'
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestTime } from '../testing/testTime.ts'
import { createMediaFiles, type MediaFiles } from './mediaFiles.ts'
import { openShelf } from './shelf.ts'
import type { StorageShelf } from './shelfTypes.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const full = () => new DOMException('no room', 'QuotaExceededError')
const textOf = async (files: MediaFiles, sha256 = 'film') => (await files.blobOf(sha256))?.text()
/** Lets everything run that waits for nothing but itself. */
const settled = async () => {
  for (let turn = 0; turn < 60; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** A display with storage of which a test decides what it refuses. */
function aDisplay(open: () => Promise<StorageShelf> = openShelf) {
  const time = createTestTime()
  const said: (string | null)[] = []
  const files = createMediaFiles({ timers: time.timers, onTrouble: (reason) => said.push(reason), open })
  return { files, said, ...time }
}
const refusing =
  (change: (shelf: StorageShelf) => Partial<StorageShelf>) => async (): Promise<StorageShelf> => {
    const shelf = await openShelf()
    return { ...shelf, ...change(shelf) }
  }
/** A film in two pieces, as it comes from the server. */
async function store(files: MediaFiles, sha256 = 'film'): Promise<void> {
  await files.append(sha256, 0, bytes('01234'))
  await files.append(sha256, 5, bytes('56789'))
}

describe('files on a display', () => {
  it('outlive the page', async () => {
    const first = aDisplay()
    await store(first.files)
    const again = aDisplay()
    expect(await again.files.list()).toEqual([{ sha256: 'film', received: 10 }])
    expect(await textOf(again.files)).toBe('0123456789')
    expect([first.said, first.files.inMemory!()]).toEqual([[], false])
  })
  it('are not read again between their check and being shown, and are from then on', async () => {
    const { files } = aDisplay()
    const digest = async (text: string) =>
      Buffer.from(await crypto.subtle.digest('SHA-256', bytes(text))).toString('hex')
    const sha256 = await digest('0123456789')
    await store(files, sha256)
    const reads = vi.spyOn(IDBObjectStore.prototype, 'getAll')
    expect(await files.digest!(sha256)).toBe(sha256)
    const read = reads.mock.calls.length
    expect(await textOf(files, sha256)).toBe('0123456789')
    expect(reads.mock.calls.length).toBe(read)
    await files.remove(sha256)
    expect(await textOf(files, sha256)).toBeUndefined()
  })
  it('are never returned for another hash than their own', async () => {
    const { files } = aDisplay()
    await store(files)
    expect(await files.digest!('film')).not.toBe('film')
    await files.remove('film')
    expect(await textOf(files)).toBeUndefined()
  })
  it('are read from the pieces of any number that were stored in either form', async () => {
    const { put } = IDBObjectStore.prototype
    const first = aDisplay()
    for (let n = 0; n < 10; n += 1) await first.files.append('film', n, bytes(String(n)))
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
      if (value instanceof Blob) throw new DOMException('Error preparing Blob/File data', 'UnknownError')
      return put.call(this, value, key)
    })
    const second = aDisplay()
    for (let n = 10; n < 20; n += 1) await second.files.append('film', n, bytes(String(n % 10)))
    expect(await textOf(aDisplay().files)).toBe('01234567890123456789')
  })
  it('are stored as bytes where the engine refuses to store blobs', async () => {
    const { put } = IDBObjectStore.prototype
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
      if (value instanceof Blob) throw new DOMException('Error preparing Blob/File data', 'UnknownError')
      return put.call(this, value, key)
    })
    const { files, said } = aDisplay()
    await store(files)
    expect(await textOf(aDisplay().files)).toBe('0123456789')
    expect(said).toEqual([])
  })
  it('are stored as bytes where blobs come back as something else', async () => {
    const { put } = IDBObjectStore.prototype
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
      return put.call(this, value instanceof Blob ? new Blob([]) : value, key)
    })
    const { files, said } = aDisplay()
    await store(files)
    expect(await textOf(aDisplay().files)).toBe('0123456789')
    expect(said).toEqual([])
  })
})

describe('a display that cannot store', () => {
  const never = new Promise<StorageShelf>(() => undefined)
  it.each<[string, () => Promise<StorageShelf>, string]>([
    ['storage is missing', async () => Promise.reject(new Error('indexedDB is not defined')), 'not defined'],
    [
      'every write is refused',
      refusing(() => ({
        add: () => Promise.reject(new Error('refused')),
        check: () => Promise.reject(new Error('refused')),
      })),
      'refused',
    ],
    [
      'the quota is 0',
      refusing(() => ({ add: () => Promise.reject(full()), check: () => Promise.reject(full()) })),
      'no room',
    ],
    [
      'the check passes and every write is refused',
      refusing(() => ({ add: () => Promise.reject(new Error('refused')) })),
      'refused',
    ],
  ])('plays from memory and says so when %s', async (_, open, reason) => {
    const { files, said } = aDisplay(open)
    await store(files)
    expect(await files.list()).toEqual([{ sha256: 'film', received: 10 }])
    expect(await textOf(files)).toBe('0123456789')
    expect(files.inMemory!()).toBe(true)
    expect(said).toHaveLength(1)
    expect(said[0]).toContain(reason)
  })
  it('plays from memory when the browser never answers whether storage opens', async () => {
    const { files, said, pass } = aDisplay(() => never)
    const stored = store(files)
    const listed = files.list()
    await settled()
    pass(10_000)
    await stored
    expect(await listed).toEqual([])
    expect(await textOf(files)).toBe('0123456789')
    expect(said).toEqual(["The browser's storage does not respond."])
  })
  it('finds out without anything to store, when it is asked', async () => {
    const { files, said } = aDisplay(async () => Promise.reject(new Error('forbidden')))
    files.check()
    await vi.waitFor(() => expect(said).toEqual(['forbidden']))
  })
  it('plays from memory what is read back as something else', async () => {
    const { put } = IDBObjectStore.prototype
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
      return put.call(
        this,
        value instanceof Blob ? new Blob([]) : value instanceof ArrayBuffer ? new ArrayBuffer(1) : value,
        key,
      )
    })
    const { files, said } = aDisplay()
    await store(files)
    expect(await textOf(files)).toBe('0123456789')
    expect(said).toEqual(['What was read is not what was written.'])
  })
  it('takes the stored beginning of a file along when storage fails in its middle', async () => {
    let broken = false
    const { files, said } = aDisplay(
      refusing((shelf) => ({
        add: (...piece) => (broken ? Promise.reject(new Error('disk error')) : shelf.add(...piece)),
      })),
    )
    await files.append('film', 0, bytes('01234'))
    broken = true
    await files.append('film', 5, bytes('56789'))
    expect(await textOf(files)).toBe('0123456789')
    expect(said).toEqual(['disk error'])
  })
  it('fetches a file again whose stored beginning cannot be read any more', async () => {
    let broken = false
    const { files } = aDisplay(
      refusing((shelf) => ({
        add: (...piece) => (broken ? Promise.reject(new Error('disk error')) : shelf.add(...piece)),
        pieces: (sha256) => (broken ? Promise.reject(new Error('disk error')) : shelf.pieces(sha256)),
        remove: (sha256) => (broken ? Promise.reject(new Error('disk error')) : shelf.remove(sha256)),
      })),
    )
    await files.append('film', 0, bytes('01234'))
    broken = true
    await expect(files.append('film', 5, bytes('56789'))).rejects.toThrow('disk error')
    expect(await files.list()).toEqual([])
    await files.remove('film')
    await store(files)
    expect(await textOf(files)).toBe('0123456789')
  })
  it('tries again from time to time, and then moves what is in memory into storage', async () => {
    let broken = true
    const { files, said, pass } = aDisplay(
      refusing((shelf) => ({
        check: () => (broken ? Promise.reject(new Error('disk error')) : shelf.check()),
      })),
    )
    await store(files)
    pass(30_000)
    await settled()
    expect(said).toEqual(['disk error'])
    broken = false
    pass(30_000)
    await settled()
    expect(said).toEqual(['disk error'])
    pass(30_000)
    await vi.waitFor(() => expect(said).toEqual(['disk error', null]))
    expect(files.inMemory!()).toBe(false)
    expect(await textOf(aDisplay().files)).toBe('0123456789')
  })
  it('opens storage again that the browser has closed', async () => {
    let opened = 0
    const { files, said, pass } = aDisplay(async () => {
      const shelf = await openShelf()
      opened += 1
      if (opened === 1) shelf.close()
      return shelf
    })
    await store(files)
    expect([opened, said]).toEqual([2, []])
    pass(60_000)
    expect(await textOf(aDisplay().files)).toBe('0123456789')
  })
})

describe('a display with too little room', () => {
  it('leaves it to others what gives way first', async () => {
    const { files, said } = aDisplay(refusing(() => ({ add: () => Promise.reject(full()) })))
    await expect(store(files)).rejects.toThrow('no room')
    expect(said).toEqual([])
  })
  it('keeps a file in memory for which nothing can give way, until there is room', async () => {
    let room = 5
    const { files, said, pass } = aDisplay(
      refusing((shelf) => ({
        add: (sha256, offset, piece) =>
          offset + piece.length > room ? Promise.reject(full()) : shelf.add(sha256, offset, piece),
      })),
    )
    await files.append('film', 0, bytes('01234'))
    await expect(files.append('film', 5, bytes('56789'))).rejects.toThrow('no room')
    expect(await files.setAside!('film')).toBe(true)
    await files.append('film', 5, bytes('56789'))
    expect(await textOf(files)).toBe('0123456789')
    expect(said).toEqual(['There is no room left on this device.'])
    pass(30_000)
    await settled()
    expect(await textOf(files)).toBe('0123456789')
    room = 10
    pass(60_000)
    await vi.waitFor(() => expect(said.at(-1)).toBe(null))
    expect(await textOf(aDisplay().files)).toBe('0123456789')
  })
})

describe('a display that is to keep nothing', () => {
  it('plays from memory, leaves nothing in storage, and stores all again when it may', async () => {
    const { files, said } = aDisplay()
    await store(files)
    files.keep(false)
    await settled()
    expect(await textOf(files)).toBe('0123456789')
    expect(await aDisplay().files.list()).toEqual([])
    await store(files, 'picture')
    expect(await aDisplay().files.list()).toEqual([])
    files.keep(true)
    await settled()
    expect(await textOf(aDisplay().files, 'picture')).toBe('0123456789')
    expect(said).toEqual([])
  })
})
