import { queryClient } from '../../app/client.ts'
import { signingOut } from '../../app/signOut.ts'

/** Begins a new session: nothing that an earlier one has read is seen in it, and nothing that ended that one ends it. */
export async function entering<T>(begin: () => Promise<T>): Promise<T> {
  signingOut.pause()
  try {
    const answer = await begin()
    signingOut.forget()
    queryClient.clear()
    return answer
  } catch (error) {
    signingOut.resume()
    throw error
  }
}
