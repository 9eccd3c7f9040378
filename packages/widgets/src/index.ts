import { airQuality } from './airQuality/index.ts'
import { energyPrices } from './energyPrices/index.ts'
import { results } from './results/index.ts'
import { album } from './album/index.ts'
import { board } from './board/index.ts'
import { calendar } from './calendar/index.ts'
import { chart } from './chart/index.ts'
import { clock } from './clock/index.ts'
import { countdown } from './countdown/index.ts'
import { countUp } from './countUp/index.ts'
import { date } from './date/index.ts'
import type { Widget, WidgetOf, WidgetType } from './definitions.ts'
import { departures } from './departures/index.ts'
import { menu } from './menu/index.ts'
import { month } from './month/index.ts'
import { news } from './news/index.ts'
import { nowPlaying } from './nowPlaying/index.ts'
import { occupancy } from './occupancy/index.ts'
import { queue } from './queue/index.ts'
import { room } from './room/index.ts'
import { social } from './social/index.ts'
import { systemStatus } from './systemStatus/index.ts'
import { table } from './table/index.ts'
import { ticker } from './ticker/index.ts'
import { trafficLight } from './trafficLight/index.ts'
import { value } from './value/index.ts'
import { weather } from './weather/index.ts'
import type { WidgetKind } from './widget.ts'
import { worldClocks } from './worldClocks/index.ts'

export type { AnyWidget, Widget, WidgetType } from './definitions.ts'
export type { GlassWords, TouchFeed, WidgetKind, WidgetParts, WidgetTouch, WidgetView } from './widget.ts'

/** Every widget, in the order in which they are offered. */
const WIDGETS: { readonly [Type in WidgetType]: WidgetKind<WidgetOf<Type>> } = {
  clock,
  worldClocks,
  date,
  month,
  countdown,
  countUp,
  weather,
  news,
  album,
  social,
  ticker,
  room,
  calendar,
  menu,
  table,
  chart,
  value,
  departures,
  queue,
  board,
  occupancy,
  trafficLight,
  airQuality,
  energyPrices,
  results,
  nowPlaying,
  systemStatus,
}
export const WIDGET_TYPES = Object.keys(WIDGETS) as WidgetType[]

/** Whether a text names a widget that this program knows. */
export const isWidgetType = (text: string): text is WidgetType => Object.hasOwn(WIDGETS, text)

/** All that displays know of a widget, by its type. */
export function widgetKindOf(type: WidgetType): WidgetKind<Widget> {
  // Each entry is handed settings of its own widget, which TypeScript cannot follow.
  return WIDGETS[type] as unknown as WidgetKind<Widget>
}
