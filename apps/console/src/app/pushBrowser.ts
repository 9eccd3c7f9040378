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
