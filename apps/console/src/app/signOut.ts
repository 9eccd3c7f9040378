import { ApiError } from '@vitrine/protocol'
import { api } from './client.ts'
import { createSignOut } from './createSignOut.ts'

/** Where this browser remembers that it was signed out before the server knew. */
export const SIGNED_OUT_KEY = 'vitrine.signedOut'

/** A browser that stores nothing still signs out; only a reload forgets it. */
let markedHere = false

/** How long signing out waits for the end of notifications in this browser, ms. */
const NOTIFICATIONS_MS = 2_000
/** What fails here does not keep anybody signed in. */
const endNotifications = (signal: AbortSignal): Promise<void> =>
  import('./pushBrowser.ts').then((push) => push.endNotifications(signal)).catch(() => undefined)
const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Signing out of this console. */
export const signingOut = createSignOut({
  revoke: async (signal) => {
    try {
      await Promise.race([endNotifications(signal), wait(NOTIFICATIONS_MS, signal)])
      await api('signOut', { signal })
      return true
    } catch (error) {
      // Without a session there is none to end.
      return error instanceof ApiError && error.status === 401
    }
  },
  shelf: {
    isMarked() {
      try {
        return markedHere || localStorage.getItem(SIGNED_OUT_KEY) !== null
      } catch {
        return markedHere
      }
    },
    mark() {
      markedHere = true
      try {
        localStorage.setItem(SIGNED_OUT_KEY, '1')
      } catch {
        // Nothing can be stored here.
      }
    },
    clear() {
      markedHere = false
      try {
        localStorage.removeItem(SIGNED_OUT_KEY)
      } catch {
        // Nothing was stored here.
      }
    },
  },
  wait,
  chance: Math.random,
})
