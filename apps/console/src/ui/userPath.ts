import type { LibraryUser } from '@vitrine/protocol'

const PAGES = {
  site: 'sites-edit/',
  slide: 'slides-edit/',
  playlist: 'playlists/',
  campaign: 'campaigns/',
  feed: 'widgets-feeds?feed=',
} as const

/** The page of something that shows a file, a slide or a playlist, or of a feed that is made of a folder. */
export const userPath = ({ noun, id }: Pick<LibraryUser, 'noun' | 'id'>): string => `/${PAGES[noun]}${id}`
