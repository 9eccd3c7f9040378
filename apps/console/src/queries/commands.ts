import { queryOptions } from '@tanstack/react-query'
import { api } from '../app/client.ts'

/** How often it is asked what became of commands that are under way, ms. */
const LOOK_MS = 2_000

/** What became of commands, by their ids, until all are answered. */
export const commandsByIdQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['commands', ids],
    queryFn: async ({ signal }) => (await api('readCommands', { body: { ids: [...ids] }, signal })).items,
    refetchInterval: (query) =>
      query.state.data?.every(({ answered_at: at }) => at !== null) ? false : LOOK_MS,
  })
