import * as z from 'zod'
import type { PlaylistRule } from '@vitrine/core/playlists'
import { operation, type Operation } from './operation.ts'
import type {
  FoundByRule,
  PlaylistPage,
  ReadPlaylist,
  StoredPlaylist,
  WrittenPlaylist,
} from './playlistShapes.ts'
import { listQuerySchema } from './shapes.ts'

/** Schemas as the table of operations knows them: outlines. The server reads and describes them in full (strict.ts). */
const outline = <T, In = T>() => z.looseObject({}) as unknown as z.ZodType<T, In>

/** Playlists: content in order, chosen or found by a rule, that zones and other playlists show. */
export const playlistOperations = {
  listPlaylists: operation({
    method: 'GET',
    path: '/playlists',
    tag: 'playlists',
    summary: 'List playlists with what they hold now',
    access: 'viewer',
    query: listQuerySchema,
    answer: outline<PlaylistPage>(),
  }),
  makePlaylist: operation({
    method: 'POST',
    path: '/playlists',
    tag: 'playlists',
    summary: 'Create a playlist',
    access: 'editor',
    status: 201,
    body: outline<ReadPlaylist, WrittenPlaylist>(),
    answer: outline<StoredPlaylist>(),
  }),
  readPlaylist: operation({
    method: 'GET',
    path: '/playlists/{id}',
    tag: 'playlists',
    summary: 'Get a playlist with what it holds now',
    access: 'viewer',
    noun: 'playlist',
    answer: outline<StoredPlaylist>(),
  }),
  changePlaylist: operation({
    method: 'PUT',
    path: '/playlists/{id}',
    tag: 'playlists',
    summary: 'Replace a playlist; displays that show it follow by themselves if it is `automatic`',
    access: 'editor',
    noun: 'playlist',
    ifMatch: true,
    body: outline<ReadPlaylist, WrittenPlaylist>(),
    answer: outline<StoredPlaylist>(),
  }),
  deletePlaylist: operation({
    method: 'DELETE',
    path: '/playlists/{id}',
    tag: 'playlists',
    summary: 'Delete a playlist; not possible while a screen or another playlist uses it',
    access: 'editor',
    noun: 'playlist',
    ifMatch: true,
  }),
  restorePlaylist: operation({
    method: 'POST',
    path: '/playlists/{id}/restore',
    tag: 'playlists',
    summary: 'Restore a deleted playlist',
    access: 'editor',
    noun: 'playlist',
    answer: outline<StoredPlaylist>(),
  }),
  findByRule: operation({
    method: 'POST',
    path: '/playlists/find',
    tag: 'playlists',
    summary: 'Get what a rule finds now, before it is saved',
    access: 'viewer',
    body: outline<PlaylistRule>(),
    answer: outline<FoundByRule>(),
  }),
} as const satisfies Record<string, Operation>
