import { expect, it } from 'vitest'
import { createWorkQueue } from './workQueue.ts'

it('says how many jobs come before another, from the first to the one that runs', async () => {
  const queue = createWorkQueue(1)
  const ends = new Map<string, () => void>()
  for (const key of ['a', 'b', 'c'])
    void queue.add(key, () => new Promise<void>((resolve) => ends.set(key, resolve)))
  const ahead = () => ['a', 'b', 'c', 'd'].map((key) => queue.ahead(key))
  await Promise.resolve()
  expect(ahead()).toEqual([0, 1, 2, null])
  ends.get('a')!()
  await queue.settled('a')
  await Promise.resolve()
  expect(ahead()).toEqual([null, 0, 1, null])
  ends.get('b')!()
  await queue.settled('b')
  await Promise.resolve()
  ends.get('c')!()
  await queue.settled('c')
  expect(ahead()).toEqual([null, null, null, null])
})
