import { queryClient } from '../../app/client.ts'

/** A new session begins: nothing that an earlier one has read may be seen in it. */
export function enter(): void {
  queryClient.clear()
}
