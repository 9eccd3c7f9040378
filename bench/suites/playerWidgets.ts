import { setTimeout as wait } from 'node:timers/promises'
import type { Element } from '@vitrine/core'
import type { FeedKind } from '@vitrine/core/feeds'
import { takeTurns } from '../measure/abba.ts'
import { cpuShare } from '../measure/processes.ts'
import { median, spread } from '../measure/statistics.ts'
import type { Row } from '../measure/table.ts'
import { openBareHtml } from '../player/barePage.ts'
import { GLASS } from '../player/content.ts'
import { hasChromium, noChromium, openHouse, openPlayer, type House } from '../player/players.ts'
import type { Tier } from '../tier.ts'

/** A display is at rest some time after its start, ms. */
const SETTLES_MS = { small: 3_000, full: 15_000 } as const
const MEASURED_MS = { small: 4_000, full: 20_000 } as const
const COLUMNS = 5
const ROWS = 4
const STYLE = { color: '#101828', size: 24, weight: 'regular', align: 'left', valign: 'middle' } as const
const HEADLINES = Array.from(
  { length: 12 },
  (_, at) => `Headline ${at + 1}: the ferry runs every half hour in winter`,
)

type Shown = Extract<Element, { type: 'widget' }>['widget']

const element = (widget: Shown, at: number, frame: Element['frame']): Element =>
  ({ id: `w${at}`, type: 'widget', frame, widget, style: STYLE, accent: '#D9503F' }) as Element

/** A feed from a file: nothing outside is asked. */
async function feedOf({ call }: House, kind: FeedKind, name: string, text: string): Promise<string> {
  const feed = await call('makeFeed', { body: { name, kind, file: { name: `${name}.txt`, text } } })
  if (feed.error) throw new Error(`the feed “${name}” can't be read: ${feed.error.code}`)
  return feed.id
}

const newsFile = JSON.stringify({
  version: 'https://jsonfeed.org/version/1.1',
  title: 'Town news',
  items: HEADLINES.map((title, at) => ({ id: String(at), title, url: `https://news.example/${at}` })),
})
/** 20 widgets on one slide, none of which changes more often than once a minute. */
async function manyAtRest(house: House): Promise<Element[]> {
  const news = await feedOf(house, 'news', 'news', newsFile)
  const kinds: Shown[] = [
    { kind: 'clock', face: 'analog' },
    { kind: 'clock', face: 'digital', zone: 'Asia/Tokyo' },
    { kind: 'month' },
    { kind: 'news', feed: news, layout: 'list', seconds: 300, entries: 4 },
    { kind: 'news', feed: news, layout: 'headline', seconds: 300, entries: 1 },
  ]
  const width = GLASS.width / COLUMNS
  const height = GLASS.height / ROWS
  return Array.from({ length: COLUMNS * ROWS }, (_, at) =>
    element(kinds[at % kinds.length]!, at, {
      x: (at % COLUMNS) * width,
      y: Math.floor(at / COLUMNS) * height,
      width,
      height,
    }),
  )
}

/** One ticker over the whole width. */
async function aTicker(house: House): Promise<Element[]> {
  const feed = await feedOf(house, 'news', 'news', newsFile)
  const frame = { x: 0, y: GLASS.height - 80, width: GLASS.width, height: 80 }
  return [element({ kind: 'news', feed, layout: 'ticker', seconds: 12, entries: 12 }, 0, frame)]
}

const BLANK = '<!doctype html><meta charset="utf-8"><title>bare</title><body style="background:#F7F4EE">'
/** The least that moves words: what it costs, the browser costs. */
const BARE_TICKER = `${BLANK}<style>
  body { margin: 0; overflow: hidden }
  div { position: fixed; bottom: 0; white-space: nowrap; font: 40px sans-serif; will-change: transform; animation: run 60s linear infinite }
  @keyframes run { to { transform: translate3d(-50%, 0, 0) } }
</style><div>${`${HEADLINES.join(' • ')} • `.repeat(2)}</div>`

/** What widgets cost, nobody watching. */
export async function playerWidgets(tier: Tier): Promise<Row[]> {
  if (!hasChromium()) return [noChromium('CPU of widgets')]
  const rows: Row[] = []
  for (const [what, elementsOf, html, anchorName, most] of [
    ['20 widgets at rest', manyAtRest, BLANK, 'empty page', 2],
    ['a ticker', aTicker, BARE_TICKER, 'bare CSS animation', 10],
  ] as const) {
    const house = await openHouse()
    try {
      const slide = await house.call('makeSlide', {
        body: {
          name: what,
          type: 'text',
          ...GLASS,
          folder_id: null,
          background: { kind: 'color', color: '#F7F4EE' },
          elements: await elementsOf(house),
        },
      })
      const site = await house.call('makeSite', {
        body: {
          name: what,
          draft: {
            ...GLASS,
            groups: [
              {
                id: 'whole',
                name: 'Whole',
                frame: { x: 0, y: 0, ...GLASS },
                background: '#000000',
                items: [
                  {
                    id: 'item',
                    slide_id: slide.id,
                    duration: 86_400_000,
                    fit: 'contain',
                    transition: { kind: 'cut', duration: 0 },
                  },
                ],
              },
            ],
          },
        },
      })
      await house.call('publishSite', { params: { id: site.id }, body: { revision: site.revision } })
      const player = await openPlayer(house, { siteId: site.id, name: what })
      try {
        await player.page().getByText(HEADLINES[0]!).first().waitFor({ state: 'attached', timeout: 60_000 })
        const bare = await openBareHtml(html)
        await wait(SETTLES_MS[tier.name])
        const { ours, anchor } = await takeTurns(
          tier.name === 'full' ? 4 : 2,
          () => cpuShare(player.pid(), MEASURED_MS[tier.name]),
          () => cpuShare(bare.pid(), MEASURED_MS[tier.name]),
        )
        await bare.close()
        rows.push({
          what: `CPU of one core, ${what}`,
          goal: `≤ ${most} %`,
          ours: spread(ours, '%', 2),
          anchor: `${anchorName} ${spread(anchor, '%', 2)}`,
          met: tier.judgesTimes ? median(ours) <= most : null,
        })
      } finally {
        await player.close()
      }
    } finally {
      await house.dispose()
    }
  }
  return rows
}
