import { eachDatabase } from '@vitrine/testbed/databases'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  aDraft,
  aTextSlide,
  startTestServer,
  type TestPerson,
  type TestServer,
} from '../../testing/testServer.ts'

eachDatabase((_kind, _makeUrl, makeDatabase) => {
  let server: TestServer
  let owner: TestPerson
  let made = 0
  beforeAll(async () => {
    server = await startTestServer(await makeDatabase(), { RATE_LIMITS: 'off' })
    owner = await server.company('Clinic')
  })
  afterAll(() => server?.close())

  const aTable = (price = '3.20') => {
    made += 1
    return { name: `Prices ${made}`, columns: ['Dish', 'Price'], rows: [['Soup', price]] }
  }
  /** A screen that asks a table for the price of soup, published. */
  const asking = async (name: string) => {
    const slide = await owner.call('makeSlide', { body: aTextSlide(`Soup {{data ${name}/Soup/Price}}`) })
    const site = await owner.call('makeSite', { body: { name: 'Counter', draft: aDraft([slide.id]) } })
    const published = await owner.call('publishSite', {
      params: { id: site.id },
      body: { revision: site.revision, when: 'now' },
    })
    return { slide, site, published }
  }
  const dataOf = async (id: string) => (await owner.call('readPublished', { params: { id } })).screen.data

  it('is asked by texts, and frozen with the screen that shows them', async () => {
    const table = await owner.call('makeTable', { body: aTable() })
    const { site } = await asking(table.name)
    expect(await dataOf(site.id)).toEqual({ [`${table.name}/Soup/Price`]: '3.20' })
    const { used_by } = await owner.call('readTable', { params: { id: table.id } })
    expect(used_by).toEqual([{ id: site.id, name: 'Counter' }])
  })

  it('reaches the screens that ask it when it is saved, and nothing else that was changed since does', async () => {
    const table = await owner.call('makeTable', { body: aTable() })
    const { slide, site } = await asking(table.name)
    const { device } = await server.device(owner)
    await owner.call('changeDevice', {
      params: { id: device.id },
      revision: device.revision,
      body: { site_id: site.id },
    })
    const before = await owner.call('readPublished', { params: { id: site.id } })
    server.clock.advance(60_000)
    await owner.call('changeSlide', {
      params: { id: slide.id },
      revision: slide.revision,
      body: aTextSlide('Closed'),
    })
    const { columns, name } = table
    await owner.call('changeTable', {
      params: { id: table.id },
      revision: table.revision,
      body: { name, columns, rows: [['soup', '3.50']] },
    })
    const after = await owner.call('readPublished', { params: { id: site.id } })
    expect(after.screen).toEqual({ ...before.screen, data: { [`${name}/Soup/Price`]: '3.50' } })
    expect([after.startedAt, after.version]).toEqual([
      before.startedAt,
      expect.not.stringMatching(before.version),
    ])
    const commands = await owner.call('listCommands', { params: { id: device.id } })
    expect(commands.items.some(({ name: command }) => command === 'publish')).toBe(true)
    // The draft's own change still waits for whoever publishes.
    expect((await owner.call('readSite', { params: { id: site.id } })).published).toMatchObject({
      version: after.version,
      changed_since: true,
    })
  })

  it('makes no version where it says the same, and keeps the last words of a row that was taken out', async () => {
    const table = await owner.call('makeTable', { body: aTable() })
    const { site, published } = await asking(table.name)
    const save = async (rows: string[][]) => {
      const { revision, name, columns } = await owner.call('readTable', { params: { id: table.id } })
      await owner.call('changeTable', { params: { id: table.id }, revision, body: { name, columns, rows } })
      return (await owner.call('readSite', { params: { id: site.id } })).published?.version
    }
    expect(
      await save([
        ['Soup', '3.20'],
        ['Stew', '9'],
      ]),
    ).toBe(published.version.version)
    expect(await save([])).toBe(published.version.version)
    expect(await dataOf(site.id)).toEqual({ [`${table.name}/Soup/Price`]: '3.20' })
  })

  it('brings its newest words to a publication that was set before they changed', async () => {
    const table = await owner.call('makeTable', { body: aTable() })
    const slide = await owner.call('makeSlide', { body: aTextSlide(`{{data ${table.name}/Soup/Price}}`) })
    const site = await owner.call('makeSite', { body: { name: 'Later', draft: aDraft([slide.id]) } })
    await owner.call('publishSite', {
      params: { id: site.id },
      body: { revision: site.revision, when: 'now', at: server.clock.now() + 60_000 },
    })
    await owner.call('changeTable', {
      params: { id: table.id },
      revision: table.revision,
      body: { name: table.name, columns: table.columns, rows: [['Soup', '4.00']] },
    })
    server.clock.advance(61_000)
    await server.sites.releaseDue()
    expect(await dataOf(site.id)).toEqual({ [`${table.name}/Soup/Price`]: '4.00' })
  })

  it('is told to screens after a start, when the server ended before it had told them', async () => {
    const table = await owner.call('makeTable', { body: aTable() })
    const { site } = await asking(table.name)
    // As the server leaves it that is ended between saving and telling.
    await server.db
      .updateTable('data_table')
      .set({
        body: JSON.stringify({ name: table.name, columns: table.columns, rows: [['Soup', '7.00']] }),
        changed_ms: server.clock.now() + 1,
        told_ms: server.clock.now(),
      })
      .where('company_id', '=', owner.companyId)
      .where('id', '=', table.id)
      .execute()
    expect(await dataOf(site.id)).toEqual({ [`${table.name}/Soup/Price`]: '3.20' })
    await server.tables.renewDue()
    expect(await dataOf(site.id)).toEqual({ [`${table.name}/Soup/Price`]: '7.00' })
    const { version } = (await owner.call('readSite', { params: { id: site.id } })).published!
    await server.tables.renewDue()
    expect((await owner.call('readSite', { params: { id: site.id } })).published!.version).toBe(version)
  })

  it('is told to the other screens when one of them cannot be read', async () => {
    const table = await owner.call('makeTable', { body: aTable() })
    const broken = await asking(table.name)
    const sound = await asking(table.name)
    const { version } = broken.published.version
    const renders = server.db.updateTable('site_version').where('company_id', '=', owner.companyId)
    await renders.set({ render: '{}' }).where('version', '=', version).execute()
    await owner.call('changeTable', {
      params: { id: table.id },
      revision: table.revision,
      body: { name: table.name, columns: table.columns, rows: [['Soup', '8.00']] },
    })
    expect(await dataOf(sound.site.id)).toEqual({ [`${table.name}/Soup/Price`]: '8.00' })
    const { id } = broken.site
    const { revision } = await owner.call('readSite', { params: { id } })
    await owner.call('deleteSite', { params: { id }, revision })
  })

  it('that is not there stops a publication, in words that name the place', async () => {
    const slide = await owner.call('makeSlide', { body: aTextSlide('{{data Nowhere/Soup/Price}}') })
    const site = await owner.call('makeSite', { body: { name: 'Lost', draft: aDraft([slide.id]) } })
    await expect(
      owner.call('publishSite', { params: { id: site.id }, body: { revision: site.revision } }),
    ).rejects.toMatchObject({
      problem: { code: 'NOT_PUBLISHABLE', detail: expect.stringContaining('“Nowhere/Soup/Price”') },
    })
  })

  it('has a name of its own, which it keeps while screens ask for it', async () => {
    const table = await owner.call('makeTable', { body: aTable() })
    await asking(table.name)
    const { name: _name, ...twin } = aTable()
    await expect(
      owner.call('makeTable', { body: { name: table.name.toUpperCase(), ...twin } }),
    ).rejects.toMatchObject({ problem: { errors: [{ field: 'name' }] } })
    const renamed = { params: { id: table.id }, revision: table.revision, body: { ...twin, name: 'Other' } }
    await expect(owner.call('changeTable', renamed)).rejects.toMatchObject({ problem: { code: 'IN_USE' } })
    await expect(
      owner.call('deleteTable', { params: { id: table.id }, revision: table.revision }),
    ).rejects.toMatchObject({ problem: { code: 'IN_USE', detail: expect.stringContaining('“Counter”') } })
  })

  it('is another company’s business where that has one of the same name', async () => {
    const table = await owner.call('makeTable', { body: aTable() })
    const { site } = await asking(table.name)
    const other = await server.company('Other')
    const { name, columns } = table
    await other.call('makeTable', { body: { name, columns, rows: [['Soup', '99']] } })
    expect(await dataOf(site.id)).toEqual({ [`${name}/Soup/Price`]: '3.20' })
    expect((await other.call('listTables')).items.map(({ used_by }) => used_by)).toEqual([[]])
  })
})
