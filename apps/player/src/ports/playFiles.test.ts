import 'fake-indexeddb/auto'
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { KeptPlay, OpenPlay, PlayChange, PlayStore, StoredChain } from '@vitrine/device/plays'
import { createTestTime } from '../testing/testTime.ts'
import { createPlayFiles as createPlayFilesWith } from './playFiles.ts'

const createPlayFiles = () =>
  createPlayFilesWith({ timers: createTestTime().timers, onTrouble: () => undefined })
const owner = { owner: 'token-1', deviceId: 'hw-1' }
const chainAt = (seq: number, secret = 'secret'): StoredChain => ({
  ...owner,
  secret,
  seq,
  prev: `hash-${seq}`,
})
const record = (seq: number) => ({ owner: 'token-1', key: 'key', record: { seq } }) as Omit<KeptPlay, 'n'>
const playing = (id: string, knownMs = 0) => ({ ...owner, id, from: 1, knownMs }) as OpenPlay
const change = (over: Partial<PlayChange>): PlayChange => ({
  expected: null,
  chain: null,
  records: [],
  open: [],
  closed: [],
  ...over,
})
const seqs = async (store: PlayStore, fromN = 0, limit = 1_000) =>
  (await store.read(fromN, limit)).map((kept) => kept.record.seq)

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
})
afterEach(() => {
  vi.restoreAllMocks()
})

it('has nothing at first', async () => {
  expect(await createPlayFiles().load()).toEqual({ chain: null, open: [], count: 0 })
})
it('keeps records in their order, the chain and what is open over a restart', async () => {
  const records = [0, 1, 2].map(record)
  await createPlayFiles().write(change({ chain: chainAt(3), records, open: [playing('a'), playing('b')] }))
  const again = createPlayFiles()
  await again.write(
    change({
      expected: chainAt(3),
      chain: chainAt(4),
      records: [record(3)],
      open: [playing('b', 30_000)],
      closed: ['a'],
    }),
  )
  expect(await again.load()).toEqual({ chain: chainAt(4), open: [playing('b', 30_000)], count: 4 })
  expect(await seqs(again)).toEqual([0, 1, 2, 3])
})
it('reads from a number on, as many as are wanted, and gives no number twice', async () => {
  const store = createPlayFiles()
  await store.write(change({ chain: chainAt(5), records: [0, 1, 2, 3, 4].map(record) }))
  const [first, second] = await store.read(0, 2)
  expect(await seqs(store, second!.n + 1, 2)).toEqual([2, 3])
  await store.remove((await store.read(0, 5)).map(({ n }) => n))
  await store.write(change({ expected: chainAt(5), chain: chainAt(6), records: [record(5)] }))
  expect((await store.read(0, 1))[0]!.n).toBeGreaterThan(first!.n + 4)
})
it('removes a run, and single ones, and nothing else', async () => {
  const store = createPlayFiles()
  await store.write(change({ chain: chainAt(8), records: [0, 1, 2, 3, 4, 5, 6, 7].map(record) }))
  const ns = (await store.read(0, 8)).map(({ n }) => n)
  await store.remove(ns.slice(0, 3))
  await store.remove([ns[4]!, ns[6]!])
  await store.remove([])
  expect(await seqs(store)).toEqual([3, 5, 7])
})
it('writes nothing when another page has written since', async () => {
  const [one, other] = [createPlayFiles(), createPlayFiles()]
  await one.write(change({ chain: chainAt(1), records: [record(0)] }))
  const late = change({ chain: chainAt(1, 'another'), records: [record(0)], open: [playing('x')] })
  expect(await other.write(late)).toBe(false)
  expect(await other.write(change({ expected: chainAt(0), chain: chainAt(1), records: [record(0)] }))).toBe(
    false,
  )
  expect(await other.load()).toEqual({ chain: chainAt(1), open: [], count: 1 })
})
it('writes all of it or nothing', async () => {
  const store = createPlayFiles()
  const unstorable = { ...record(1), key: (() => undefined) as never }
  const bad = change({ chain: chainAt(2), records: [record(0), unstorable], open: [playing('a')] })
  await expect(store.write(bad)).rejects.toThrow()
  expect(await store.load()).toEqual({ chain: null, open: [], count: 0 })
})

describe('a display that cannot store', () => {
  const forbidden = {
    open: () => {
      throw new Error('forbidden')
    },
  } as never
  const { put, add } = IDBObjectStore.prototype
  const refusing = (refused: () => Error | null) => {
    for (const [name, real] of [
      ['put', put],
      ['add', add],
    ] as const)
      vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(function (
        this: IDBObjectStore,
        value,
        key,
      ) {
        const error = refused()
        if (error) throw error
        return real.call(this, value, key)
      })
  }
  const aDisplay = () => {
    const time = createTestTime()
    const said: (string | null)[] = []
    const store = createPlayFilesWith({ timers: time.timers, onTrouble: (reason) => said.push(reason) })
    return { store, said, ...time }
  }

  it('keeps records in memory and says so where the browser has no storage', async () => {
    vi.stubGlobal('indexedDB', forbidden)
    const { store, said } = aDisplay()
    await store.write(change({ chain: chainAt(1), records: [record(0)] }))
    expect(await seqs(store)).toEqual([0])
    expect(said).toHaveLength(1)
  })
  it.each([
    ['every write is refused', new Error('refused')],
    ['the quota is 0', new DOMException('no room', 'QuotaExceededError')],
  ])('keeps records in memory and says so where %s', async (_, error) => {
    refusing(() => error)
    const { store, said } = aDisplay()
    expect(await store.load()).toEqual({ chain: null, open: [], count: 0 })
    expect(await store.write(change({ chain: chainAt(1), records: [record(0)] }))).toBe(true)
    expect(await seqs(store)).toEqual([0])
    expect(said).toEqual([error.message])
  })
  it('moves them into storage when it works again, behind what is there', async () => {
    let error: Error | null = null
    refusing(() => error)
    const { store, said, pass } = aDisplay()
    await store.write(change({ chain: chainAt(1), records: [record(0)], open: [playing('a')] }))
    error = new Error('disk error')
    // The chain in storage cannot go on in memory: whoever writes looks again and begins another.
    expect(await store.write(change({ expected: chainAt(1), chain: chainAt(2), records: [record(1)] }))).toBe(
      false,
    )
    expect(await store.load()).toEqual({ chain: null, open: [], count: 0 })
    const other = chainAt(1, 'other')
    await store.write(change({ chain: other, records: [record(0)], open: [playing('b')] }))
    expect(said).toEqual(['disk error'])
    pass(30_000)
    await store.load()
    error = null
    pass(60_000)
    await store.load()
    expect(said).toEqual(['disk error', null])
    expect(await createPlayFiles().load()).toEqual({
      chain: other,
      open: [playing('a'), playing('b')],
      count: 2,
    })
    expect(await seqs(createPlayFiles())).toEqual([0, 0])
  })
  it('leaves a single write that fails to whoever writes', async () => {
    const { store, said } = aDisplay()
    await store.load()
    let failures = 1
    refusing(() => (failures-- > 0 ? new Error('once') : null))
    const first = change({ chain: chainAt(1), records: [record(0)] })
    await expect(store.write(first)).rejects.toThrow('once')
    expect(await store.write(first)).toBe(true)
    expect(said).toEqual([])
  })
})
