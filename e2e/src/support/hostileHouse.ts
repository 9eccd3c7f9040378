import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SlideDraft } from '@vitrine/core'
import { TAG_LIMITS, type Call, type Site } from '@vitrine/protocol'
import { DEFINITIONS, type Widget } from '@vitrine/widgets/settings'
import { hostileFiles, type HostileClass, type HostileFile, type Payload } from '@vitrine/testbed/hostile'
import { aSlide, anItem } from './oneDisplay.ts'

type Content = Record<HostileClass, readonly Payload[]>
type Elements = SlideDraft['elements']

const FIXTURES = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../fixtures')
/** Elements on one slide: fewer than it may hold. */
const ON_A_SLIDE = 160
const FRAME = { width: 150, height: 80 }
const STYLE = { color: '#101828', size: 14, weight: 'regular', align: 'left', valign: 'top' } as const
/** The element whose words say that all scripts were begun. */
export const SCRIPTS_DONE = 'scripts-done'

/** Nothing of it is free of hostile content: slides full of it, and names that are it. */
export type HostileHouse = {
  slideIds: string[]
  site: Site
  files: HostileFile[]
  mediaIds: string[]
  tableId: string
  /** of the slide that was made last, which lists show first */
  slideName: string
}

const placeOf = (index: number) => ({
  x: (index % 12) * 160,
  y: Math.floor(index / 12) * 80,
  ...FRAME,
})
const pieces = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  )

/** Words, in turn where words can be typed. */
function wordElement({ number, text }: Payload, index: number): Elements[number] {
  const base = { id: `e${number}`, frame: placeOf(index) }
  switch (index % 4) {
    case 0:
      return { ...base, type: 'text', text, style: STYLE }
    case 1:
      return {
        ...base,
        type: 'table',
        rows: [[text.slice(0, 300), text.slice(0, 300)]],
        header: true,
        style: STYLE,
      }
    case 2:
      return { ...base, type: 'qr', text, dark: '#101828', light: '#ffffff' }
    default:
      return { ...base, type: 'button', text: text.slice(0, 500), style: STYLE }
  }
}

/** Widgets whose feeds say the corpus: rows of tables, and titles, texts and links of news. */
async function feedWidgets(
  call: Call,
  { text: texts }: Content,
  nextName: (longest: number) => string,
): Promise<Elements> {
  const short = texts.filter(({ text }) => text.length <= 300)
  const feed = async (kind: 'table' | 'news', said: object): Promise<string> => {
    const file = { name: `${kind}.json`, text: JSON.stringify(said) }
    return (await call('makeFeed', { body: { name: nextName(100), kind, file } })).id
  }
  const widgets: Widget[] = []
  for (const some of pieces(short, 40).slice(0, 6)) {
    const rows = some.map(({ text }, index) => ({
      [text.slice(0, 80) || 'Dish']: text,
      Price: String(index),
    }))
    const table = await feed(
      'table',
      rows.map((row, at) => ({ Dish: some[at]!.text, ...row })),
    )
    const items = some.map(({ text }, index) => ({
      id: String(index),
      title: text,
      content_text: text,
      url: text,
    }))
    const news = await feed('news', {
      version: 'https://jsonfeed.org/version/1.1',
      title: some[0]!.text,
      items,
    })
    widgets.push(
      { kind: 'table', ...DEFINITIONS.table.defaults(0), feed: table },
      { kind: 'menu', ...DEFINITIONS.menu.defaults(0), feed: table },
      { kind: 'chart', ...DEFINITIONS.chart.defaults(0), feed: table, label: 'Dish', value: 'Price' },
      ...(['list', 'card', 'ticker'] as const).map((layout) => ({
        kind: 'news' as const,
        ...DEFINITIONS.news.defaults(0),
        layout,
        entries: 40,
        feed: news,
      })),
    )
  }
  return widgets.map((widget, index) => ({
    id: `feed${index}`,
    type: 'widget',
    frame: { x: (index % 6) * 320, y: Math.floor(index / 6) * 180, width: 320, height: 180 },
    widget,
    style: STYLE,
    accent: '#12877F',
  }))
}

/** Makes a company's content of the corpus, through the API. */
export async function makeHostileHouse(
  call: Call,
  content: Content,
  origin: string,
  accessToken: string,
): Promise<HostileHouse> {
  const names = [...content.name]
  const nextName = (longest = 200): string => {
    const index = names.findIndex(({ text }) => text.trim() !== '' && [...text].length <= longest)
    if (index < 0) throw new Error('The corpus holds too few names.')
    return names.splice(index, 1)[0]!.text
  }
  // Whatever is changed from here on says so by this name.
  const { user } = await call('whoAmI')
  await call('changeAccount', { revision: user.revision, body: { name: nextName(100) } })
  const cells = content.text.filter(({ text }) => text.length <= 200).slice(0, 60)
  const table = await call('makeTable', {
    body: {
      name: nextName(100),
      columns: ['Dish', 'Price'],
      rows: cells.map(({ text }, index) => [text, cells.at(-1 - index)!.text]),
    },
  })
  const elements: Elements[] = [
    ...pieces([...content.markup, ...content.svg], ON_A_SLIDE).map((some) =>
      some.map(({ number, text }, index) => ({
        id: `e${number}`,
        type: 'html' as const,
        frame: placeOf(index),
        html: text,
        css: '',
      })),
    ),
    content.style.map(({ number, text }, index) => ({
      id: `e${number}`,
      type: 'html' as const,
      frame: placeOf(index),
      html: '<p>Hello</p>',
      css: text,
    })),
    await feedWidgets(call, content, nextName),
    ...pieces(content.text, ON_A_SLIDE).map((some) => some.map(wordElement)),
  ]
  elements[0]!.push({
    id: SCRIPTS_DONE,
    type: 'text',
    frame: { x: 0, y: 1_000, width: 400, height: 60 },
    text: 'not yet',
    style: STYLE,
  })
  const made = await Promise.all(
    elements.map((elements) => call('makeSlide', { body: aSlide(nextName(), '#F7F4EE', elements) })),
  )
  const slideIds = made.map(({ id }) => id)
  const slideName = nextName()
  await call('makeSlide', { body: aSlide(slideName, '#F7F4EE') })

  const files = hostileFiles(await realFiles(), 10_000).filter(({ kind }) => / with /.test(kind))
  const mediaIds: string[] = []
  for (const { bytes } of files) mediaIds.push(await upload(origin, accessToken, nextName(), bytes))
  for (let index = 0; index < 8; index += 1) await call('makeFolder', { body: { name: nextName() } })
  await call('tagMany', {
    body: {
      items: [
        ...slideIds.map((id) => ({ noun: 'slide' as const, id })),
        ...mediaIds.map((id) => ({ noun: 'media' as const, id })),
      ],
      add: Array.from({ length: 5 }, () => nextName(TAG_LIMITS.characters)),
      remove: [],
    },
  })
  // One of each kind in the bin.
  const binned = await call('makeSlide', { body: aSlide(nextName(), '#F7F4EE') })
  const folder = await call('makeFolder', { body: { name: nextName() } })
  await call('deleteMany', {
    body: {
      items: [
        { noun: 'slide', id: binned.id },
        { noun: 'folder', id: folder.id },
      ],
    },
  })
  await call('makeApiKey', { body: { name: nextName(100), role: 'viewer' } })

  const site = await call('makeSite', {
    body: {
      name: nextName(),
      draft: {
        width: 1_920,
        height: 1_080,
        groups: slideIds.map((slideId, index) => ({
          id: `zone${index}`,
          name: nextName(),
          frame: { x: (index % 3) * 640, y: Math.floor(index / 3) * 360, width: 640, height: 360 },
          background: '#F7F4EE',
          items: [
            {
              id: 'list',
              list: {
                name: nextName(),
                play: 'all' as const,
                items: [anItem(`item${index}`, slideId, 60_000)],
              },
            },
          ].map((entry) => ({ ...entry, id: `list${index}` })),
        })),
        ads: [
          {
            id: 'ad',
            name: nextName(),
            group_id: 'zone0',
            mode: 'over',
            duration: 5_000,
            width: 1_920,
            height: 1_080,
            overlays: [wordElement(content.text[0]!, 0)],
            frequency: { every: 1 },
          },
        ],
        js: `${content.script.map(({ text }) => `try{${text}}catch(e){}`).join('\n')}\nvitrine.element('${SCRIPTS_DONE}').setText('done')`,
      },
    },
  })
  const published = await call('publishSite', {
    params: { id: site.id },
    body: { revision: site.revision, when: 'now' },
  })
  return { slideIds, site: published.site, files, mediaIds, tableId: table.id, slideName }
}

async function realFiles() {
  const read = (name: string) => readFile(path.join(FIXTURES, name))
  // The smallest there are: one pixel each.
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  const webp = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64')
  return {
    png: await read('small.png'),
    jpeg: await read('turned.jpg'),
    mp4: await read('patch.mp4'),
    gif,
    webp,
  }
}

/** Sends a file as the console does. @returns the id of the item it became */
async function upload(origin: string, accessToken: string, name: string, bytes: Buffer): Promise<string> {
  const authorization = `Bearer ${accessToken}`
  const begun = await fetch(`${origin}/default/v1/uploads`, {
    method: 'POST',
    headers: {
      authorization,
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
    },
  })
  const sent = await fetch(new URL(begun.headers.get('location')!, `${origin}/default/v1/uploads`), {
    method: 'PATCH',
    headers: {
      authorization,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(bytes),
  })
  const id = sent.headers.get('x-media-id')
  if (id === null) throw new Error(`${name} was not taken: ${sent.status} ${await sent.text()}`)
  return id
}
