import type { FeedReading } from '@vitrine/core/feeds'
import { columnOf, tableOf } from '../drawing/tables.ts'

/** A piece of music, or whatever is played; fields that are not known are empty. */
export type Piece = { title: string; artist: string; album: string }
/** What a source plays; `now` is null while it plays nothing. */
export type Playing = { station: string; now: Piece | null; next: Piece | null }

/** “Artist - Title”, as radio streams write it, in two; another text is a title. */
export function pieceOf(title: string, artist = '', album = ''): Piece | null {
  const text = title.trim()
  if (text === '') return null
  const [before, ...after] = text.split(/ [-–] /)
  return artist.trim() === '' && before && after.length > 0
    ? { title: after.join(' – ').trim(), artist: before.trim(), album: album.trim() }
    : { title: text, artist: artist.trim(), album: album.trim() }
}

/** What a feed says that is played. A value that somebody sets is a title. */
export function playingOf(feed: FeedReading | null): Playing | null {
  if (feed?.content.kind === 'value')
    return { station: feed.content.title, now: pieceOf(feed.content.value), next: null }
  const table = tableOf(feed)
  if (table === null) return null
  const title = columnOf(
    table,
    '',
    /title|song|track|piece|programme|program|show/i,
    (column) => column === 0,
  )
  const artist = columnOf(table, '', /artist|performer|composer|by$/i)
  const album = columnOf(table, '', /album/i)
  const station = columnOf(table, '', /station|channel|player|room/i)
  const state = columnOf(table, '', /state|status/i)
  const cell = (row: readonly string[], column: number) => row[column] ?? ''
  const isNext = (row: readonly string[]) => /next|queue/i.test(cell(row, state))
  const pieceIn = (row: readonly string[] | undefined) =>
    row ? pieceOf(cell(row, title), cell(row, artist), cell(row, album)) : null
  const now = table.rows.find(
    (row) => !isNext(row) && !/^(idle|off|paused|standby|stopped|unavailable)$/i.test(cell(row, state)),
  )
  return {
    station: cell(now ?? table.rows[0] ?? [], station).trim(),
    now: pieceIn(now),
    next: pieceIn(table.rows.find(isNext)),
  }
}
