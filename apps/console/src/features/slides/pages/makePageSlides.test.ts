import { slideDraftReader, writeSlideWords, type SlideDraft } from '@vitrine/core'
import type { Slide } from '@vitrine/protocol'
import { expect, it } from 'vitest'
import { makePageSlides, type PageServer } from './makePageSlides.ts'

/** Three pages, the last one upright; each is drawn as large as its box allows. */
const pdf = {
  pages: 3,
  sizeOf: async (page: number) => (page === 3 ? { width: 450, height: 800 } : { width: 800, height: 450 }),
  draw: async (_page: number, box: { width: number; height: number }) => ({
    picture: new Blob(['x'], { type: 'image/webp' }),
    ...box,
  }),
}
function aServer(part: Partial<PageServer> = {}) {
  const uploaded: string[] = []
  const made: SlideDraft[] = []
  const server: PageServer = {
    upload: async ({ name }) => {
      uploaded.push(name)
      return `media-${uploaded.length}`
    },
    make: async (draft) => {
      made.push(slideDraftReader.parse(writeSlideWords(draft)))
      return { id: `slide-${made.length}` } as Slide
    },
    ...part,
  }
  return { server, uploaded, made }
}
const started = () => new AbortController()

it('makes a slide of each chosen page, in order, of the shape of a screen that stands as the page does', async () => {
  const { server, uploaded, made } = aServer()
  let told = 0
  await makePageSlides(pdf, [1, 3], { name: 'Menu', signal: started().signal }, server, (all) => {
    told = all.length
  })
  expect(uploaded).toEqual(['Menu 1.webp', 'Menu 3.webp'])
  expect(made.map(({ name, width, height }) => [name, width, height])).toEqual([
    ['Menu 1', 1_920, 1_080],
    ['Menu 3', 1_080, 1_920],
  ])
  expect(made[1]!.elements).toMatchObject([{ type: 'image', media_id: 'media-2', fit: 'contain' }])
  expect(told).toBe(2)
})

it('makes no more once it is stopped', async () => {
  const { server, made } = aServer()
  const stop = started()
  await makePageSlides(pdf, [1, 2, 3], { name: 'Menu', signal: stop.signal }, server, () => stop.abort())
  expect(made.map(({ name }) => name)).toEqual(['Menu 1'])
})

it('ends at a page that cannot be drawn, and says which', async () => {
  const { server, made } = aServer()
  const broken = {
    ...pdf,
    draw: (page: number, box: { width: number; height: number }) =>
      page === 2 ? Promise.reject(new Error('what no operator understands')) : pdf.draw(page, box),
  }
  await expect(
    makePageSlides(broken, [1, 2, 3], { name: 'Menu', signal: started().signal }, server, () => {}),
  ).rejects.toThrow('Couldn’t convert page 2.')
  expect(made).toHaveLength(1)
})

it('ends at a page that is refused, and says which', async () => {
  const { server, made } = aServer({ upload: async ({ name }) => (name === 'Menu 2.webp' ? null : 'media') })
  await expect(
    makePageSlides(pdf, [1, 2, 3], { name: 'Menu', signal: started().signal }, server, () => {}),
  ).rejects.toThrow('Couldn’t upload page 2.')
  expect(made).toHaveLength(1)
})
