import { useState } from 'react'

/**
 * The secret of a one-time link. It stands in the part of the address that browsers do not send (`#…`), and is taken out
 * of the address at once, so that it stays in no history and no picture of the screen.
 */
export function useLinkToken(): string {
  const [token] = useState(() => {
    const { hash, search, pathname } = window.location
    const found = decodeURIComponent(hash.slice(1)) || (new URLSearchParams(search).get('token') ?? '')
    if (found !== '') window.history.replaceState(window.history.state, '', pathname)
    return found
  })
  return token
}
