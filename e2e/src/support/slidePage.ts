import { createElement, type ReactElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import type { RenderData, RenderSlide } from '@vitrine/core'
import type { FeedReading } from '@vitrine/core/feeds'
import { FeedsContext, plansHere, SiteView, SlideView, type Facts, type ViewFrame } from '@vitrine/render'

/** How a slide is to be drawn: as which host does, at which instant of it (ms after it began), in a box of which size. */
export type Drawing = {
  slide: RenderSlide
  as: ViewFrame['mode']
  widthPx: number
  heightPx: number
  /** it stands at this instant of its turn, with what comes and goes; without it a slide stands there whole */
  atMs?: number
  /** how long its turn is, ms */
  durationMs?: number
  /** files by their hash, as data addresses */
  files: Record<string, string>
  /** what feeds say, by their ids; left out: widgets show their samples */
  feeds?: Record<string, FeedReading>
  /** of the display, BCP 47; default: British English */
  language?: string
}

const T0 = Date.UTC(2026, 10, 21, 9)
const FACTS: Facts = { device: 'Door 3', screen: 'Lobby', timeZone: 'Europe/Vienna', language: 'en-GB' }
let root: Root | null = null

/** Draws a slide into the page and resolves when it says that it is ready and has been painted. */
async function draw(drawing: Drawing): Promise<void> {
  const { slide, as, widthPx, heightPx, files } = drawing
  const resolve = (media: { sha256: string }) => files[media.sha256] ?? null
  const place = document.querySelector('main')!
  place.style.cssText = `position:absolute;left:0;top:0;width:${widthPx}px;height:${heightPx}px;overflow:hidden`
  root?.unmount()
  root = createRoot(place)
  const facts = drawing.language === undefined ? FACTS : { ...FACTS, language: drawing.language }
  const frame: ViewFrame = { nowMs: T0, widthPx, heightPx, mode: as, playing: false, facts }
  const feeds = drawing.feeds && {
    samples: false,
    read: (id: string) => drawing.feeds![id] ?? null,
    follow: () => () => undefined,
  }
  const show = (drawn: ReactElement) =>
    root!.render(createElement(FeedsContext, { value: feeds ?? null }, drawn))
  await new Promise<void>((ready, fail) => {
    const onFailed = (reason: string) => fail(new Error(reason))
    if (as !== 'player') {
      const live = drawing.atMs === undefined ? {} : { live: true, startedAtMs: T0 - drawing.atMs }
      show(createElement(SlideView, { slide, frame, resolve, ...live, onReady: ready, onFailed }))
      return
    }
    const render = screenOf(slide, drawing.durationMs ?? 3_600_000)
    show(
      createElement(SiteView, {
        render,
        plans: plansHere(render),
        frame: { ...frame, nowMs: T0 + (drawing.atMs ?? 1_800_000) },
        resolve,
        onPresented: () => ready(),
        onFailed: (_group, _item, reason) => onFailed(reason),
      }),
    )
  })
  await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
}

/** A screen that shows one slide for ever, as a device is given it. */
function screenOf(slide: RenderSlide, duration: number): RenderData {
  return {
    version: '0'.repeat(64),
    startedAt: T0,
    screen: {
      width: `${slide.width}px`,
      height: `${slide.height}px`,
      js: '',
      groups: [
        {
          id: 'main',
          name: 'Main',
          frame: { x: 0, y: 0, width: slide.width, height: slide.height },
          background: '#000000',
          items: [
            {
              id: 'only',
              duration,
              ads: [],
              fit: 'cover',
              transition: { kind: 'cut', duration: 0 },
              slide,
            },
          ],
        },
      ],
    },
    ads: [],
    media: [],
  }
}

Object.assign(window, { draw })
