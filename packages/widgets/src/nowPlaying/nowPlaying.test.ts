import { describe, expect, it } from 'vitest'
import { drawWidget, wordsIn } from '../testing/drawWidget.tsx'
import { nowPlaying as kind } from './index.ts'
import { pieceOf, playingOf } from './playing.ts'

const NOW_MS = Date.parse('2026-11-23T12:09:00Z')
const columns = ['state', 'title', 'artist', 'album', 'station']
const reading = (...rows: string[][]) => ({
  content: { kind: 'table' as const, columns, rows },
  readMs: NOW_MS,
})

describe('what is playing', () => {
  it('takes the line of a radio stream apart', () => {
    expect(pieceOf('Satie - Gymnopédie - No. 1')).toEqual({
      title: 'Gymnopédie – No. 1',
      artist: 'Satie',
      album: '',
    })
    expect(pieceOf('One - Two', 'Satie')).toEqual({ title: 'One - Two', artist: 'Satie', album: '' })
    expect([pieceOf('Jingle')?.title, pieceOf('  ')]).toEqual(['Jingle', null])
  })
  it('shows the piece, who plays it, and what comes next if it is told to', async () => {
    const feed = reading(['now', 'One', 'Satie', 'Piano', 'House'], ['next', 'Two', 'Satie', '', 'House'])
    const draw = async (settings: (typeof kind.previews)[string]) =>
      wordsIn(await drawWidget(settings, { feed, atMs: NOW_MS }))
    expect(await draw(kind.previews['what is playing']!)).toBe(
      'Now playing · House One Satie · Piano Next: Satie – Two',
    )
    expect(await draw(kind.previews['what is playing in the foyer']!)).toBe('In the foyer One Satie · Piano')
  })
  it('shows nothing while nothing is played', async () => {
    for (const feed of [
      reading(),
      reading(['paused', 'One', '', '', '']),
      reading(['playing', '', '', '', '']),
    ])
      expect(wordsIn(await drawWidget(kind.previews['what is playing']!, { feed, atMs: NOW_MS }))).toBe('')
  })
  it('takes a value that somebody sets as the title', () => {
    const feed = { content: { kind: 'value' as const, title: 'Stage', value: 'Rehearsal' }, readMs: NOW_MS }
    expect(playingOf(feed)).toEqual({
      station: 'Stage',
      now: { title: 'Rehearsal', artist: '', album: '' },
      next: null,
    })
  })
})
