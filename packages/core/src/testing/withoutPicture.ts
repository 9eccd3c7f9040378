import type { RenderEntry } from '../renderWire.ts'

/** What of an entry decides when it plays. */
export function withoutPicture(entry: RenderEntry): unknown {
  const { id, duration, ads, when, weight } = entry
  const timing = { id, duration, ads, when, weight, if: entry.if }
  return 'list' in entry
    ? {
        ...timing,
        list: {
          play: entry.list.play,
          shuffle: entry.list.shuffle,
          coll: entry.list.items.map((one) => withoutPicture(one)),
        },
      }
    : timing
}
