import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { Element } from '@vitrine/core'
import type { FeedContent, FeedKind } from '@vitrine/core/feeds'
import { widgetKindOf, type Widget, type WidgetType } from '@vitrine/widgets'
import { ratios, takeTurns } from '../measure/abba.ts'
import { cpuShare } from '../measure/processes.ts'
import { median, spread } from '../measure/statistics.ts'
import type { Row } from '../measure/table.ts'
import { openBareHtml } from '../player/barePage.ts'
import { GLASS } from '../player/content.ts'
import { framesPerSecond, showAllOf } from '../player/frames.ts'
import { hasChromium, noChromium, openHouse, openPlayer, type House } from '../player/players.ts'
import type { Tier } from '../tier.ts'

/** A display is at rest some time after its start, ms. */
const SETTLES_MS = { small: 1_000, full: 15_000 } as const
const MEASURED_MS = 20_000
/** Of the frames that a bare animation gets, a ticker has to get as many but for what chance takes on a loaded machine. */
const FRAMES_LEAST = 0.8
/** Nothing moves at rest: a clock may come to a whole minute. */
const FRAMES_AT_REST = 1
const FRAMES_MS = { small: 1_500, full: 10_000 } as const
const ROUNDS = { small: 3, full: 5 } as const
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

/** A feed from a file: nothing outside is asked. Queues and counters are set here, and have none. */
async function feedOf({ call }: House, kind: FeedKind, name: string, text: string | null): Promise<string> {
  const file = text === null ? {} : { file: { name: `${name}.txt`, text } }
  const feed = await call('makeFeed', { body: { name, kind, ...file } })
  if (feed.error) throw new Error(`the feed “${name}” can't be read: ${feed.error.code}`)
  return feed.id
}

const newsFile = JSON.stringify({
  version: 'https://jsonfeed.org/version/1.1',
  title: 'Town news',
  items: HEADLINES.map((title, at) => ({ id: String(at), title, url: `https://news.example/${at}` })),
})

/** Kinds that stand still between whole minutes: all but those that move by themselves, or whose feed is no file. */
const AT_REST = [
  'clock',
  'worldClocks',
  'date',
  'month',
  'countdown',
  'countUp',
  'news',
  'room',
  'calendar',
  'menu',
  'table',
  'chart',
  'value',
  'departures',
  'queue',
  'occupancy',
  'trafficLight',
  'energyPrices',
  'results',
  'systemStatus',
] as const satisfies readonly WidgetType[]

/** What a sample says, as a file that a feed can be read from; null where feeds of its kind are set here. */
function fileOf(content: FeedContent): string | null {
  switch (content.kind) {
    case 'news':
      return newsFile
    case 'table':
      return JSON.stringify(
        content.rows.map((row) => Object.fromEntries(content.columns.map((column, at) => [column, row[at]]))),
      )
    case 'calendar': {
      const utc = (ms: number) => new Date(ms).toISOString().replaceAll(/[-:]|\.\d+/g, '')
      const events = content.events.flatMap(({ id, title, from_ms, until_ms }) => [
        'BEGIN:VEVENT',
        `UID:${id}`,
        `SUMMARY:${title}`,
        `DTSTART:${utc(from_ms)}`,
        `DTEND:${utc(until_ms)}`,
        'END:VEVENT',
      ])
      return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n')
    }
    default:
      return null
  }
}

/** 20 widgets on one slide, each of another kind, none of which changes more often than once a minute. */
async function manyAtRest(house: House): Promise<Element[]> {
  const width = GLASS.width / COLUMNS
  const height = GLASS.height / ROWS
  return Promise.all(
    AT_REST.map(async (kind, at) => {
      const { previews, sample } = widgetKindOf(kind)
      const settings: Record<string, unknown> = { ...Object.values(previews)[0]! }
      // A hand that runs would move each second, and a page that has its turn now and then.
      delete settings['seconds']
      if (
        kind === 'news' ||
        kind === 'menu' ||
        kind === 'table' ||
        kind === 'results' ||
        kind === 'systemStatus'
      )
        settings['seconds'] = 300
      const content = sample?.(settings as Widget, Date.now())
      if (content) settings['feed'] = await feedOf(house, content.kind, kind, fileOf(content))
      return element(settings as Shown, at, {
        x: (at % COLUMNS) * width,
        y: Math.floor(at / COLUMNS) * height,
        width,
        height,
      })
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

/** Waits until each widget of a slide has something to show. */
const allDrawn = (page: Page, count: number): Promise<unknown> =>
  page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll<HTMLElement>('[data-element]')].filter(
        (one) => one.innerText.trim() !== '' || one.querySelector('svg') !== null,
      ).length === wanted,
    count,
    { timeout: 60_000 },
  )

/** What widgets cost, nobody watching, and how many frames of it are displayed. */
export async function playerWidgets(tier: Tier): Promise<Row[]> {
  if (!hasChromium()) return [noChromium('CPU of widgets')]
  const rows: Row[] = []
  for (const [what, elementsOf, html, anchorName, most, moves] of [
    ['20 kinds of widgets at rest', manyAtRest, BLANK, 'empty page', 2, false],
    ['a ticker', aTicker, BARE_TICKER, 'bare CSS animation', 10, true],
  ] as const) {
    const house = await openHouse()
    try {
      const elements = await elementsOf(house)
      const slide = await house.call('makeSlide', {
        body: {
          name: what,
          type: 'text',
          ...GLASS,
          folder_id: null,
          background: { kind: 'color', color: '#F7F4EE' },
          elements,
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
        await allDrawn(player.page(), elements.length)
        const bare = await openBareHtml(html)
        for (const one of [player, bare]) await showAllOf(one.page())
        await wait(SETTLES_MS[tier.name])
        // The small tier judges no shares of a processor that others use too, and so takes none.
        if (tier.judgesTimes) {
          const { ours, anchor } = await takeTurns(
            ROUNDS[tier.name],
            () => cpuShare(player.pid(), MEASURED_MS),
            () => cpuShare(bare.pid(), MEASURED_MS),
          )
          rows.push({
            what: `CPU of one core, ${what}`,
            goal: `≤ ${most} %`,
            ours: spread(ours, '%', 2),
            anchor: `${anchorName} ${spread(anchor, '%', 2)}`,
            met: median(ours) <= most,
          })
        }
        // Apart from the processor's time: a trace costs some.
        const frames = await takeTurns(
          ROUNDS[tier.name],
          () => framesPerSecond(player.page(), FRAMES_MS[tier.name]),
          () => framesPerSecond(bare.page(), FRAMES_MS[tier.name]),
        )
        await bare.close()
        const share = median(ratios(frames.ours, frames.anchor))
        rows.push({
          what: `frames displayed in a second, ${what}`,
          goal: moves ? `≥ ${FRAMES_LEAST} × the anchor, 60` : `≤ ${FRAMES_AT_REST}`,
          ours: spread(frames.ours, ''),
          anchor: `${anchorName} ${spread(frames.anchor, '')}`,
          // A count, so it is judged on any machine: one that is loaded draws fewer of both.
          met: moves ? share >= FRAMES_LEAST : median(frames.ours) <= FRAMES_AT_REST,
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
