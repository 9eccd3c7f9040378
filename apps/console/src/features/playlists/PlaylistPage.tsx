import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { isApiError } from '@vitrine/protocol'
import { Link, useParams } from 'react-router'
import { useLibrary } from '../../queries/wholeLibrary.ts'
import { FaultMessage, Message } from '../../ui/Message.tsx'
import { Page } from '../../ui/Page.tsx'
import { PlaylistEditor } from './PlaylistEditor.tsx'
import { playlistQuery } from './playlistQueries.ts'
import { playlistTexts } from './playlists.texts.ts'

/** One playlist, saved as a whole: displays follow when it is saved, not while somebody edits. */
export function PlaylistPage() {
  const { id = '' } = useParams()
  const playlist = useQuery(playlistQuery(id))
  const library = useLibrary()
  if (playlist.data && library)
    return <PlaylistEditor key={playlist.data.id} newest={playlist.data} library={library} />
  return (
    <Page>
      {!playlist.isError ? (
        <Skeleton height={240} />
      ) : isApiError(playlist.error, 'ENTITY_NOT_FOUND') ? (
        <Message
          title={playlistTexts.notFound()}
          text={playlistTexts.notFoundText()}
          action={<Link to="/playlists">{playlistTexts.goToPlaylists()}</Link>}
        />
      ) : (
        <FaultMessage
          title={playlistTexts.couldNotLoadOne()}
          error={playlist.error}
          retry={() => void playlist.refetch()}
        />
      )}
    </Page>
  )
}
