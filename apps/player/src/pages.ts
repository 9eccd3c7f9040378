/** Where the player is: one bundle, several addresses. */
export type Pages = {
  path(): string
  goTo(page: '/player' | '/initialization'): void
  subscribe(onChange: () => void): () => void
}

/** Whether an address is one of the pages for whoever stands at the display; they open with a device session only. */
export const isVisitorPage = (path: string): boolean => path === '/forms-entry' || path === '/print-preview'

/** The sync id in `/player/{token}`, null for every other address. */
export function tokenInPath(path: string): string | null {
  const match = /^\/player\/([^/]+)$/.exec(path)
  return match?.[1] === undefined ? null : decodeURIComponent(match[1])
}

/**
 * Keeps the address in step with what the device does.
 * @param ownToken the sync id of this device, null before activation: `/player/{token}` of another leads to `/player`
 */
export function createPages(ownToken: () => string | null): Pages {
  const listeners = new Set<() => void>()
  const replace = (path: string) => {
    if (path === location.pathname) return
    history.replaceState(null, '', path)
    for (const listener of listeners) listener()
  }
  return {
    path: () => location.pathname,
    goTo(page) {
      const token = tokenInPath(location.pathname)
      // `/player/{token}` of this very device is its player page already.
      if (page === '/player' && token !== null && token === ownToken()) return
      replace(page)
    },
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}

/**
 * The hardware id in the fragment of the start address (`#hardware-id=…`), which a kiosk runner puts there. It is taken
 * out of the address, so that it appears nowhere else. What stands before it is for the page that waits (claim.ts).
 */
export function takeHardwareId(): string | null {
  const match = /(?:^#|&)hardware-id=([A-Za-z0-9._:-]{1,100})(?:&|$)/.exec(location.hash)
  if (!match?.[1]) return null
  history.replaceState(null, '', location.pathname + location.search + location.hash.slice(0, match.index))
  return match[1]
}
