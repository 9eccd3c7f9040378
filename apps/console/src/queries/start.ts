import { queryOptions } from '@tanstack/react-query'
import { namesThisMachineOnly } from '@vitrine/core'
import type { Start } from '@vitrine/protocol'
import { api } from '../app/client.ts'

/** How often it is looked whether the sample content is ready, ms. */
const MAKING_EVERY_MS = 1_000

/** Where displays reach the server, and whether the sample content of a new company is still being made. */
export const startQuery = queryOptions({
  queryKey: ['start'],
  queryFn: ({ signal }) => api('readStart', { signal }),
  refetchInterval: ({ state }) => (state.data?.samples === 'making' ? MAKING_EVERY_MS : false),
})

/** Where the player is, on each address of the server. */
export const PLAYER_PATH = '/player'

/** Where a display opens the player. `reachable` is false where other machines cannot reach this server at all. */
export type PlayerAddresses = { first: string; others: string[]; reachable: boolean }

/**
 * The player's addresses for a display: the one that the console was opened at, unless that names only this machine.
 * @param here   the console's own location
 * @param start  what the server says; null while it is not known
 */
export function playerAddresses(
  here: Pick<Location, 'origin' | 'hostname'>,
  start: Pick<Start, 'addresses'> | null,
): PlayerAddresses {
  const known = start?.addresses ?? []
  const origins = [...new Set(namesThisMachineOnly(here.hostname) ? known : [here.origin, ...known])]
  const [first, ...others] = origins.map((origin) => `${origin}${PLAYER_PATH}`)
  if (first === undefined)
    // Until the server has answered, nothing is known against the address that is open.
    return { first: `${here.origin}${PLAYER_PATH}`, others: [], reachable: start === null }
  return { first, others, reachable: true }
}
