import { queryOptions } from '@tanstack/react-query'
import { api } from '../app/client.ts'

/** All boards of appointments, by name. */
export const boardsQuery = queryOptions({
  queryKey: ['boards', 'all'],
  queryFn: async ({ signal }) => (await api('listBoards', { signal })).items,
})
