import { SignageError } from '@vitrine/core'
import { storageError } from './openDatabase.ts'

type Waiting<In, Out> = { item: In; resolve: (out: Out) => void; reject: (error: unknown) => void }

/**
 * One commit for everything that arrives in one turn of the event loop, in the order of arrival, and one commit at a time:
 * a disk syncs a few thousand times a second at most, however little is written.
 * @param commit writes a batch and answers each item's outcome; what it does after its transaction is in commit order
 * @returns hands in an item; resolves after the commit with its outcome, rejects with the product's own errors
 */
export function createGroupCommit<In, Out>(
  commit: (batch: readonly In[]) => Promise<readonly Out[]>,
): (item: In) => Promise<Out> {
  let waiting: Waiting<In, Out>[] = []
  let flushing = false

  const settle = async (batch: readonly Waiting<In, Out>[]): Promise<void> => {
    const outcomes = await commit(batch.map(({ item }) => item))
    for (const [index, { resolve }] of batch.entries()) resolve(outcomes[index]!)
  }
  const flush = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      try {
        await settle(batch)
      } catch (error) {
        const known = storageError(error)
        // One that the database refuses must not take the others along: each is tried alone.
        if (batch.length > 1 && !(known instanceof SignageError)) {
          for (const one of batch)
            await settle([one]).catch((alone: unknown) => one.reject(storageError(alone)))
        } else for (const { reject } of batch) reject(known)
      }
    }
    flushing = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (flushing) return
      flushing = true
      setImmediate(() => void flush())
    })
}
