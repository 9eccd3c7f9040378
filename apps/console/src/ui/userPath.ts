import type { MediaUser } from '@vitrine/protocol'

const FOLDERS = {
  site: 'sites-edit',
  slide: 'slides-edit',
  playlist: 'playlists',
  campaign: 'campaigns',
} as const

/** The page of something that shows a file, a slide or a playlist. */
export const userPath = ({ noun, id }: Pick<MediaUser, 'noun' | 'id'>): string => `/${FOLDERS[noun]}/${id}`
