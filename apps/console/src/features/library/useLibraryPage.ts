import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { allFoldersQuery } from '../../queries/content.ts'
import { useLibraryPages, type Listed } from '../../queries/library.ts'
import type { Pages } from '../../queries/pages.ts'
import { useMay } from '../../queries/who.ts'
import { useSearchState } from '../../ui/useSearchState.ts'
import type { SelectionExtra } from './SelectionBar.tsx'
import { useLibraryList } from './useLibraryList.tsx'

/**
 * The state of a page of the library, kept in its address: what is looked for, and what can be done with what is found.
 * @param names how the address calls the filters of kind and usage
 */
export function useLibraryPage<N extends keyof Listed>({
  noun,
  folderId,
  names,
  extra,
}: {
  noun: N
  folderId: string | null
  names: { kind: string; usage: string }
  /** what can be done with selected things beside the usual */
  extra: Omit<SelectionExtra, 'run'> & { run: (ids: readonly string[], items: readonly Listed[N][]) => void }
}) {
  const mayEdit = useMay('editor')
  const [words, setWords] = useSearchState('q', '')
  const [kind, setKind] = useSearchState(names.kind, 'all')
  const [sort, setSort] = useSearchState('sort', '-epoch')
  const [tag, setTag] = useSearchState('tag', '')
  const [usage, setUsage] = useSearchState(names.usage, '')
  const [view, setView] = useSearchState('view', 'grid')
  const folders = useQuery(allFoldersQuery).data
  // Words, tags and usage look through every folder; without them the page shows what lies here.
  const everywhere = words !== '' || tag !== '' || usage !== ''
  const { query, items, total } = useLibraryPages(noun, {
    words,
    sort,
    kind,
    tag,
    usage,
    folderId: everywhere ? undefined : folderId,
  })
  const list = useLibraryList({
    noun,
    items,
    folders,
    folderId,
    flat: everywhere,
    mayEdit,
    extra: { ...extra, run: (ids) => extra.run(ids, items) },
  })
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const onNear = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])

  return {
    mayEdit,
    search: { words, setWords, kind, setKind, sort, setSort, tag, setTag, usage, setUsage, view, setView },
    everywhere,
    folderId,
    folders,
    folder: folders?.find((one) => one.id === folderId) ?? null,
    query,
    items,
    total,
    list,
    onNear,
  }
}
/** The state of a page that lists things of a type. */
export type LibraryPageState<T> = Omit<ReturnType<typeof useLibraryPage>, 'items' | 'query'> & {
  items: readonly T[]
  query: Pick<Pages, 'isError' | 'isPending' | 'error' | 'refetch'>
}
