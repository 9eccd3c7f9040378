import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, createApiClient, isApiError, type Call } from '@vitrine/protocol'
import { noteReachable } from './connection.ts'
import { loadErrorWords } from './errorReasons.ts'
import { createStore } from './store.ts'
import { errorPlaces, showError } from './toasts.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `showsError`: the form shows `error` itself. Otherwise it is shown in the place where the mutation began. */
    mutationMeta: { showsError?: true }
  }
}

/** Counts the times the server said that nobody is signed in any more; the router watches it. */
export const sessionEnded = createStore(0)

const request = createApiClient({
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

/** Every request of the console goes through here. It notes where it began, so that its error can stand there. */
export const api: Call = async (name, ...args) => {
  const [{ params, body } = {}] = args as [{ params?: object; body?: object }?]
  const attempt = errorPlaces.begin(
    JSON.stringify([name, params, body === undefined ? [] : Object.keys(body).sort()]),
  )
  try {
    const response = await request(name, ...args)
    attempt.done()
    return response
  } catch (error) {
    if (error instanceof ApiError && error.status !== 0) await loadErrorWords()
    attempt.failed(error)
    throw error
  }
}

function onError(error: unknown): void {
  if (isApiError(error, 'UNAUTHENTICATED')) sessionEnded.set(sessionEnded.get() + 1)
}

/** The home of everything the server knows. The event stream says what to read again, so nothing is read on a timer. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _context, mutation) => {
      onError(error)
      if (!mutation.meta?.showsError) showError(error)
    },
  }),
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 60_000,
      retry: (failures, error) => error instanceof ApiError && error.status >= 502 && failures < 2,
    },
    mutations: { networkMode: 'always' },
  },
})
