import { queryClient } from '../../app/client.ts'

/** Reads again everything that tells of pauses. */
export async function refresh(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['devices'] }),
    queryClient.invalidateQueries({ queryKey: ['fleet', 'summary'] }),
  ])
}
