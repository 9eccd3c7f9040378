import { Anchor } from '@mantine/core'
import type { DeviceAt } from '@vitrine/protocol'
import { Link } from 'react-router'
import { travelTexts } from './travel.texts.ts'

/** The playlists that an item came from, the outermost first, each a link to where it is changed. */
export function FromPlaylists({ of }: { of: DeviceAt['playlists'][string] | undefined }) {
  if (!of || of.length === 0) return null
  return (
    <>
      {' '}
      {travelTexts.fromPlaylist()}{' '}
      {of.map(({ id, name }, index) => (
        <span key={id}>
          {index > 0 && ' › '}
          <Anchor component={Link} to={`/playlists/${id}`} underline="always">
            {name}
          </Anchor>
        </span>
      ))}
    </>
  )
}
