import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, it } from 'vitest'
import type { KeptPlay, OpenPlay, PlayChange, PlayStore, StoredChain } from '@vitrine/device/plays'
import { createPlayFiles } from './playFiles.ts'

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
  globalThis.indexedDB = new IDBFactory()
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
it('plays from memory where the browser has no storage', async () => {
  globalThis.indexedDB = {
    open: () => {
      throw new Error('forbidden')
    },
  } as never
  const store = createPlayFiles()
  await store.write(change({ chain: chainAt(1), records: [record(0)] }))
  expect(await seqs(store)).toEqual([0])
})
