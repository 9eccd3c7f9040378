import type { StoredPlaylist } from '@vitrine/protocol'
import { Link } from 'react-router'
import { listed, listedShort } from '../../app/format.ts'
import { userPath } from '../../ui/userPath.ts'
import { playlistTexts } from './playlists.texts.ts'

const SHOWN_MOST = 3

/** Names of what uses a playlist, the first few. */
export function usersInWords({ used_by }: StoredPlaylist): string {
  const names = used_by.slice(0, SHOWN_MOST).map(({ name }) => name)
  const count = used_by.length - names.length
  return used_by.length === 0
    ? playlistTexts.notUsed()
    : count > 0
      ? playlistTexts.andMore({ names: listedShort(names), count })
      : listed(names)
}

/** The same as links. */
export function UsedIn({ playlist: { used_by } }: { playlist: StoredPlaylist }) {
  return used_by.map((user, index) => (
    <span key={user.id}>
      {index > 0 && ', '}
      <Link to={userPath(user)}>{user.name}</Link>
    </span>
  ))
}
