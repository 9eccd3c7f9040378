import { ApiError } from '@vitrine/protocol'
import { api } from './client.ts'
import { createSignOut } from './createSignOut.ts'
import { forgetPushBrowser, pushBrowserId } from './pushBrowser.ts'

/** Where this browser remembers that it was signed out before the server knew. */
export const SIGNED_OUT_KEY = 'vitrine.signedOut'

/** A browser that stores nothing still signs out; only a reload forgets it. */
let markedHere = false

/** Nobody who uses this browser next reads what was meant for this person. What fails here does not keep anybody signed in. */
async function endNotifications(signal: AbortSignal): Promise<void> {
  const id = pushBrowserId()
  if (id === null) return
  await forgetPushBrowser().catch(() => undefined)
  await api('removePushBrowser', { params: { id }, signal }).catch(() => undefined)
}

/** Signing out of this console. */
export const signingOut = createSignOut({
  revoke: async (signal) => {
    try {
      await endNotifications(signal)
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
  wait: (ms, signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      signal.addEventListener('abort', () => {
        clearTimeout(timer)
        resolve()
      })
    }),
  chance: Math.random,
})
