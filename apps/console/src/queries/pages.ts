import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { Page } from '@vitrine/protocol'
import { useMemo } from 'react'

export type ListAsked = { q?: string; sort?: string; [filter: string]: string | undefined }

/** A list that grows page by page, with its total. Earlier rows stay in place while another question is answered. */
export function usePages<T>(
  noun: string,
  asked: ListAsked,
  readPage: (query: ListAsked & { cursor?: string }, signal: AbortSignal) => Promise<Page<T>>,
) {
  const query = useInfiniteQuery(
    infiniteQueryOptions({
      queryKey: [noun, 'pages', asked],
      queryFn: ({ pageParam, signal }) =>
        readPage({ ...asked, ...(pageParam === null ? {} : { cursor: pageParam }) }, signal),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.next,
      placeholderData: keepPreviousData,
    }),
  )
  const items = useMemo(() => query.data?.pages.flatMap((page) => page.items) ?? [], [query.data])
  return { query, items, total: query.data?.pages.at(-1)?.total ?? 0 }
}
export type Pages = ReturnType<typeof usePages>['query']
