import { textsReady } from '@vitrine/texts'
import { redirect, type LoaderFunction, type RouteObject } from 'react-router'
import type { Place } from './place.ts'
import { PlaceOutlet } from './PlaceOutlet.tsx'
import { RouteFault } from './RouteFault.tsx'
import { Shell } from './Shell.tsx'
import type { PlaceHandle } from './usePlaces.ts'
import { WholePageLoading } from './WholePageLoading.tsx'

/** One route for each address of a place. All of them show the same component, so that moving between them keeps its state. */
const routesOf = (place: Place): RouteObject[] =>
  place.paths.map((path) => ({
    path,
    handle: { place } satisfies PlaceHandle,
    lazy: async () => {
      const Component = await place.page()
      await textsReady()
      return { Component }
    },
  }))

/**
 * The routes of the console: those before signing in on their own, all others in the frame.
 * @param home where the empty path leads
 * @param needsSession lets only signed-in people into the frame
 */
export function consoleRoutes(
  places: readonly Place[],
  { home, needsSession }: { home: string; needsSession: LoaderFunction },
): RouteObject[] {
  const routesWith = (anonymous: boolean) =>
    places.filter(({ access }) => (access === 'anyone') === anonymous).flatMap(routesOf)
  return [
    { path: '/', loader: () => redirect(home) },
    { HydrateFallback: WholePageLoading, ErrorBoundary: RouteFault, children: routesWith(true) },
    {
      id: 'shell',
      Component: Shell,
      loader: needsSession,
      // Signed in once is enough for moving about; the server says when that ends.
      shouldRevalidate: () => false,
      HydrateFallback: WholePageLoading,
      ErrorBoundary: RouteFault,
      children: [{ Component: PlaceOutlet, ErrorBoundary: RouteFault, children: routesWith(false) }],
    },
  ]
}
