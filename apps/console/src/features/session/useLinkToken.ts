import { useEffect, useState } from 'react'

/** Secrets that were taken out of an address, by its path, until a page has them: one that is drawn halfway can be drawn again. */
const taken = new Map<string, string>()

/**
 * Takes the secret of a one-time link out of the address. It stands in the part that browsers do not send (`#…`).
 * @returns the same answer until `settleLinkToken` is called; an empty text where there is none
 */
export function takeLinkToken({ hash, search, pathname }: Location, history: History): string {
  const found = decodeURIComponent(hash.slice(1)) || (new URLSearchParams(search).get('token') ?? '')
  if (found === '') return taken.get(pathname) ?? ''
  taken.set(pathname, found)
  history.replaceState(history.state, '', pathname)
  return found
}

/** A page has the secret of this path: whoever comes back later without one has none. */
export function settleLinkToken(pathname: string): void {
  taken.delete(pathname)
}

/** The secret of a one-time link, which is out of the address at once, so that it stays in no history and no picture of the screen. */
export function useLinkToken(): string {
  const [token] = useState(() => takeLinkToken(window.location, window.history))
  useEffect(() => settleLinkToken(window.location.pathname), [])
  return token
}
