import * as z from 'zod/mini'
import { airQuality, airQualitySettings } from './airQuality/definition.ts'
import { energyPrices, energyPricesSettings } from './energyPrices/definition.ts'
import { results, resultsSettings } from './results/definition.ts'
import { album, albumSettings } from './album/definition.ts'
import { board, boardSettings } from './board/definition.ts'
import { calendar, calendarSettings } from './calendar/definition.ts'
import { chart, chartSettings } from './chart/definition.ts'
import { clock, clockSettings } from './clock/definition.ts'
import { countdown, countdownSettings } from './countdown/definition.ts'
import { countUp, countUpSettings } from './countUp/definition.ts'
import { date, dateSettings } from './date/definition.ts'
import type { Settings, SettingsFields, StoredSettings, WidgetDefinition } from './definition.ts'
import { departures, departuresSettings } from './departures/definition.ts'
import { menu, menuSettings } from './menu/definition.ts'
import { month, monthSettings } from './month/definition.ts'
import { nowPlaying, nowPlayingSettings } from './nowPlaying/definition.ts'
import { news, newsSettings } from './news/definition.ts'
import { occupancy, occupancySettings } from './occupancy/definition.ts'
import { queue, queueSettings } from './queue/definition.ts'
import {
  isPackageWidget,
  packageWidgetFields,
  packageWidgetSchema,
  type PackageWidget,
} from './packages/packageWidget.ts'
import { versionOfWidget } from './kinds.ts'
import { room, roomSettings } from './room/definition.ts'
import { social, socialSettings } from './social/definition.ts'
import { systemStatus, systemStatusSettings } from './systemStatus/definition.ts'
import { table, tableSettings } from './table/definition.ts'
import { ticker, tickerSettings } from './ticker/definition.ts'
import { trafficLight, trafficLightSettings } from './trafficLight/definition.ts'
import { value, valueSettings } from './value/definition.ts'
import { weather, weatherSettings } from './weather/definition.ts'
import { worldClocks, worldClocksSettings } from './worldClocks/definition.ts'

export type { PackageWidget, ShownPackage } from './packages/packageWidget.ts'
export { PACKAGE_PREFIX, versionOfWidget } from './kinds.ts'

/** The settings of each widget. A player loads these before its first slide. */
const SETTINGS = {
  clock: clockSettings,
  worldClocks: worldClocksSettings,
  date: dateSettings,
  month: monthSettings,
  countdown: countdownSettings,
  countUp: countUpSettings,
  weather: weatherSettings,
  news: newsSettings,
  album: albumSettings,
  social: socialSettings,
  ticker: tickerSettings,
  room: roomSettings,
  calendar: calendarSettings,
  menu: menuSettings,
  table: tableSettings,
  chart: chartSettings,
  value: valueSettings,
  departures: departuresSettings,
  queue: queueSettings,
  board: boardSettings,
  occupancy: occupancySettings,
  trafficLight: trafficLightSettings,
  airQuality: airQualitySettings,
  energyPrices: energyPricesSettings,
  results: resultsSettings,
  nowPlaying: nowPlayingSettings,
  systemStatus: systemStatusSettings,
}

type Table = typeof SETTINGS
export type WidgetType = keyof Table

/** What is known of each widget. */
export const DEFINITIONS: { readonly [Type in WidgetType]: WidgetDefinition<Table[Type]> } = {
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

/** The settings of one widget, with its name as `kind`. */
export type WidgetOf<Type extends WidgetType> = {
  [T in Type]: { kind: T } & Settings<Table[T]>
}[Type]
/** The settings of any widget. */
export type Widget = WidgetOf<WidgetType>
/** The settings of any widget of ours or of a package. */
export type AnyWidget = Widget | PackageWidget

const [first, ...others] = Object.entries(SETTINGS).map(([kind, fields]) =>
  z.object({ kind: z.literal(kind), ...fields }),
)
/** One schema of all widgets: TypeScript takes its type from the table, because it cannot follow a union made in a loop. */
export const ownWidgetSchema = z.discriminatedUnion('kind', [first!, ...others]) as unknown as z.ZodMiniType<
  Widget,
  Widget
>
/** A widget of ours, or one of a package, whose settings the server checks by the package. */
export const widgetSchema: z.ZodMiniType<AnyWidget, AnyWidget> = z.union([
  ownWidgetSchema,
  packageWidgetSchema,
])

/** What elements of each widget say of it on the wire (contract §10), and what those of packages say. */
export const wireWidgetFields = /* @__PURE__ */ fieldsOfEach()

function fieldsOfEach() {
  return [
    ...Object.entries(SETTINGS).map(([kind, fields]) => ({
      kind: z.literal(kind),
      version: z.literal(versionOfWidget(kind)),
      settings: z.object(fields),
    })),
    { ...packageWidgetFields, version: z.literal(versionOfWidget('')) },
  ]
}

/**
 * Settings of an older version of a widget as its newest version says them; those of a kind that is not ours as they are.
 * @param version that the settings were written by, 1 or more
 */
export function migratedWidget(kind: string, version: number, settings: StoredSettings): StoredSettings {
  const migrations = Object.hasOwn(DEFINITIONS, kind)
    ? (DEFINITIONS[kind as WidgetType].migrations ?? [])
    : []
  return migrations.slice(version - 1).reduce((before, migrate) => migrate(before), settings)
}

/** What is to be read in a widget. */
export function wordsOfWidget(widget: AnyWidget): readonly string[] {
  if (isPackageWidget(widget))
    return Object.values(widget.settings).filter((value) => typeof value === 'string')
  // Each definition is handed settings of its own widget, which TypeScript cannot follow.
  return (DEFINITIONS[widget.kind] as WidgetDefinition<SettingsFields>).words(widget)
}

/** The schema of the settings of one widget, without its name. */
export const settingsSchemaOf = (type: WidgetType): z.ZodMiniType => z.object(SETTINGS[type])
