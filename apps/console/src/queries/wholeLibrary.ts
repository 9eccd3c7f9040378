import { useQuery } from '@tanstack/react-query'
import { showableFiles, type FreezableMedia, type NamedTimes } from '@vitrine/core'
import type { Media, Slide, StoredPlaylist } from '@vitrine/protocol'
import { useMemo } from 'react'
import { allPlaylistsQuery, allSlidesQuery, useMediaById } from './content.ts'
import { calendarsQuery, daypartsQuery, namesOf } from './namedTimes.ts'

/** The files of a media item that may stand on a screen, narrowest first, as freezing wants them. */
function freezable(media: Media): FreezableMedia {
  const { id, name } = media
  const files = media.state === 'ready' ? showableFiles(media.kind, media.files, media.shown_as) : []
  return {
    id,
    name,
    files,
    ...(media.expires_at === null ? {} : { expiresMs: media.expires_at }),
    ...(media.state === 'ready' ? {} : { lacks: media.state }),
  }
}

/** Everything a picture of a slide may need, by id. */
export type Library = {
  slides: ReadonlyMap<string, Slide>
  media: ReadonlyMap<string, Media>
  freezableMedia: ReadonlyMap<string, FreezableMedia>
  /** dayparts and calendars that items name; null while they are not known: what names them always plays */
  names?: NamedTimes | null
  playlists: ReadonlyMap<string, StoredPlaylist>
}

/** All slides, media and playlists by id. Null until all are known. */
export function useLibrary(): Library | null {
  const { data: slides } = useQuery(allSlidesQuery)
  const media = useMediaById()
  const dayparts = useQuery(daypartsQuery).data
  const calendars = useQuery(calendarsQuery).data
  const { data: playlists } = useQuery(allPlaylistsQuery)
  return useMemo(() => {
    if (!slides || !media || !playlists) return null
    return {
      slides: new Map(slides.map((slide) => [slide.id, slide])),
      media,
      freezableMedia: new Map([...media.values()].map((item) => [item.id, freezable(item)])),
      playlists: new Map(playlists.map((playlist) => [playlist.id, playlist])),
      names: dayparts && calendars ? namesOf({ dayparts, calendars }) : null,
    }
  }, [slides, media, playlists, dayparts, calendars])
}
