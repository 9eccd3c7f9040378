import { api } from './client.ts'
import { PUSH_BROWSER_KEY, pushBrowserId } from './pushBrowserId.ts'

/** Where the worker that shows notifications lives. */
export const PUSH_SCOPE = '/push/'
export const keepPushBrowser = (id: string): void => localStorage.setItem(PUSH_BROWSER_KEY, id)

/** Ends what this browser has for notifications. The push service refuses messages to it from then on. */
export async function forgetPushBrowser(): Promise<void> {
  localStorage.removeItem(PUSH_BROWSER_KEY)
  const registration = await navigator.serviceWorker?.getRegistration(PUSH_SCOPE)
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
  await registration?.unregister()
}

/** Nobody who uses this browser next reads what was meant for the person who signs out. */
export async function endNotifications(signal: AbortSignal): Promise<void> {
  const id = pushBrowserId()
  if (id === null) return
  await forgetPushBrowser().catch(() => undefined)
  await api('removePushBrowser', { params: { id }, signal })
}
