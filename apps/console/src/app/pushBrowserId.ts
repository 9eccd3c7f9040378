/** Under which id this browser was added to those of a person. */
export const PUSH_BROWSER_KEY = 'vitrine-push-browser'

/** The id under which this browser was added; null where it was not. */
export function pushBrowserId(): string | null {
  try {
    return localStorage.getItem(PUSH_BROWSER_KEY)
  } catch {
    return null
  }
}
