import { isBeforeSignIn, type Place } from './place.ts'

/** Where the console begins. */
export const HOME = '/home'

/**
 * Where to go after signing in: the path that was asked for, if it is one of the console's own. Anything that a browser
 * could read as another site's address is refused, so that a link to the sign-in page cannot lead away from here.
 * @param asked what stands in the address as `return`
 * @param origin the console's own origin
 * @param places all places; nobody is sent back to one before the sign-in
 */
export function safeReturn(asked: string | null, origin: string, places: readonly Place[]): string {
  if (asked === null || !asked.startsWith('/') || /[\\\u0000-\u001f]/.test(asked)) return HOME
  let url: URL
  try {
    url = new URL(asked, origin)
  } catch {
    return HOME
  }
  const path = url.pathname
  if (url.origin !== origin || path.startsWith('//')) return HOME
  if (path === '/' || isBeforeSignIn(places, path)) return HOME
  return `${path}${url.search}${url.hash}`
}

/** The address of the sign-in page that comes back to `path`. */
export function loginAddress(path: string, places: readonly Place[]): string {
  const pathname = path.split(/[?#]/)[0] ?? ''
  if (pathname === '/' || pathname === '' || pathname === HOME || isBeforeSignIn(places, pathname))
    return '/login'
  return `/login?return=${encodeURIComponent(path)}`
}
