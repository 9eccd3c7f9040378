import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { feedReadingQuery } from '../queries/feeds.ts'
import { createFeedSource } from './feedSource.ts'

const saying = (title: string, at = 1) => ({
  content: { kind: 'news' as const, title, items: [] },
  read_at: at,
  content_at: at,
  sha256: 'a'.repeat(64),
})

it('reads a feed with the first picture that shows it, and tells of each change', async () => {
  const client = new QueryClient()
  const { queryKey } = feedReadingQuery('town')
  client.setQueryData(queryKey, saying('Old'))
  client.setQueryDefaults(queryKey, { staleTime: Number.POSITIVE_INFINITY })
  const source = createFeedSource(client)
  const changed = vi.fn<() => void>()
  const stop = source.follow(changed)
  expect(source.read('town')).toBeNull()
  await vi.waitFor(() => expect(source.read('town')).toMatchObject({ content: { title: 'Old' }, readMs: 1 }))
  const before = source.read('town')
  expect(source.read('town')).toBe(before)
  client.setQueryData(queryKey, saying('New', 2))
  await vi.waitFor(() => expect(source.read('town')).toMatchObject({ content: { title: 'New' }, readMs: 2 }))
  expect(changed).toHaveBeenCalled()
  stop()
  expect(client.getQueryCache().find({ queryKey })?.getObserversCount()).toBe(0)
  expect(source.samples).toBe(true)
})
