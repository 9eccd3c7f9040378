import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createReadAgain, readOnce } from './readAgain.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('reads each part once for all changes of a moment', async () => {
  const read = vi.fn(async () => undefined)
  const again = createReadAgain(read)
  for (const key of [['devices'], ['sites'], ['devices']]) again.note(key)
  await vi.advanceTimersByTimeAsync(400)
  expect(read.mock.calls).toEqual([[['devices']], [['sites']]])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(read).toHaveBeenCalledTimes(2)
  again.stop()
})

it('lets a slow read come to its end while changes go on, and reads what came meanwhile', async () => {
  const client = new QueryClient()
  let asked = 0
  const observer = new QueryObserver(client, {
    queryKey: ['devices', 'pages'],
    queryFn: async ({ signal }) => {
      asked += 1
      const answer = asked
      await new Promise((resolve) => setTimeout(resolve, 1_500))
      signal.throwIfAborted()
      return answer
    },
    retry: false,
  })
  const stop = observer.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(observer.getCurrentResult().data).toBe(1)

  const again = createReadAgain((key) => readOnce(client, key))
  for (let at = 0; at < 10_000; at += 300) {
    again.note(['devices'])
    await vi.advanceTimersByTimeAsync(300)
  }
  expect(observer.getCurrentResult().data).toBeGreaterThan(4)
  // The last change is in the last answer, and then nothing is read any more.
  await vi.advanceTimersByTimeAsync(5_000)
  const { data } = observer.getCurrentResult()
  expect(data).toBe(asked)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toBe(data)
  stop()
  again.stop()
})

it('reads once more what was on its way for the first time when it changed', async () => {
  const client = new QueryClient()
  let stored = 'before'
  const observer = new QueryObserver(client, {
    queryKey: ['devices', 'pages'],
    queryFn: async () => {
      const answer = stored
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      return answer
    },
  })
  const stop = observer.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(300)
  stored = 'after'
  const again = createReadAgain((key) => readOnce(client, key))
  again.note(['devices'])
  await vi.advanceTimersByTimeAsync(3_000)
  expect(observer.getCurrentResult().data).toBe('after')
  stop()
  again.stop()
})

it('does not wait for ever for a read that has no end, and a failed one counts as ended', async () => {
  const read = vi.fn<() => Promise<unknown>>()
  read.mockReturnValueOnce(new Promise(() => undefined)).mockRejectedValueOnce(new Error('gone'))
  read.mockResolvedValue(undefined)
  const again = createReadAgain(read)
  again.note(['devices'])
  await vi.advanceTimersByTimeAsync(400)
  again.note(['devices'])
  await vi.advanceTimersByTimeAsync(9_000)
  expect(read).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(read).toHaveBeenCalledTimes(2)
  again.note(['devices'])
  await vi.advanceTimersByTimeAsync(400)
  expect(read).toHaveBeenCalledTimes(3)
  again.stop()
})
