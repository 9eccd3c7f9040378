import { isTimeZone, zoneTimeOf } from '@vitrine/core'
import type { WidgetOf } from '../definitions.ts'
import { zoneOf } from '../time.ts'
import type { WidgetFacts } from '../widget.ts'

/** A place with its zone, and how many days its date is before or after the display's. */
export type Place = { zone: string; city: string; daysAway: number }

/** The city in the name of a time zone. */
const cityOf = (zone: string): string => (zone.split('/').pop() ?? zone).replace(/_/g, ' ')

/** The places that are chosen, without zones that this browser does not know. */
export function placesOf(settings: WidgetOf<'worldClocks'>, facts: WidgetFacts, atMs: number): Place[] {
  const own = zoneOf(facts)
  const today = zoneTimeOf(own).localAt(atMs).day
  return [settings.first ?? own, settings.second, settings.third, settings.fourth]
    .filter((zone) => zone !== undefined && isTimeZone(zone))
    .map((zone) => ({
      zone: zone!,
      city: cityOf(zone!),
      daysAway: zoneTimeOf(zone!).localAt(atMs).day - today,
    }))
}
