import { defineTexts } from '@vitrine/texts'

/** Why a screen can't be published, by code. `zone`, `on` (a slide or an ad), `ad` and `file` are names that people gave. */
export const freezeProblemTexts = defineTexts('freezeProblem', {
  problem: {
    ZONE_EMPTY: 'The zone “{zone}” is empty. Add content or remove the zone.',
    SLIDE_DELETED: 'The zone “{zone}” contains a deleted slide. Remove it from the zone or restore it.',
    TOO_MANY_LINKS:
      'Touch actions lead to more than {most, plural, one {# slide} other {# slides}}. Remove some of them.',
    LINK_DELETED: 'A touch action on “{on}” opens a deleted slide. Choose another slide or restore it.',
    AD_ZONE_DELETED: 'The zone of the ad “{ad}” was deleted. Choose another zone.',
    DATA_MISSING: '“{on}” shows the field “{place}”, but no data table has it.',
    ITEM_DAYPART_DELETED:
      'An item of the zone “{zone}” plays in a daypart that was deleted. Choose another time for it.',
    ITEM_CALENDAR_DELETED:
      'An item of the zone “{zone}” uses a calendar that was deleted. Choose another time for it.',
    AD_DAYPART_DELETED: 'The ad “{ad}” plays in a daypart that was deleted. Choose another time for it.',
    ZONE_DAYPART_DELETED: 'The zone “{zone}” uses a daypart that was deleted. Choose another time for it.',
    ZONE_CALENDAR_DELETED: 'The zone “{zone}” uses a calendar that was deleted. Choose another time for it.',
    AD_CALENDAR_DELETED: 'The ad “{ad}” uses a calendar that was deleted. Choose another time for it.',
    FILE_DELETED: '“{on}” shows a file that was deleted from Media. Choose another file.',
    FILE_PROCESSING: '“{on}” shows “{file}”, which is still being prepared. Wait until it is ready.',
    FILE_FAILED: '“{on}” shows “{file}”, which can’t be used. See Media for the reason.',
    PACKAGE_MISSING: [
      '“{on}” shows the widget “{kind}”, whose package isn’t installed. Remove the widget or install its package.',
      'kind is a technical name such as package:quotes',
    ],
    ZONE_FILE_DELETED: 'The zone “{zone}” shows a file that was deleted from Media. Remove it from the zone.',
    ZONE_FILE_PROCESSING:
      'The zone “{zone}” shows “{file}”, which is still being prepared. Wait until it is ready.',
    ZONE_FILE_FAILED: 'The zone “{zone}” shows “{file}”, which can’t be used. See Media for the reason.',
    PLAYLIST_DELETED: 'The zone “{zone}” contains a deleted playlist. Remove it from the zone.',
    PLAYLIST_EMPTY: 'The playlists in the zone “{zone}” have no items to show. Add content to them.',
    PLAYLIST_TOO_LONG:
      'With the playlists in it, “{playlist}” has more than {most, plural, one {# item} other {# items}}. Remove some of them.',
    PLAYLIST_TOO_DEEP:
      'Playlists can be nested up to {most, number} deep, but “{playlist}” is nested deeper.',
    PLAYLIST_TURNS_TOO_DEEP:
      '“{playlist}” takes turns inside lists or playlists that take turns. Choose “All items” for it.',
  },
})
