import { SignageError } from '@vitrine/core'
import { describe, expect, it } from 'vitest'
import { createGroupCommit } from './groupCommit.ts'

const turns = async (count = 5) => {
  for (let turn = 0; turn < count; turn += 1) await new Promise<void>((resolve) => setImmediate(resolve))
}

describe('the group commit', () => {
  it('commits what arrives in one turn at once, in order, and answers each its own outcome', async () => {
    const batches: number[][] = []
    const commit = createGroupCommit(async (batch: readonly number[]) => {
      batches.push([...batch])
      return batch.map((item) => item * 10)
    })
    expect(await Promise.all([1, 2, 3].map(commit))).toEqual([10, 20, 30])
    expect(batches).toEqual([[1, 2, 3]])
    expect(await commit(4)).toBe(40)
    expect(batches).toEqual([[1, 2, 3], [4]])
  })

  it('has one commit at a time: what comes in the meantime waits for the next', async () => {
    const batches: number[][] = []
    const ends: (() => void)[] = []
    let running = 0
    const commit = createGroupCommit(async (batch: readonly number[]) => {
      expect((running += 1)).toBe(1)
      batches.push([...batch])
      await new Promise<void>((resolve) => ends.push(resolve))
      running -= 1
      return batch
    })
    const answers = [commit(1)]
    await turns()
    answers.push(commit(2), commit(3))
    await turns()
    expect(batches).toEqual([[1]])
    ends[0]!()
    await turns()
    expect(batches).toEqual([[1], [2, 3]])
    ends[1]!()
    expect(await Promise.all(answers)).toEqual([1, 2, 3])
  })

  it('does not answer before the commit', async () => {
    let end = (): void => undefined
    let answered = false
    const commit = createGroupCommit(async (batch: readonly number[]) => {
      await new Promise<void>((resolve) => (end = resolve))
      return batch
    })
    const answer = commit(1).then(() => (answered = true))
    await turns()
    expect(answered).toBe(false)
    end()
    await answer
    expect(answered).toBe(true)
  })

  it('refuses the one that the database refuses, not those that came along', async () => {
    const batches: number[][] = []
    const commit = createGroupCommit(async (batch: readonly number[]) => {
      batches.push([...batch])
      if (batch.includes(2)) throw new Error('no such row')
      return batch
    })
    const answers = await Promise.allSettled([1, 2, 3].map(commit))
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(batches).toEqual([[1, 2, 3], [1], [2], [3]])
    expect(await commit(4)).toBe(4)
  })

  it('refuses all in words while the storage does not answer, without trying each, and goes on afterwards', async () => {
    let tries = 0
    let gone = true
    const commit = createGroupCommit(async (batch: readonly number[]) => {
      tries += 1
      if (gone) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
      return batch
    })
    const answers = await Promise.allSettled([1, 2, 3].map(commit))
    for (const answer of answers) {
      const { reason } = answer as PromiseRejectedResult
      expect(reason).toBeInstanceOf(SignageError)
      expect((reason as SignageError).code).toBe('STORAGE_UNAVAILABLE')
    }
    expect(answers.length).toBe(3)
    expect(tries).toBe(1)
    gone = false
    expect(await commit(4)).toBe(4)
  })
})
