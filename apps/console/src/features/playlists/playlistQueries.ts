import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { PlaylistRule } from '@vitrine/core/playlists'
import { api } from '../../app/client.ts'

export const playlistQuery = (id: string) =>
  queryOptions({
    queryKey: ['playlists', 'one', id],
    queryFn: ({ signal }) => api('readPlaylist', { params: { id }, signal }),
  })

/** What a rule finds now, before it is saved. */
export const foundQuery = (rule: PlaylistRule) =>
  queryOptions({
    queryKey: ['playlists', 'found', rule],
    queryFn: ({ signal }) => api('findByRule', { body: rule, signal }),
    placeholderData: keepPreviousData,
  })
