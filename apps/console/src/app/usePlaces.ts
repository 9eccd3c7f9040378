import { useQuery } from '@tanstack/react-query'
import { createContext, useContext, useMemo } from 'react'
import { useMatches } from 'react-router'
import { whoQuery } from '../queries/who.ts'
import { menuEntries, type MenuEntry, type MenuName, type Place } from './place.ts'

/** What each route carries, so that the frame and the page know which place is open. */
export type PlaceHandle = { place: Place }

const Context = createContext<readonly Place[]>([])
/** Hands the table of places to the pages, which cannot import it: it is the table that imports them. */
export const PlacesProvider = Context.Provider

/** All places, also those that the reader cannot open. */
export const usePlaces = (): readonly Place[] => useContext(Context)

/** The place that is open; null outside of the console's own routes. */
export function usePlace(): Place | null {
  const handle = useMatches().at(-1)?.handle as PlaceHandle | undefined
  return handle?.place ?? null
}

/** What a menu offers the reader. */
export function useMenu(menu: MenuName): MenuEntry[] {
  const places = usePlaces()
  const current = usePlace()
  // Everybody who is signed in has at least this role.
  const role = useQuery(whoQuery).data?.user.role ?? 'viewer'
  return useMemo(() => menuEntries(places, menu, role, current), [places, menu, role, current])
}
