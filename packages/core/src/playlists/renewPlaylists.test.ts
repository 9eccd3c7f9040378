import { describe, expect, it } from 'vitest'
import type { PlaylistEntry } from '../content.ts'
import type { SiteDraft } from '../draftWire.ts'
import { freezeSite, type FreezableSlide } from '../freezeSite.ts'
import { itemsOf } from '../renderParts.ts'
import { aFile } from '../testing/drafts.ts'
import type { PlaylistContents } from './expandPlaylist.ts'
import { renewPlaylists } from './renewPlaylists.ts'

const frame = { x: 0, y: 0, width: 1_920, height: 1_080 }
const shown = { duration: 5_000, fit: 'cover', transition: { kind: 'cut', duration: 0 } } as const
const aSlide = (id: string, color: string): FreezableSlide => ({
  id,
  name: id,
  type: 'text',
  width: 1_920,
  height: 1_080,
  background: { kind: 'color', color },
  elements: [],
})
const draft: SiteDraft = {
  width: 1_920,
  height: 1_080,
  groups: [
    {
      id: 'zone',
      name: 'Main',
      frame,
      background: '#000000',
      items: [
        { id: 'own', slide_id: 'welcome', ...shown },
        { id: 'ref', playlist_id: 'offers', turn: 'all' },
      ],
    },
  ],
}
const media = new Map(
  [640, 1_280, 1_920].map((width) => [
    `m${width}`,
    { id: `m${width}`, name: `m${width}`, files: [aFile(width, 'image/webp')] },
  ]),
)
const offers = (...items: PlaylistEntry[]) =>
  new Map<string, PlaylistContents>([['offers', { id: 'offers', name: 'Offers', items }]])
const picture = (width: number): PlaylistEntry => ({ id: `m${width}`, media_id: `m${width}`, ...shown })
const libraryOf = (playlists: ReadonlyMap<string, PlaylistContents>, color = '#FFFFFF') => ({
  slides: new Map(['welcome', 'special'].map((id) => [id, aSlide(id, color)])),
  media,
  tables: [],
  names: null,
  playlists,
  packages: null,
})
function publish(playlists: ReadonlyMap<string, PlaylistContents>) {
  const { slides } = libraryOf(playlists)
  const frozen = freezeSite(draft, slides, media, 1_000, { tables: [], playlists })
  if (!frozen.ok) throw new Error(JSON.stringify(frozen.problems))
  return frozen.render
}
/** The same screen with what playlists hold now. */
const renewed = (published: ReturnType<typeof publish>, library: ReturnType<typeof libraryOf>) =>
  renewPlaylists(published, draft, library)!.render
const slidesOf = (render: ReturnType<typeof publish>) =>
  itemsOf(render.screen.groups[0]!.items).map(({ slide }) => slide)

describe('renewPlaylists', () => {
  it('makes the same version of the same contents', () => {
    const before = offers(picture(640), { id: 's', slide_id: 'special', ...shown })
    const published = publish(before)
    expect(renewed(published, libraryOf(before))).toEqual(published)
  })
  it('shows what the playlist holds now, with the files for it and no others', () => {
    const published = publish(offers(picture(640), picture(1_280)))
    const render = renewed(published, libraryOf(offers(picture(1_920), picture(640))))
    expect(slidesOf(render).map(({ id }) => id)).toEqual(['welcome', 'm1920', 'm640'])
    expect(render.media.map(({ sha256 }) => sha256)).toEqual(
      [aFile(640, 'image/webp').sha256, aFile(1_920, 'image/webp').sha256].toSorted(),
    )
    expect(render.startedAt).toBe(published.startedAt)
    expect(render.version).not.toBe(published.version)
  })
  it('keeps slides as they were published, in the zone and in the playlist', () => {
    const before = offers({ id: 's', slide_id: 'special', ...shown })
    const after = offers({ id: 's', slide_id: 'special', ...shown }, picture(640))
    const render = renewed(publish(before), libraryOf(after, '#FF0000'))
    expect(slidesOf(render).map(({ background }) => background)).toMatchObject([
      { color: '#FFFFFF' },
      { color: '#FFFFFF' },
      { kind: 'color' },
    ])
  })
  it('keeps what was deleted from the library since, and leaves out what can’t be shown', () => {
    const published = publish(offers(picture(640)))
    const after = {
      ...libraryOf(offers(picture(640), { ...shown, id: 'gone', media_id: 'gone' })),
      slides: new Map(),
    }
    expect(slidesOf(renewed(published, after)).map(({ id }) => id)).toEqual(['welcome', 'm640'])
  })
  it('leaves a version alone whose playlist was deleted', () => {
    expect(renewPlaylists(publish(offers(picture(640))), draft, libraryOf(new Map()))).toBeNull()
  })
  it('shows nothing in the place of a playlist that became empty', () => {
    const render = renewed(publish(offers(picture(640))), libraryOf(offers()))
    expect(slidesOf(render).map(({ id }) => id)).toEqual(['welcome'])
  })
})
