import { eachDatabase } from '@vitrine/testbed/databases'
import { FEED_KINDS } from '@vitrine/core/feeds'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aPackage } from '../../testing/aPackage.ts'
import {
  aDraft,
  aTextSlide,
  startTestServer,
  type TestPerson,
  type TestServer,
} from '../../testing/testServer.ts'
import { readPackage } from './readPackage.ts'

/** The fields that a refusal names, with their codes. */
const fieldsOf = (error: unknown) =>
  ((error as { fields?: { field: string; code: string }[] }).fields ?? []).map(
    ({ field, code }) => `${field} ${code}`,
  )
const refusal = (read: () => unknown): string[] => {
  try {
    read()
    return []
  } catch (error) {
    return fieldsOf(error)
  }
}
const zipOf = (files: Record<string, Uint8Array>) => zipSync(files)

describe('the zip of a package', () => {
  it('is read with its settings, its permissions and its files by path', () => {
    const { manifest, bundle, files } = readPackage(
      aPackage(
        { permissions: { network: ['api.example.com'], storage: true } },
        { 'index.html': '<script src="main.js"></script>', 'main.js': 'vitrine.ready()', 'README.md': 'x' },
      ).zip,
    )
    expect(manifest).toMatchObject({
      kind: 'greeting',
      permissions: { network: ['api.example.com'], storage: true },
    })
    expect(files).toBe(2)
    expect(JSON.parse(bundle.toString())).toMatchObject({
      entry: 'index.html',
      files: [
        { path: 'index.html', type: 'text/html' },
        { path: 'main.js', type: 'text/javascript' },
      ],
    })
  })
  it('can show every kind of feed there is, and no other', () => {
    const feedOf = (feed: readonly string[]) => () => readPackage(aPackage({ feed }).zip)
    expect(feedOf(FEED_KINDS)().manifest.feed).toEqual(FEED_KINDS)
    expect(refusal(feedOf(['secrets']))).toEqual(['widget.json.feed.0 NOT_AN_OPTION'])
  })
  it('reaches nothing unless widget.json says so', () =>
    expect(readPackage(aPackage().zip).manifest.permissions).toEqual({ network: [], storage: false }))
  it.each([
    ['leads out of the package', '../evil.js'],
    ['is absolute', '/etc/passwd.txt'],
    ['has a backslash', 'a\\b.js'],
    ['has a drive', 'C:evil.js'],
    ['has a folder that is none', 'a/./b.js'],
  ])('is refused if a path %s', (_why, path) =>
    expect(refusal(() => readPackage(zipOf({ [path]: strToU8('x') })))).toEqual(['file PACKAGE_PATH']),
  )
  it('is refused with two files of one name, whatever their case', () =>
    expect(refusal(() => readPackage(zipOf({ 'a.js': strToU8('1'), 'A.js': strToU8('2') })))).toEqual([
      'file PACKAGE_TWICE',
    ]))
  it('is refused with a file of another type', () =>
    expect(refusal(() => readPackage(zipOf({ 'run.exe': strToU8('x') })))).toEqual(['file PACKAGE_TYPE']))
  it('is refused with too many files', () => {
    const files = Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`f${n}.txt`, strToU8('x')]))
    expect(refusal(() => readPackage(zipOf(files)))).toEqual(['file PACKAGE_FILES_TOO_MANY'])
  })
  it('is refused as soon as more is unpacked than it may have, whatever it says of its size', () => {
    const bomb = zipOf({ 'bomb.txt': new Uint8Array(17 << 20) })
    expect(bomb.length).toBeLessThan(100_000)
    // The sizes that the zip states, in its local header and in its directory.
    for (let at = 0; at < bomb.length - 30; at += 1) {
      const signature = Buffer.from(bomb.subarray(at, at + 4)).toString('latin1')
      if (signature === 'PK\x03\x04') bomb.set([10, 0, 0, 0], at + 22)
      if (signature === 'PK\x01\x02') bomb.set([10, 0, 0, 0], at + 24)
    }
    expect(refusal(() => readPackage(bomb))).toEqual(['file PACKAGE_UNPACKED'])
  })
  it('is refused if it is too large, damaged, or no zip', () => {
    expect(refusal(() => readPackage(new Uint8Array((5 << 20) + 1)))).toEqual(['file PACKAGE_TOO_LARGE'])
    expect(refusal(() => readPackage(strToU8('<html>')))).toEqual(['file PACKAGE_NOT_ZIP'])
    const cut = aPackage().zip.slice(0, 60)
    expect(refusal(() => readPackage(cut)).length).toBe(1)
  })
  it('needs a widget.json at its top that can be read, and the entry that this names', () => {
    expect(refusal(() => readPackage(zipOf({ 'index.html': strToU8('x') })))).toEqual([
      'file PACKAGE_MANIFEST',
    ])
    expect(refusal(() => readPackage(zipOf({ 'widget.json': strToU8('{') })))).toEqual([
      'file PACKAGE_MANIFEST',
    ])
    expect(refusal(() => readPackage(aPackage({ entry: 'other.html' }).zip))).toEqual(['file PACKAGE_ENTRY'])
  })
  it('names each field of widget.json that is wrong', () => {
    const setting = { type: 'integer', title: 'Size', default: 5, minimum: 10 }
    expect(
      refusal(() =>
        readPackage(
          aPackage({
            kind: 'My Widget',
            version: 0,
            name: '',
            permissions: { network: ['https://api.example.com'] },
            extra: true,
          }).zip,
        ),
      ),
    ).toEqual([
      'widget.json.kind PACKAGE_KIND',
      'widget.json.version NUMBER_TOO_SMALL',
      'widget.json.name TEXT_TOO_SHORT',
      'widget.json.permissions.network.0 PACKAGE_HOST',
      'widget.json UNKNOWN_KEYS',
    ])
    expect(
      refusal(() =>
        readPackage(aPackage({ settings_schema: { type: 'object', properties: { size: setting } } }).zip),
      ),
    ).toEqual(['widget.json.settings_schema.properties.size.default INVALID'])
  })
})

eachDatabase((_kind, _makeUrl, makeDatabase) => {
  let server: TestServer
  let owner: TestPerson
  let companies = 0
  beforeAll(async () => {
    server = await startTestServer(await makeDatabase(), { RATE_LIMITS: 'off' })
  })
  afterAll(() => server?.close())
  beforeEach(async () => {
    companies += 1
    owner = await server.company(`Clinic ${companies}`)
  })
  const install = (manifest: Record<string, unknown> = {}, by = owner, html = '<p>Hello</p>') =>
    by.call('installWidgetPackage', { body: { file: aPackage(manifest, { 'index.html': html }).file } })
  const slideWith = (settings: Record<string, string | number | boolean>, kind = 'package:greeting') => {
    const plain = aTextSlide('')
    const [text] = plain.elements
    return {
      ...plain,
      elements: [
        {
          id: 'greeting',
          type: 'widget' as const,
          frame: text!.frame,
          style: text!.style,
          accent: '#D9503F',
          widget: { kind: kind as `package:${string}`, settings },
        },
      ],
      name: 'Hall',
      folder_id: null,
    }
  }
  const failureOf = (call: Promise<unknown>) =>
    call.then(
      () => [],
      (error: { code: string; problem?: { errors?: { field: string; code: string }[] } }) => [
        error.code,
        ...(error.problem?.errors ?? []).map(({ field, code }) => `${field} ${code}`),
      ],
    )

  it('is reviewed before it is installed, and then listed with what it can reach beside our kinds', async () => {
    const { file } = aPackage({ permissions: { network: ['api.example.com'] } })
    expect(await owner.call('reviewWidgetPackage', { body: { file } })).toMatchObject({
      type: 'package:greeting',
      network: ['api.example.com'],
      storage: false,
      replaces: null,
    })
    expect((await owner.call('listWidgetPackages')).items).toEqual([])
    await owner.call('installWidgetPackage', { body: { file } })
    const listed = (await owner.call('listWidgets')).items
    expect(listed.find(({ type }) => type === 'package:greeting')).toMatchObject({
      name: 'Greeting',
      version: 1,
    })
    expect(listed.some(({ type }) => type === 'clock')).toBe(true)
  })
  it('belongs to one company', async () => {
    const { id } = await install()
    const stranger = await server.company(`Bakery ${companies}`)
    expect((await stranger.call('listWidgetPackages')).items).toEqual([])
    expect((await stranger.call('listWidgets')).items.some(({ type }) => type === 'package:greeting')).toBe(
      false,
    )
    expect(await failureOf(stranger.call('removeWidgetPackage', { params: { id } }))).toEqual([
      'ENTITY_NOT_FOUND',
    ])
    expect(await failureOf(stranger.call('makeSlide', { body: slideWith({}) }))).toEqual([
      'INVALID_INPUT',
      'elements.0.kind PACKAGE_MISSING',
    ])
    const [mine] = (await owner.call('listWidgetPackages')).items
    const theirs = await server.fetch(`/media/${mine!.sha256}`, {
      headers: { authorization: `Bearer ${stranger.accessToken}` },
    })
    expect(theirs.status).toBe(404)
  })
  it('keeps versions, goes back to one, and refuses other files under the same version', async () => {
    const { id } = await install({}, owner, '<p>1</p>')
    await install({ version: 2 }, owner, '<p>2</p>')
    expect(await failureOf(install({ version: 2 }, owner, '<p>3</p>'))).toEqual([
      'INVALID_INPUT',
      'widget.json.version PACKAGE_VERSION_TAKEN',
    ])
    const back = await owner.call('useWidgetPackageVersion', { params: { id }, body: { version: 1 } })
    expect(back).toMatchObject({ version: 1, versions: [{ version: 2 }, { version: 1 }] })
    expect(
      await failureOf(owner.call('useWidgetPackageVersion', { params: { id }, body: { version: 9 } })),
    ).toEqual(['INVALID_INPUT', 'version PACKAGE_VERSION'])
  })
  it('checks the settings of its widgets when a slide is saved', async () => {
    await install()
    expect(await failureOf(owner.call('makeSlide', { body: slideWith({ size: 5 }) }))).toEqual([
      'INVALID_INPUT',
      'elements.0.widget.size NUMBER_TOO_SMALL',
    ])
    expect(await failureOf(owner.call('makeSlide', { body: slideWith({ colour: 'red' }) }))).toEqual([
      'INVALID_INPUT',
      'elements.0.widget UNKNOWN_KEYS',
    ])
    expect(
      (await owner.call('makeSlide', { body: slideWith({ text: 'Hi', size: 20 }) })).elements,
    ).toMatchObject([{ widget: { kind: 'package:greeting', settings: { text: 'Hi', size: 20 } } }])
  })
  it('is published with its file, which only displays of the screen get, and stays when it is removed', async () => {
    const { id, sha256 } = await install({ permissions: { network: ['api.example.com'] } })
    const slide = await owner.call('makeSlide', { body: slideWith({ text: 'Hi' }) })
    expect(await failureOf(owner.call('removeWidgetPackage', { params: { id } }))).toEqual(['IN_USE'])
    expect((await owner.call('listWidgetPackages')).items[0]!.used_by).toEqual([
      { noun: 'slide', id: slide.id, name: 'Hall' },
    ])
    const site = await owner.call('makeSite', { body: { name: 'Lobby', draft: aDraft([slide.id]) } })
    const { version } = await owner.call('publishSite', {
      params: { id: site.id },
      body: { revision: site.revision },
    })
    const display = await server.device(owner, { siteId: site.id })
    const get = (path: string, { accessToken } = display) =>
      server.fetch(path, { headers: { authorization: `Bearer ${accessToken}` } })
    const render = await (await get(`/render/${version.version}`)).text()
    expect(JSON.parse(render)).toMatchObject({ media: [{ sha256, url: `/media/${sha256}` }] })
    expect(render).toContain('"network":["api.example.com"]')
    await owner
      .call('deleteSlide', { params: { id: slide.id }, revision: slide.revision })
      .catch(() => undefined)
    const file = await get(`/media/${sha256}`)
    expect(file.status).toBe(200)
    expect(await file.json()).toMatchObject({ entry: 'index.html' })
    expect((await get(`/media/${sha256}`, await server.device(owner))).status).toBe(404)
  })
  it('is an unpublished change of the screens that show it when another version is used', async () => {
    const { id } = await install({}, owner, '<p>1</p>')
    const slide = await owner.call('makeSlide', { body: slideWith({ text: 'Hi' }) })
    const publish = async (slides: string[]) => {
      const { id: siteId, revision } = await owner.call('makeSite', {
        body: { name: 'Lobby', draft: aDraft(slides) },
      })
      await owner.call('publishSite', { params: { id: siteId }, body: { revision } })
      return async () => (await owner.call('readSite', { params: { id: siteId } })).published!.changed_since
    }
    const [hasChanged, hasOtherChanged] = [
      await publish([slide.id]),
      await publish([(await owner.call('makeSlide', { body: aTextSlide() })).id]),
    ]
    expect(await hasChanged()).toBe(false)
    server.clock.advance(1_000)
    await install({ version: 2 }, owner, '<p>2</p>')
    expect([await hasChanged(), await hasOtherChanged()]).toEqual([true, false])
    server.clock.advance(1_000)
    await owner.call('useWidgetPackageVersion', { params: { id }, body: { version: 1 } })
    expect(await hasChanged()).toBe(true)
  })
  it('cannot be published while its package is not installed', async () => {
    const { id } = await install()
    const slide = await owner.call('makeSlide', { body: slideWith({ text: 'Hi' }) })
    const site = await owner.call('makeSite', { body: { name: 'Lobby', draft: aDraft([slide.id]) } })
    await server.db.updateTable('widget_package').set({ removed_ms: 1 }).where('id', '=', id).execute()
    expect(
      await failureOf(
        owner.call('publishSite', { params: { id: site.id }, body: { revision: site.revision } }),
      ),
    ).toEqual(['NOT_PUBLISHABLE', 'groups.0.items.0 PACKAGE_MISSING'])
  })
})
