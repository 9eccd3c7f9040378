import type { FleetStatus } from '@vitrine/protocol'

/** A device, a place, or all that show a screen (`showing Welcome`). */
export type Who = string
/** The days of the week; times are UTC. */
export type At =
  `${'Mon' | 'Tue' | 'Wed' | 'Thu' | 'Fri' | 'Sat' | 'Sun'} ${number}${number}:${number}${number}`
/** Two names of what is on the glass: a version (`Welcome 1`), the same without its ads, or what is there instead. */
export type Seen = string

/** Something that happens. Each kind is done by one function of the same name (deeds.ts). */
export type Deed =
  | { do: 'cut' | 'mend' | 'crash' | 'restart' | 'failItem' | 'healItem'; who: Who }
  | { do: 'killServer' | 'startServer' | 'repairFile' }
  | { do: 'publish'; edition: string; broken?: true }
  | { do: 'pause'; who: Who; what: 'ads' | 'presentation'; minutes: number }
  | { do: 'resume'; who: Who }
  | { do: 'power'; who: Who; days: number[]; from: string; to: string }
  | { do: 'blank' | 'unblank'; who: Who }
  | { do: 'fill'; who: Who; percent: number }
  | { do: 'setClock'; who: Who; minutes: number }
  | { do: 'denyHost' | 'seeAlerts' }

/** One step of the story. */
export type Step = {
  /** when it happens, UTC */
  at: At
  /** in a sentence */
  tell: string
  deeds?: readonly Deed[]
  /** how long everybody is watched before what was said is compared with what was seen, minutes */
  watched: number
  /** what is other than before: what the console then says, and what the glass shows */
  now?: Readonly<Record<Who, readonly [says: FleetStatus, shows: Seen]>>
  /** what the log has got since the step before, by kind, place and number of devices; in alphabetical order */
  log: readonly string[]
  /** the messages that were sent since the step before, in the order of time */
  sent?: readonly string[]
  /** the pages of the console are opened and compared as well */
  pages?: true
}
