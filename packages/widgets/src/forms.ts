import { clock } from './clock/form.ts'
import { countdown } from './countdown/form.ts'
import type { Widget, WidgetOf, WidgetType } from './definitions.ts'
import type { WidgetForm } from './form.ts'
import { month } from './month/form.ts'
import { news } from './news/form.ts'
import { weather } from './weather/form.ts'
import { room } from './room/form.ts'
import { calendar } from './calendar/form.ts'
import { table } from './table/form.ts'
import { menu } from './menu/form.ts'
import { chart } from './chart/form.ts'
import { value } from './value/form.ts'
import { departures } from './departures/form.ts'
import { worldClocks } from './worldClocks/form.ts'
import { date } from './date/form.ts'
import { countUp } from './countUp/form.ts'
import { ticker } from './ticker/form.ts'

export { WIDGET_CATEGORIES, type AnyFieldHint, type WidgetCategory } from './form.ts'

const FORMS: { readonly [Type in WidgetType]: WidgetForm<WidgetOf<Type>> } = {
  clock,
  countdown,
  month,
  news,
  weather,
  room,
  calendar,
  table,
  menu,
  chart,
  value,
  departures,
  worldClocks,
  date,
  countUp,
  ticker,
}

/** How a widget is edited, by its type. */
export function widgetFormOf(type: WidgetType): WidgetForm<Widget> {
  // Each entry is handed settings of its own widget, which TypeScript cannot follow.
  return FORMS[type] as unknown as WidgetForm<Widget>
}
