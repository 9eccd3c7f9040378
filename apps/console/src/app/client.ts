import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, createApiClient, isApiError } from '@vitrine/protocol'
import { noteReachable } from './connection.ts'
import { createStore } from './store.ts'

/** Counts the times the server said that nobody is signed in any more; the router watches it. */
export const sessionEnded = createStore(0)

/** Every request of the console goes through here. */
export const api = createApiClient({
  fetch: async (input, init) => {
    try {
      const answer = await fetch(input, init)
      noteReachable(true)
      return answer
    } catch (error) {
      if (!init?.signal?.aborted) noteReachable(false)
      throw error
    }
  },
})

function onError(error: unknown): void {
  if (isApiError(error, 'UNAUTHENTICATED')) sessionEnded.set(sessionEnded.get() + 1)
}

/** The home of everything the server knows. The event stream says what to read again, so nothing is read on a timer. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 60_000,
      retry: (failures, error) => error instanceof ApiError && error.status >= 502 && failures < 2,
    },
    mutations: { networkMode: 'always' },
  },
})
