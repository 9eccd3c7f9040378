import type { FeedSource } from '@vitrine/core/feeds'
import type { PackageWidget, ShownPackage } from '@vitrine/widgets/packages'
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

/** Hears of a widget that can't be drawn or was stopped, `name` its kind, until what it returns is called. */
export type NoteWidgetFault = (
  code: 'WIDGET_UNREADABLE' | 'WIDGET_STOPPED',
  facts: { name: string; reason?: string },
) => () => void
export const WidgetFaultContext = createContext<NoteWidgetFault>(() => () => undefined)

/** Where the packages of widgets come from. */
export type PackageSource = {
  /** what is known of a kind where content is made; on displays the published version says it */
  find?: (kind: string) => Promise<FoundPackage | null>
  /** the files of a package by their hash, JSON; null where they are not there */
  read: (sha256: string) => Promise<string | null>
  /** lets pages around ours show them, where ours is shown in pages of others; null or left out: none may */
  frameKey?: () => string | null
  /** where widgets that may keep something keep it, by their kind; left out: nowhere */
  storage?: { read: (kind: string) => string | null; write: (kind: string, text: string) => void }
}
/** A package, and its settings where somebody has not chosen them. */
type FoundPackage = { shown: ShownPackage; defaults: PackageWidget['settings'] }
/** Loads where packages come from, with the first that is drawn. Where nobody gives it, widgets of packages are not drawn. */
export const PackagesContext = createContext<() => Promise<PackageSource | null>>(async () => null)

/** What feeds say. Where nobody gives it, widgets show their samples. */
export const FeedsContext = createContext<FeedSource | null>(null)
