export { registerPlaylistRoutes } from './playlists.routes.ts'
export { createPlaylistService, type PlaylistService } from './playlists.service.ts'
export { createRenewals, QUIET_MS, type Renewals } from './renewals.ts'
