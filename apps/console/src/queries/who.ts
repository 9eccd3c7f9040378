import { queryOptions, useQuery } from '@tanstack/react-query'
import { roleReaches, type Role } from '@vitrine/core'
import { api, queryClient } from '../app/client.ts'
import { takeReading } from '../app/language.ts'
import { noteServerTime } from '../app/serverClock.ts'

/** Who is signed in; the answer also sets the server's clock for this page. */
export const whoQuery = queryOptions({
  queryKey: ['who'],
  queryFn: async ({ signal }) => {
    const who = await api('whoAmI', { signal })
    noteServerTime(who.now)
    await takeReading(who.user, queryClient.getQueryData(['who']) === undefined)
    return who
  },
  staleTime: 5 * 60_000,
})

/** Whether the signed-in person may do what needs `least`. False until it is known. */
export function useMay(least: Role): boolean {
  const who = useQuery(whoQuery)
  return who.data !== undefined && roleReaches(who.data.user.role, least)
}
