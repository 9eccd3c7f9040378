import type { Kernel } from '../../platform/http/kernel.ts'
import type { PlaylistService } from './playlists.service.ts'

/** The routes of playlists. */
export function registerPlaylistRoutes(kernel: Kernel, playlists: PlaylistService): void {
  kernel.handle({
    listPlaylists: ({ principal, query }) => playlists.list(principal.companyId, query),
    readPlaylist: ({ principal, params }) => playlists.read(principal.companyId, params['id']!),
    makePlaylist: ({ principal, body }) => playlists.make(principal.companyId, principal.name, body),
    changePlaylist: ({ principal, params, revision, body }) =>
      playlists.change(principal.companyId, principal.name, params['id']!, revision, body),
    deletePlaylist: async ({ principal, params, revision }) => {
      await playlists.remove(principal.companyId, principal.name, params['id']!, revision)
      return undefined
    },
    restorePlaylist: ({ principal, params }) =>
      playlists.restore(principal.companyId, principal.name, params['id']!),
    findByRule: ({ principal, body }) => playlists.find(principal.companyId, body),
  })
}
