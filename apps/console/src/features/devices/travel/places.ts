import type { Place } from './whyNot.ts'

/** What a person can name: an event of the schedule, something that screens show, or a whole screen. */
export type Choice = {
  kind: 'event' | 'slide' | 'media' | 'ad' | 'playlist' | 'campaign' | 'screen'
  id: string
}
export const choiceOf = ({ kind, id }: Choice): string => `${kind} ${id}`
/** The choice that a value was made of. */
export function readChoice(value: string): Choice {
  const space = value.indexOf(' ')
  return { kind: value.slice(0, space) as Choice['kind'], id: value.slice(space + 1) }
}

/** Where an event is changed: the schedule of the device on a day (`2026-12-24`), with the event opened. */
export const eventPath = (deviceId: string, eventId: string, day: string): string =>
  `/schedules?${new URLSearchParams({ device: deviceId, day, event: eventId })}`

/** Where a zone of a screen is changed, or an item or ad in it. */
export function zonePath(screenId: string, groupId: string, place?: Place | null): string {
  const search = new URLSearchParams({ zone: groupId })
  if (place && 'itemId' in place) search.set('item', place.itemId)
  if (place && 'adId' in place) search.set('ad', place.adId)
  return `/sites-edit/${screenId}?${search}`
}

/** Where something is changed by itself; null: only as a part of a screen. */
export function ownPath({ kind, id }: Choice): string | null {
  switch (kind) {
    case 'slide':
      return `/slides-edit/${id}`
    case 'media':
      return `/media?open=${id}`
    case 'playlist':
      return `/playlists/${id}`
    case 'campaign':
      return `/campaigns/${id}`
    case 'screen':
      return `/sites-edit/${id}`
    case 'event':
    case 'ad':
      return null
  }
}
