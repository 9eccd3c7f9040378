import type { FeedSource } from '@vitrine/core/feeds'
import { createContext } from 'react'

/** What texts may tell of where they are shown. */
export type Facts = {
  device: string
  screen: string
  /** an IANA name; left out: that of this machine */
  timeZone?: string
  /** a BCP 47 tag; left out: that of this browser */
  language?: string
  /** what a visitor chose, by name */
  values?: Readonly<Record<string, string>>
  data?: TellData
}

/** What stands at a place of the data tables (`Prices/Soup/Small`); null where nothing is known. */
export type TellData = (place: string) => string | null
/** What texts may ask of data tables, where no screen says it. */
export const DataContext = createContext<TellData>(() => null)

/** Who hears of a widget that can't be drawn, by its kind, until what it returns is called. */
export const WidgetFaultContext = createContext<(kind: string) => () => void>(() => () => undefined)

/** What feeds say. Where nobody gives it, widgets show their samples. */
export const FeedsContext = createContext<FeedSource | null>(null)
