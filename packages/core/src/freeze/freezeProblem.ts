import { fillText } from '../deviceErrors.ts'

/**
 * Why a draft cannot be published: each code with its facts. `zone`, `on` (a slide or ad), `ad` and `file` are names that people
 * gave. Whoever shows a problem makes the words.
 */
export type FreezeFacts = {
  ZONE_EMPTY: { zone: string }
  SLIDE_DELETED: { zone: string }
  TOO_MANY_LINKS: { most: number }
  LINK_DELETED: { on: string }
  AD_ZONE_DELETED: { ad: string }
  DATA_MISSING: { on: string; place: string }
  ITEM_DAYPART_DELETED: { zone: string }
  ITEM_CALENDAR_DELETED: { zone: string }
  ZONE_DAYPART_DELETED: { zone: string }
  ZONE_CALENDAR_DELETED: { zone: string }
  AD_DAYPART_DELETED: { ad: string }
  AD_CALENDAR_DELETED: { ad: string }
  FILE_DELETED: { on: string }
  FILE_PROCESSING: { on: string; file: string }
  FILE_FAILED: { on: string; file: string }
  PACKAGE_MISSING: { on: string; kind: string }
  ZONE_FILE_DELETED: { zone: string }
  ZONE_FILE_PROCESSING: { zone: string; file: string }
  ZONE_FILE_FAILED: { zone: string; file: string }
  PLAYLIST_DELETED: { zone: string }
  PLAYLIST_EMPTY: { zone: string }
  PLAYLIST_TOO_LONG: { playlist: string; most: number }
  PLAYLIST_TOO_DEEP: { playlist: string; most: number }
  PLAYLIST_TURNS_TOO_DEEP: { playlist: string }
}
export type FreezeCode = keyof FreezeFacts
/** What is wrong, without where it is. */
export type FreezeFault = { [C in FreezeCode]: { code: C; params: FreezeFacts[C] } }[FreezeCode]
/** Why a draft cannot be published, with the path of the part it is about (`groups.0.items`). */
export type FreezeProblem = { field: string } & FreezeFault

const TEXTS: { readonly [C in FreezeCode]: string } = {
  ZONE_EMPTY: 'The zone “{zone}” is empty. Put something into it or remove it.',
  SLIDE_DELETED: 'An item of the zone “{zone}” was deleted from Content. Take it out or bring it back.',
  TOO_MANY_LINKS: 'Touches lead to more than {most} slides. Take some of them out.',
  LINK_DELETED: 'A touch on “{on}” leads to something that was deleted from Content.',
  AD_ZONE_DELETED: 'The zone of the ad “{ad}” is not there any more.',
  DATA_MISSING: '“{on}” asks for “{place}”, which is in no data table.',
  ITEM_DAYPART_DELETED:
    'An item of the zone “{zone}” plays in a daypart that was deleted. Choose another time for it.',
  ITEM_CALENDAR_DELETED:
    'An item of the zone “{zone}” names a calendar that was deleted. Choose another time for it.',
  ZONE_DAYPART_DELETED:
    'The zone “{zone}” is shown in a daypart that was deleted. Choose another time for it.',
  ZONE_CALENDAR_DELETED: 'The zone “{zone}” names a calendar that was deleted. Choose another time for it.',
  AD_DAYPART_DELETED: 'The ad “{ad}” plays in a daypart that was deleted. Choose another time for it.',
  AD_CALENDAR_DELETED: 'The ad “{ad}” names a calendar that was deleted. Choose another time for it.',
  FILE_DELETED: '“{on}” shows a file that is no longer in Media.',
  FILE_PROCESSING:
    '“{on}” shows “{file}”, which is still being prepared. Publish when Media says that it is done.',
  FILE_FAILED: '“{on}” shows “{file}”, which cannot be used. Media says why.',
  PACKAGE_MISSING: '“{on}” shows the widget “{kind}”, whose package is not installed.',
  ZONE_FILE_DELETED: 'The zone “{zone}” shows a file that is no longer in Media.',
  ZONE_FILE_PROCESSING:
    'The zone “{zone}” shows “{file}”, which is still being prepared. Publish when Media says that it is done.',
  ZONE_FILE_FAILED: 'The zone “{zone}” shows “{file}”, which cannot be used. Media says why.',
  PLAYLIST_DELETED: 'The zone “{zone}” shows a playlist that was deleted. Remove it or restore the playlist.',
  PLAYLIST_EMPTY: 'The playlists in the zone “{zone}” have no items to show. Add items or change the rule.',
  PLAYLIST_TOO_LONG:
    'The playlist “{playlist}” has more than {most} items, with those of the playlists in it.',
  PLAYLIST_TOO_DEEP: 'Playlists can be nested {most} deep. “{playlist}” is nested deeper.',
  PLAYLIST_TURNS_TOO_DEEP:
    '“{playlist}” takes turns inside lists or playlists that take turns. That is possible two deep: show all of its items in its place.',
}

/** Whether a code that somebody sent is one of these. */
export const isFreezeCode = (code: string): code is FreezeCode => Object.hasOwn(TEXTS, code)

/** A problem in English, for readers of the API; the console has its own words. */
export const freezeProblemDetail = ({ code, params }: FreezeFault): string => fillText(TEXTS[code], params)
