import type { Icon } from '@tabler/icons-react'
import { roleReaches, type Role } from '@vitrine/core'
import type { Message } from '@vitrine/texts'
import type { ComponentType } from 'react'

/** A page of the console as the table of places describes it: where it is, who can open it, and what offers it. */
export type PlaceEntry = {
  /** addresses that open it, as patterns of the router; menus lead to the first */
  paths: readonly [string, ...string[]]
  /** the page's heading and its name in menus, the command palette and the browser's tab */
  title: Message
  /** a shorter name for the bar of a phone */
  short?: Message
  /** further words that the command palette finds it by, between spaces */
  keywords?: Message
  /** the least role that can open it; `anyone` does not even sign in */
  access: Role | 'anyone'
  /** fetches the page when it is opened */
  page: () => Promise<ComponentType>
  /** the menu that offers it: the sidebar (on a phone the bar), or the menu of the reader's account */
  menu?: 'main' | 'account'
  /** left out of the bar, which has room for seven on a phone; its menu has it */
  notInBar?: true
  /** its name among the tabs of Content */
  contentTab?: Message
  /** stands beside its name in menus and in the command palette */
  icon?: Icon
  /** the place whose entry in the sidebar is marked while this one is open */
  within?: string
}
export type Place = PlaceEntry & { name: string }

/** A pattern that says too little to open it: which screen, which slide. */
export type OpenPattern = `${string}${':' | '*'}${string}`
type IconWhereListed<Entry extends PlaceEntry> = Entry['access'] extends 'anyone'
  ? unknown
  : Entry['paths'][0] extends OpenPattern
    ? unknown
    : { icon: Icon }

/**
 * Checks a table of places where it is written: `within` names another place, and what the command palette lists has an icon.
 * Addresses stay literal, so that the sweep of all pages (e2e/src/support/pages.ts) knows which of them it must be told how
 * to open.
 */
export const definePlaces = <const Table extends Record<string, PlaceEntry>>(
  table: Table & { [Name in keyof Table]: { within?: keyof Table } & IconWhereListed<Table[Name]> },
): Table => table

/** Where a place is opened; null where the address must say more, such as which screen. */
export const addressOf = ({ paths: [first] }: Pick<Place, 'paths'>): string | null =>
  /[:*]/.test(first) ? null : first

/** Whether somebody with this role can open a place. */
export const canOpen = ({ access }: Place, role: Role): boolean =>
  access === 'anyone' || roleReaches(role, access)

/** Whether the address is that of a page before signing in. */
export const isBeforeSignIn = (places: readonly Place[], path: string): boolean =>
  places.some(({ access, paths }) => access === 'anyone' && paths.includes(path))

/** What offers places: the sidebar, the bar of a phone, the account's menu, the tabs of Content, or the command palette, which has all. */
export type MenuName = 'main' | 'bar' | 'account' | 'content' | 'palette'
export type MenuEntry = {
  path: string
  title: string
  /** the title, or a shorter one where there is little room */
  short: string
  keywords: readonly string[]
  icon: Icon
  /** whether the reader is there, or in a place within it */
  isCurrent: boolean
}

function offers(menu: MenuName, place: Place): boolean {
  if (menu === 'palette') return true
  if (menu === 'content') return place.contentTab !== undefined
  return menu === 'bar' ? place.menu === 'main' && !place.notInBar : place.menu === menu
}

/**
 * What a menu offers, in the order of the table.
 * @param role    the reader's
 * @param current the place that is open
 */
export function menuEntries(
  places: readonly Place[],
  menu: MenuName,
  role: Role,
  current: Place | null,
): MenuEntry[] {
  return places.flatMap((place) => {
    const { name, title, short = title, keywords, icon, access, contentTab } = place
    const path = addressOf(place)
    if (path === null || icon === undefined || access === 'anyone' || !canOpen(place, role)) return []
    if (!offers(menu, place)) return []
    const isCurrent = current !== null && (current.name === name || current.within === name)
    const label = menu === 'content' ? (contentTab ?? title) : title
    return [
      { path, title: label(), short: short(), keywords: keywords?.().split(' ') ?? [], icon, isCurrent },
    ]
  })
}
