import { api } from './client.ts'

/** Where the worker that shows notifications lives. */
export const PUSH_SCOPE = '/push/'
/** Under which id this browser was added to those of a person. */
const KEPT_AS = 'vitrine-push-browser'

/** The id under which this browser was added; null where it was not. */
export function pushBrowserId(): string | null {
  try {
    return localStorage.getItem(KEPT_AS)
  } catch {
    return null
  }
}
export const keepPushBrowser = (id: string): void => localStorage.setItem(KEPT_AS, id)

/** Ends what this browser has for notifications. The push service refuses messages to it from then on. */
export async function forgetPushBrowser(): Promise<void> {
  localStorage.removeItem(KEPT_AS)
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
