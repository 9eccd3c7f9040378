import type { KeptPlay, OpenPlay, PlayStore, StoredChain } from '../playStore.ts'

/** What a memory store of play records holds; handed to a second one it is the same storage after a restart. */
export type PlayMemory = {
  chain: StoredChain | null
  open: Map<string, OpenPlay>
  records: Map<number, KeptPlay>
  next: number
}

export const emptyPlayMemory = (): PlayMemory => ({
  chain: null,
  open: new Map(),
  records: new Map(),
  next: 0,
})

/** Play records in memory. */
export function createMemoryPlays(memory: PlayMemory = emptyPlayMemory()): PlayStore {
  return {
    load: async () => ({ chain: memory.chain, open: [...memory.open.values()], count: memory.records.size }),
    async write({ expected, chain, records, open, closed }) {
      if (memory.chain?.seq !== expected?.seq || memory.chain?.secret !== expected?.secret) return false
      memory.chain = chain
      for (const record of records) {
        memory.records.set(memory.next, { ...record, n: memory.next })
        memory.next += 1
      }
      for (const play of open) memory.open.set(play.id, play)
      for (const id of closed) memory.open.delete(id)
      return true
    },
    async read(fromN, limit) {
      const found: KeptPlay[] = []
      // A map keeps the order in which its entries came, so the oldest are the first.
      for (const record of memory.records.values()) {
        if (found.length === limit) break
        if (record.n >= fromN) found.push(record)
      }
      return found
    },
    async remove(ns) {
      for (const n of ns) memory.records.delete(n)
    },
  }
}
