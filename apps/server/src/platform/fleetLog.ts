import type { FleetEventKind, FleetFacts } from '@vitrine/protocol'
import type { Queries } from './database/schema.ts'

/** An event before it is written: a code with facts, never a sentence. */
export type NewFleetEvent = {
  companyId: string
  kind: Exclude<FleetEventKind, 'play' | 'ad'>
  /** the device, by its row id or by its sync id */
  device?: { id: string } | { token: string }
  /** a screen; without one, the screen that the device has */
  siteId?: string
  code?: string
  facts?: FleetFacts
}

/** Where features write what happened to the fleet. `features/fleet` keeps it; `app.ts` hands it over. */
export type FleetLog = {
  /** Writes events in the transaction of what they tell of. Once it is committed, open consoles hear of the new position. */
  write(queries: Queries, events: readonly NewFleetEvent[]): Promise<void>
  /** Plays of a company are committed, and get their positions soon. */
  played(companyId: string): void
}
