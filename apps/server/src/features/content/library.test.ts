import { slideWords, writeSlideWords } from '@vitrine/core'
import type { LibraryRef } from '@vitrine/protocol'
import { eachDatabase } from '@vitrine/testbed/databases'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestMedia } from '../../testing/testMedia.ts'
import {
  aDraft,
  aTextSlide,
  startTestServer,
  type TestPerson,
  type TestServer,
} from '../../testing/testServer.ts'

const slideRef = ({ id }: { id: string }): LibraryRef => ({ noun: 'slide', id })
const folderRef = ({ id }: { id: string }): LibraryRef => ({ noun: 'folder', id })
const mediaRef = ({ id }: { id: string }): LibraryRef => ({ noun: 'media', id })

eachDatabase((_kind, _url, makeDatabase) => {
  let server: TestServer
  let owner: TestPerson
  let other: TestPerson
  beforeAll(async () => {
    server = await startTestServer(await makeDatabase(), { RATE_LIMITS: 'off', MEDIA_QUOTA_MB: '1' })
    owner = await server.company('Clinic')
    other = await server.company('Shop')
  })
  afterAll(() => server?.close())
  const slide = (text: string, more: object = {}, by = owner) =>
    by.call('makeSlide', { body: { ...aTextSlide(text), ...more } })
  const folder = (name: string, parent_id: string | null = null) =>
    owner.call('makeFolder', { body: { name, parent_id } })
  const read = ({ id }: { id: string }) => owner.call('readSlide', { params: { id } })

  describe('tags', () => {
    it('are put on many things at once, kept as they were written, compared without capitals and accents, and taken off', async () => {
      const a = await slide('A')
      const file = await createTestMedia(server, owner.companyId)
      const items = [slideRef(a), mediaRef(file)]
      await owner.call('tagMany', { body: { items, add: ['Café', 'Winter'] } })
      await owner.call('tagMany', { body: { items, add: ['CAFE'] } })
      expect((await read(a)).tags).toEqual(['Café', 'Winter'])
      const found = await owner.call('listMedia', { query: { tag: 'cafe' } })
      expect(found.items.map(({ id }) => id)).toEqual([file.id])
      await owner.call('tagMany', { body: { items: [slideRef(a)], remove: ['winter'] } })
      expect((await read(a)).tags).toEqual(['Café'])
      expect((await owner.call('listTags')).items).toEqual(
        expect.arrayContaining([
          { tag: 'Café', slides: 1, media: 1 },
          { tag: 'Winter', slides: 0, media: 1 },
        ]),
      )
      expect((await other.call('listTags')).items).toEqual([])
    })
    it('are at most twenty on one thing, and none of a request is put on where one is too many', async () => {
      const [full, fresh] = [await slide('Full'), await slide('Fresh')]
      const add = Array.from({ length: 20 }, (_, n) => `tag ${n}`)
      await owner.call('tagMany', { body: { items: [slideRef(full)], add } })
      await expect(
        owner.call('tagMany', { body: { items: [slideRef(fresh), slideRef(full)], add: ['more'] } }),
      ).rejects.toMatchObject({
        status: 400,
        problem: { errors: [{ message: expect.stringContaining('Full') }] },
      })
      expect((await read(fresh)).tags).toEqual([])
    })
    it('leave the revision alone, so that somebody who edits the slide is not disturbed', async () => {
      const a = await slide('Edited')
      await owner.call('tagMany', { body: { items: [slideRef(a)], add: ['x'] } })
      expect((await read(a)).revision).toBe(a.revision)
    })
  })

  describe('search', () => {
    it('finds by name, by text on the slide and by tag, every word of it, and by nothing else', async () => {
      const soup = await slide('Lunch', aTextSlide('Lentil soup\nof the day'))
      await owner.call('tagMany', { body: { items: [slideRef(soup)], add: ['Canteen'] } })
      const found = async (q: string) =>
        (await owner.call('listSlides', { query: { q } })).items.map(({ id }) => id)
      for (const q of ['LENTIL', 'day soup', 'canteen lentil', 'cantéen'])
        expect([q, await found(q)]).toEqual([q, [soup.id]])
      for (const q of ['lentil dinner', 'interactions', 'valign', '100%', '_'])
        expect([q, await found(q)]).toEqual([q, []])
      expect((await other.call('listSlides', { query: { q: 'lentil' } })).total).toBe(0)
    })
    it('narrows by folder, kind and use', async () => {
      const home = await folder('Narrow')
      const inside = await slide('Inside', { folder_id: home.id })
      const of = async (query: object) =>
        (await owner.call('listSlides', { query: { limit: 500, ...query } })).items
      expect((await of({ folder_id: home.id })).map(({ id }) => id)).toEqual([inside.id])
      expect((await of({ folder_id: 'none' })).every(({ folder_id }) => folder_id === null)).toBe(true)
      expect(await of({ folder_id: home.id, type: 'video' })).toEqual([])
      expect(await of({ folder_id: home.id, used: 'yes' })).toEqual([])
      expect(await of({ folder_id: home.id, used: 'no' })).toHaveLength(1)
      const [listed] = (await owner.call('listFolders', { query: { q: 'narrow' } })).items
      expect(listed).toMatchObject({ id: home.id, slides: 1, media: 0 })
    })
    it('sorts by name without regard to capitals and accents, page after page, however long names are', async () => {
      const company = await server.company('Sorted')
      const long = '長'.repeat(199)
      for (const name of ['cherry', 'Äpfel', 'banana', 'Date', `${long}1`, `${long}2`])
        await slide(name, { name }, company)
      const names: string[] = []
      let cursor: string | null = null
      do {
        const page: Awaited<ReturnType<typeof company.call<'listSlides'>>> = await company.call(
          'listSlides',
          {
            query: { limit: 1, sort: 'name', ...(cursor === null ? {} : { cursor }) },
          },
        )
        names.push(...page.items.map(({ name }) => name))
        cursor = page.next
      } while (cursor !== null)
      expect(names.slice(0, 4)).toEqual(['Äpfel', 'banana', 'cherry', 'Date'])
      expect(names).toHaveLength(6)
    })
    it('pages through ten thousand slides without a gap, and finds the one among them quickly', async () => {
      const company = await server.company('Large')
      const draft = (n: number) => {
        const { folder_id: _folder, ...rest } = aTextSlide(n === 7_777 ? 'The needle' : `Slide ${n}`)
        return rest
      }
      for (let at = 0; at < 10_000; at += 500) {
        const rows = Array.from({ length: 500 }, (_, index) => {
          const n = at + index
          return {
            id: `large-${String(n).padStart(5, '0')}`,
            company_id: company.companyId,
            folder_id: null,
            name: draft(n).name,
            type: 'text',
            body: JSON.stringify(writeSlideWords(draft(n))),
            words: slideWords(draft(n)),
            template: 0,
            changed_ms: n,
            changed_by: 'x',
            deleted_ms: null,
            deleted_by: null,
            bin_root: null,
            revision: 1,
          }
        })
        await server.db.insertInto('slide').values(rows).execute()
      }
      const seen = new Set<string>()
      let cursor: string | null = null
      do {
        const page: Awaited<ReturnType<typeof company.call<'listSlides'>>> = await company.call(
          'listSlides',
          {
            query: { limit: 500, sort: 'name', ...(cursor === null ? {} : { cursor }) },
          },
        )
        expect(page.total).toBe(10_000)
        for (const { id } of page.items) seen.add(id)
        cursor = page.next
      } while (cursor !== null)
      expect(seen.size).toBe(10_000)
      const found = await company.call('listSlides', { query: { q: 'needle' } })
      expect(found.items.map(({ id }) => id)).toEqual(['large-07777'])
    })
  })

  describe('moving and copying', () => {
    it('moves folders, slides and files together, and refuses a folder inside itself', async () => {
      const [from, to] = [await folder('From'), await folder('To')]
      const inner = await folder('Inner', from.id)
      const a = await slide('A', { folder_id: from.id })
      const file = await createTestMedia(server, owner.companyId)
      await owner.call('moveMany', {
        body: { items: [folderRef(inner), slideRef(a), mediaRef(file)], folder_id: to.id },
      })
      const moved = await read(a)
      expect(moved).toMatchObject({ folder_id: to.id, epoch: a.epoch, changed_by: a.changed_by })
      expect((await owner.call('readMedia', { params: { id: file.id } })).folder_id).toBe(to.id)
      expect((await owner.call('listFolders', { query: { q: 'To' } })).items).toContainEqual(
        expect.objectContaining({ id: to.id, slides: 1, media: 1 }),
      )
      await expect(
        owner.call('moveMany', { body: { items: [folderRef(to)], folder_id: inner.id } }),
      ).rejects.toMatchObject({ status: 400, problem: { errors: [{ field: 'folder_id' }] } })
    })
    it('copies a folder with what is in it, tags too; the copies are on no screen and have a life of their own', async () => {
      const home = await folder('Original')
      const inner = await folder('Inner', home.id)
      const a = await slide('A', { folder_id: inner.id })
      await owner.call('tagMany', { body: { items: [slideRef(a)], add: ['kept'] } })
      const [copy] = (await owner.call('copyMany', { body: { items: [folderRef(home)] } })).items
      const folders = (await owner.call('listFolders', { query: { limit: 500 } })).items
      expect(folders.find(({ id }) => id === copy!.id)).toMatchObject({
        name: 'Original (copy)',
        parent_id: null,
      })
      const innerCopy = folders.find(({ parent_id }) => parent_id === copy!.id)!
      expect(innerCopy.name).toBe('Inner')
      const [slideCopy] = (await owner.call('listSlides', { query: { folder_id: innerCopy.id } })).items
      expect(slideCopy).toMatchObject({ name: 'A', tags: ['kept'], used_by: [], revision: 1 })
      expect(slideCopy!.id).not.toBe(a.id)
    })
    it('copies into another folder', async () => {
      const to = await folder('Copies')
      const a = await slide('Once')
      const { items } = await owner.call('copyMany', { body: { items: [slideRef(a)], folder_id: to.id } })
      expect(await read(items[0]!)).toMatchObject({ name: 'Once (copy)', folder_id: to.id })
    })
  })

  describe('files', () => {
    it('are what the element shows that names them: a picture is no video, and the other way round', async () => {
      const [picture, film] = [
        await createTestMedia(server, owner.companyId),
        await createTestMedia(server, owner.companyId),
      ]
      await server.db.updateTable('media').set({ kind: 'video' }).where('id', '=', film.id).execute()
      const frame = { x: 0, y: 0, width: 100, height: 100 }
      const refused = (element: object) =>
        owner.call('makeSlide', { body: { ...aTextSlide(), elements: [element as never] } }).then(
          () => null,
          (error: unknown) => (error as { problem: { errors: unknown } }).problem.errors,
        )
      const shown = (media_id: string) => [
        { id: 'i', type: 'image', frame, fit: 'cover', alt: '', media_id },
        {
          id: 's',
          type: 'stream',
          frame,
          url: 'https://tv.example/a.m3u8',
          fit: 'contain',
          volume: 0,
          media_id,
        },
      ]
      for (const element of shown(picture.id)) expect(await refused(element)).toBeNull()
      for (const element of shown(film.id))
        expect(await refused(element)).toMatchObject([
          { field: 'elements.0.media_id', code: 'NOT_A_PICTURE' },
        ])
      const video = (media_id: string) => ({
        id: 'v',
        type: 'video',
        frame,
        fit: 'cover',
        volume: 1,
        media_id,
      })
      expect(await refused(video(film.id))).toBeNull()
      expect(await refused(video(picture.id))).toMatchObject([
        { field: 'elements.0.media_id', code: 'NOT_A_VIDEO' },
      ])
    })
    it('are replaced wherever they are shown, and each slide remembers what it was', async () => {
      const [old, fresh] = [
        await createTestMedia(server, owner.companyId),
        await createTestMedia(server, owner.companyId),
      ]
      const shows = await slide('Shows', {
        background: { kind: 'media', media_id: old.id, dim: 0.2, color: '#000000' },
        elements: [
          {
            id: 'i',
            type: 'image',
            frame: { x: 0, y: 0, width: 10, height: 10 },
            fit: 'cover',
            alt: '',
            media_id: old.id,
          },
        ],
      })
      const draft = aDraft([])
      const item = { duration: 5_000, fit: 'cover', transition: { kind: 'cut', duration: 0 } } as const
      draft.groups[0]!.items = [{ ...item, id: 'picture', media_id: old.id }]
      const site = await owner.call('makeSite', { body: { name: 'Bare', draft } })
      const answer = await owner.call('replaceMedia', { params: { id: old.id }, body: { by: fresh.id } })
      expect(answer).toEqual({ slides: 1, sites: 1, playlists: 0, campaigns: 0 })
      expect(
        (await owner.call('readSite', { params: { id: site.id } })).draft.groups[0]!.items,
      ).toMatchObject([{ id: 'picture', media_id: fresh.id }])
      expect((await owner.call('readMedia', { params: { id: old.id } })).used_by).toEqual([])
      expect(await read(shows)).toMatchObject({
        background: { media_id: fresh.id, dim: 0.2 },
        elements: [{ media_id: fresh.id }],
        revision: 2,
      })
      expect((await owner.call('listSlideVersions', { params: { id: shows.id } })).total).toBe(2)
      const video = await createTestMedia(server, owner.companyId, 'patch.mp4')
      await expect(
        owner.call('replaceMedia', { params: { id: fresh.id }, body: { by: video.id } }),
      ).rejects.toMatchObject({ status: 400, problem: { errors: [{ field: 'by' }] } })
    })
    it('expire at an instant, and are found by that and by their bytes', async () => {
      const file = await createTestMedia(server, owner.companyId)
      const expires_at = server.clock.now() + 1_000
      await owner.call('changeMedia', {
        params: { id: file.id },
        revision: file.revision,
        body: { expires_at },
      })
      const expired = async () =>
        (await owner.call('listMedia', { query: { expired: 'yes' } })).items.map(({ id }) => id)
      expect(await expired()).toEqual([])
      server.clock.advance(1_000)
      expect(await expired()).toEqual([file.id])
      const same = await owner.call('listMedia', { query: { sha256: file.sha256 } })
      expect(same.items).toMatchObject([{ id: file.id, expires_at }])
      expect((await other.call('listMedia', { query: { sha256: file.sha256 } })).total).toBe(0)
    })
    it('count against the company’s quota, and the upload that goes over it is refused before it is sent', async () => {
      const before = await owner.call('readStorage')
      expect(before).toMatchObject({ quota: 1_048_576, unused: { files: expect.any(Number) } })
      const file = await createTestMedia(server, owner.companyId)
      const after = await owner.call('readStorage')
      expect(after.files).toBe(before.files + 1)
      expect(after.bytes).toBe(before.bytes + file.files.reduce((sum, one) => sum + one.bytes, 0))
      const response = await server.fetch('/default/v1/uploads', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${owner.accessToken}`,
          'tus-resumable': '1.0.0',
          'upload-length': '1048576',
        },
      })
      expect(response.status).toBe(413)
      expect(await response.json()).toMatchObject({
        code: 'QUOTA_REACHED',
        detail: expect.stringContaining('of 1 MB are in use'),
      })
    })
  })
})
