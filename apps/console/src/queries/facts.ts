import { queryOptions } from '@tanstack/react-query'
import { api } from '../app/client.ts'

/** All facts, by name, with the screens that use them. */
export const factsQuery = queryOptions({
  queryKey: ['facts'],
  queryFn: async ({ signal }) => (await api('listFacts', { signal })).items,
})
