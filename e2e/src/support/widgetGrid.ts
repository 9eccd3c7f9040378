import type { RenderElement, RenderSlide } from '@vitrine/core'
import type { FeedContent, FeedReading } from '@vitrine/core/feeds'
import { WIDGET_TYPES, widgetKindOf } from '@vitrine/widgets'
import { DRAWN_AT_MS } from './drawnSlides.ts'

/** The frame of every widget of a grid, px of the slide. */
export type WidgetShape = { width: number; height: number; columns: number; letters: number }
/** What the feeds of the widgets say: something, nothing yet, nothing at all, far too much, or what they said three days ago. */
export type FeedState = 'sample' | 'none' | 'empty' | 'much' | 'old'

const DAY_MS = 86_400_000
/** Longer than any line, and a word that can't be broken by its spaces. */
const LONG =
  'Extraordinary general meeting of the Donaudampfschifffahrtsgesellschaft about the opening hours of the library, the swimming pool and the museum in the coming winter'

/** Between the widgets of a grid, so that what leaves its frame is seen. */
const GAP = 0.15

/** All widgets with settings worth looking at, by their names. */
const PREVIEWS = WIDGET_TYPES.flatMap((type) =>
  Object.entries(widgetKindOf(type).previews).map(([name, widget]) => ({
    name,
    widget,
    kind: widgetKindOf(type),
  })),
)

/** A slide with every widget once, each in a frame of its own. */
export function widgetGrid(
  { width, height, columns, letters }: WidgetShape,
  look: 'light' | 'dark',
  state: FeedState,
): { slide: RenderSlide; feeds: Record<string, FeedReading> } {
  const [stepX, stepY] = [Math.round(width * (1 + GAP)), Math.round(height * (1 + GAP))]
  const feeds: Record<string, FeedReading> = {}
  const elements = PREVIEWS.map(({ name, widget, kind }, at): RenderElement => {
    const content = kind.sample?.(widget, DRAWN_AT_MS)
    if (content && state !== 'none')
      feeds[name] = {
        content: state === 'empty' ? emptied(content) : state === 'much' ? multiplied(content) : content,
        readMs: DRAWN_AT_MS - (state === 'old' ? 3 * DAY_MS : 0),
        ...(kind.samplePictures && { pictures: kind.samplePictures }),
      }
    const x = (at % columns) * stepX + Math.round((width * GAP) / 2)
    const y = Math.floor(at / columns) * stepY + Math.round((height * GAP) / 2)
    return {
      id: name,
      type: 'widget',
      frame: { x, y, width, height },
      widget: content ? ({ ...widget, feed: name } as typeof widget) : widget,
      style: {
        color: look === 'light' ? '#101828' : '#F7F4EE',
        size: letters,
        weight: 'regular',
        align: 'left',
        valign: 'top',
      },
      accent: '#D9503F',
    }
  })
  const slide: RenderSlide = {
    id: 'grid',
    name: 'Grid',
    width: columns * stepX,
    height: Math.ceil(elements.length / columns) * stepY,
    background: { kind: 'color', color: look === 'light' ? '#F7F4EE' : '#101828' },
    elements,
  }
  return { slide, feeds }
}

/** The same feed with nothing in it. */
function emptied(content: FeedContent): FeedContent {
  switch (content.kind) {
    case 'news':
      return { ...content, items: [] }
    case 'calendar':
      return { ...content, events: [] }
    case 'weather':
      return { ...content, now: null, hours: [], days: [] }
    case 'table':
      return { ...content, rows: [] }
    case 'queue':
      return { ...content, calls: [], waiting: 0 }
    case 'value':
      return { ...content, value: '' }
    case 'board':
      return { ...content, entries: [] }
    case 'counter':
      return { ...content, count: 0, capacity: null }
  }
}

/** The same feed with as much in it as nobody has thought of who chose the frame. */
function multiplied(content: FeedContent): FeedContent {
  const often = <Entry>(entries: readonly Entry[], times: number, as: (entry: Entry, at: number) => Entry) =>
    Array.from({ length: times }, () => entries)
      .flat()
      .slice(0, times)
      .map(as)
  switch (content.kind) {
    case 'news':
      return {
        ...content,
        title: LONG,
        items: often(content.items, 60, (item, at) => ({
          ...item,
          id: String(at),
          title: `${LONG} (${at})`,
          summary: `${LONG}. `.repeat(8),
          author: LONG,
        })),
      }
    case 'calendar':
      return {
        ...content,
        title: LONG,
        events: often(content.events, 120, (event, at) => ({
          ...event,
          id: String(at),
          title: `${LONG} (${at})`,
          place: LONG,
          from_ms: event.from_ms + at * 60_000,
          until_ms: event.until_ms + at * 60_000,
        })),
      }
    case 'weather':
      return {
        ...content,
        place: LONG,
        credit: LONG,
        now: content.now && {
          ...content.now,
          temperature: -128.6,
          feels_like: -140.2,
          humidity: 100,
          wind: 408,
        },
        days: content.days.map((day) => ({ ...day, highest: -88.8, lowest: -128.6, rain_chance: 100 })),
      }
    case 'table':
      return {
        ...content,
        columns: content.columns,
        rows: often(content.rows, 200, (row, at) =>
          row.map((cell) =>
            /[a-z]{3}/i.test(cell) && !/^\d{4}-/.test(cell) ? `${cell} ${LONG} ${at}` : cell,
          ),
        ),
      }
    case 'queue':
      return {
        ...content,
        title: LONG,
        waiting: 1_000_000,
        calls: often(content.calls, 20, (call, at) => ({
          ...call,
          number: `WWWWW${String(at).padStart(5, '0')}`,
          desk: LONG,
        })),
      }
    case 'value':
      return { ...content, title: LONG, value: LONG }
    case 'board':
      return {
        ...content,
        title: LONG,
        entries: often(content.entries, 60, (entry, at) => ({
          ...entry,
          text: `WWWWW${String(at).padStart(5, '0')}`,
          room: LONG,
        })),
      }
    case 'counter':
      return { ...content, title: LONG, count: 1_000_000, capacity: 1_000_000, level: 'full', light: 'stop' }
  }
}
