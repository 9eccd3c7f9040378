import { airQuality } from './airQuality/form.ts'
import { energyPrices } from './energyPrices/form.ts'
import { results } from './results/form.ts'
import { album } from './album/form.ts'
import { board } from './board/form.ts'
import { calendar } from './calendar/form.ts'
import { chart } from './chart/form.ts'
import { clock } from './clock/form.ts'
import { countdown } from './countdown/form.ts'
import { countUp } from './countUp/form.ts'
import { date } from './date/form.ts'
import type { Widget, WidgetOf, WidgetType } from './definitions.ts'
import { departures } from './departures/form.ts'
import type { WidgetForm } from './form.ts'
import { menu } from './menu/form.ts'
import { month } from './month/form.ts'
import { news } from './news/form.ts'
import { occupancy } from './occupancy/form.ts'
import { queue } from './queue/form.ts'
import { room } from './room/form.ts'
import { social } from './social/form.ts'
import { table } from './table/form.ts'
import { systemStatus } from './systemStatus/form.ts'
import { nowPlaying } from './nowPlaying/form.ts'
import { ticker } from './ticker/form.ts'
import { trafficLight } from './trafficLight/form.ts'
import { value } from './value/form.ts'
import { weather } from './weather/form.ts'
import { worldClocks } from './worldClocks/form.ts'

export { WIDGET_CATEGORIES, type AnyFieldHint, type WidgetCategory } from './form.ts'

const FORMS: { readonly [Type in WidgetType]: WidgetForm<WidgetOf<Type>> } = {
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

/** How a widget is edited, by its type. */
export function widgetFormOf(type: WidgetType): WidgetForm<Widget> {
  // Each entry is handed settings of its own widget, which TypeScript cannot follow.
  return FORMS[type] as unknown as WidgetForm<Widget>
}
