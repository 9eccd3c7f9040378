import { mkdir } from 'node:fs/promises'
import { eachDatabase } from '@vitrine/testbed/databases'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addFile } from '../../testing/mediaFixtures.ts'
import { startTestServer, type TestPerson, type TestServer } from '../../testing/testServer.ts'

const MINUTE_MS = 60_000
const photo = (color: string, width = 2_400, height = 1_200): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: color } })
    .png()
    .toBuffer()

eachDatabase((_kind, _url, makeDatabase) => {
  let server: TestServer
  let owner: TestPerson
  let folder: string
  beforeAll(async () => {
    server = await startTestServer(await makeDatabase(), { RATE_LIMITS: 'off' })
    await mkdir(server.media.uploadsDir, { recursive: true })
  })
  afterAll(() => server?.close())
  beforeEach(async () => {
    owner = await server.company('School')
    folder = (await owner.call('makeFolder', { body: { name: 'Summer fair' } })).id
  })
  const put = async (name: string, content: Buffer, into = folder) => {
    const media = await addFile(server, owner, content, name)
    await owner.call('moveMany', { body: { items: [{ noun: 'media', id: media.id }], folder_id: into } })
    return owner.call('readMedia', { params: { id: media.id } })
  }
  const make = (options: { folder?: string | null; order?: 'newest' | 'name' } = { folder }) =>
    owner.call('makeFeed', {
      body: { name: 'Fair', kind: 'news', url: 'vitrine:media', interval: 60, options },
    })
  const entriesOf = async (id: string) => {
    const { content } = await owner.call('readFeedContent', { params: { id } })
    return content.kind === 'news' ? content.items : []
  }
  const pass = async (ms: number): Promise<void> => {
    server.clock.advance(ms)
    await server.feeds.runDue()
    await server.feeds.idle()
  }

  it('is the pictures of a folder and of those in it, with their names as captions', async () => {
    await put('Cake stand.png', await photo('#a03020'))
    const inner = await owner.call('makeFolder', { body: { name: 'Tombola', parent_id: folder } })
    await put('Band.v2.png', await photo('#2030a0', 300, 200), inner.id)
    await addFile(server, owner, await photo('#555555', 50, 50), 'Elsewhere.png')
    await addFile(server, owner, 'turned.jpg', 'Not in it.jpg')
    const feed = await make()
    expect(feed).toMatchObject({ state: 'fresh', error: null, format: 'media', items: 2 })
    const entries = await entriesOf(feed.id)
    expect(entries.map(({ title }) => title)).toEqual(['Band.v2', 'Cake stand'])
    const response = await server.fetch(`/default/v1/feed-pictures/${entries[1]!.picture!.sha256}`, {
      headers: { authorization: `Bearer ${owner.accessToken}` },
    })
    const drawn = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    expect(drawn).toMatchObject({ format: 'webp', width: 1_920, height: 960 })
  })
  it('can be by name, and follows what is moved, deleted and expires', async () => {
    const second = await put('b.png', await photo('#111111', 60, 40))
    await put('a.png', await photo('#222222', 60, 41))
    const third = await put('c.png', await photo('#333333', 60, 42))
    const { id } = await make({ folder, order: 'name' })
    const titles = async () => (await entriesOf(id)).map(({ title }) => title)
    expect(await titles()).toEqual(['a', 'b', 'c'])
    const endsMs = server.clock.now() + 90 * MINUTE_MS
    await owner.call('changeMedia', {
      params: { id: second.id },
      revision: second.revision,
      body: { expires_at: endsMs },
    })
    await owner.call('deleteMany', { body: { items: [{ noun: 'media', id: third.id }] } })
    await pass(2 * MINUTE_MS)
    expect(await titles()).toEqual(['a', 'b'])
    // Displays without network know when it ends.
    expect((await entriesOf(id))[1]!.until_ms).toBe(endsMs)
    await pass(90 * MINUTE_MS)
    expect(await titles()).toEqual(['a'])
  })
  it('keeps its folder, and what that lies in, from being deleted until it has another one', async () => {
    await put('a.png', await photo('#444444', 60, 40))
    const above = await owner.call('makeFolder', { body: { name: 'Above' } })
    const items = [{ noun: 'folder' as const, id: folder }]
    await owner.call('moveMany', { body: { items, folder_id: above.id } })
    const { id, revision } = await make()
    const used_by = [{ noun: 'feed', id, name: 'Fair' }]
    expect(await owner.call('lookAtMany', { body: { items } })).toMatchObject({
      folders: 0,
      kept: [{ noun: 'folder', id: folder, used_by }],
    })
    const both = [...items, { noun: 'folder' as const, id: above.id }]
    expect(await owner.call('deleteMany', { body: { items: both } })).toMatchObject({
      items: [],
      kept: [{ id: folder, used_by }],
    })
    await expect(
      owner.call('deleteFolder', { params: { id: above.id }, revision: above.revision }),
    ).rejects.toMatchObject({ code: 'IN_USE', problem: { params: { users: ['Fair'] } } })
    // A feed of somebody else keeps nothing.
    const stranger = await server.company('Elsewhere')
    const theirs = await stranger.call('makeFolder', { body: { name: 'Theirs' } })
    const their = [{ noun: 'folder' as const, id: theirs.id }]
    expect((await stranger.call('deleteMany', { body: { items: their } })).items).toHaveLength(1)

    await owner.call('deleteFeed', { params: { id }, revision })
    expect((await owner.call('deleteMany', { body: { items } })).kept).toEqual([])
  })
  it('keeps the last pictures when its folder is gone all the same, and says so', async () => {
    await put('a.png', await photo('#444444', 60, 40))
    const { id } = await make()
    await server.db.updateTable('folder').set({ deleted_ms: 1 }).where('id', '=', folder).execute()
    await pass(2 * MINUTE_MS)
    expect((await owner.call('readFeed', { params: { id } })).error).toMatchObject({ code: 'folderMissing' })
    expect(await entriesOf(id)).toHaveLength(1)
  })
  it('needs a folder of the company', async () => {
    const refused = (options: { folder?: string | null }) =>
      make(options).catch((error: unknown) => (error as { problem: { errors: unknown } }).problem.errors)
    expect(await refused({})).toMatchObject([{ field: 'options.folder', code: 'REQUIRED' }])
    const stranger = await server.company('Elsewhere')
    const foreign = await stranger.call('makeFolder', { body: { name: 'Theirs' } })
    expect(await refused({ folder: foreign.id })).toMatchObject([
      { field: 'options.folder', code: 'FOLDER_MISSING' },
    ])
  })

  it('is a data table of the console, and follows its changes', async () => {
    const columns = ['Dish', 'Price']
    const table = await owner.call('makeTable', {
      body: { name: 'Café', columns, rows: [['Soup', '4.50'], ['Bread']] },
    })
    const makeTableFeed = (id: string | null) =>
      owner.call('makeFeed', {
        body: { name: 'Menu', kind: 'table', url: 'vitrine:table', interval: 60, options: { table: id } },
      })
    const feed = await makeTableFeed(table.id)
    expect(feed).toMatchObject({ state: 'fresh', error: null, format: 'dataTable', items: 2 })
    const said = async () =>
      (await owner.call('readFeedContent', { params: { id: feed.id } })).content as {
        rows: string[][]
      }
    expect(await said()).toEqual({
      kind: 'table',
      columns,
      rows: [
        ['Soup', '4.50'],
        ['Bread', ''],
      ],
    })
    await owner.call('changeTable', {
      params: { id: table.id },
      revision: table.revision,
      body: { name: 'Café', columns, rows: [['Soup', '5.00']] },
    })
    await pass(2 * MINUTE_MS)
    expect((await said()).rows).toEqual([['Soup', '5.00']])

    // The table of somebody else is none.
    const stranger = await server.company('Bakery')
    const theirs = await stranger.call('makeTable', { body: { name: 'Cakes', columns, rows: [] } })
    for (const [id, code] of [
      [theirs.id, 'TABLE_MISSING'],
      [null, 'REQUIRED'],
    ] as const)
      await expect(makeTableFeed(id)).rejects.toMatchObject({
        problem: { errors: [{ field: 'options.table', code }] },
      })

    // It can't be deleted while a feed is made of it.
    const { revision, feeds } = await owner.call('readTable', { params: { id: table.id } })
    expect(feeds).toEqual([{ id: feed.id, name: 'Menu' }])
    await expect(owner.call('deleteTable', { params: { id: table.id }, revision })).rejects.toMatchObject({
      code: 'IN_USE',
      problem: { params: { users: ['Menu'] } },
    })
    // What it said last stays when it is gone all the same, and the feed says why it is not read.
    await server.db.deleteFrom('data_table').where('id', '=', table.id).execute()
    await pass(2 * MINUTE_MS)
    expect((await owner.call('readFeed', { params: { id: feed.id } })).error).toMatchObject({
      code: 'tableMissing',
    })
    expect((await said()).rows).toEqual([['Soup', '5.00']])
  })
})
