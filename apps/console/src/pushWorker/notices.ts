/** What a push message says. */
type Notice = { title: string; text: string; path: string; about: string }

/** Where a notification leads that names no place. */
const ALERTS = '/alerts'
/** Pages that are not the console's, and those where nobody is signed in. */
const ELSEWHERE =
  /^\/(player|initialization|forms-entry|print-preview|diagnostics|script-frame|verify-plays|login|default)(\/|$)/

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Reads a push message. One that cannot be read is a notice as well: browsers demand that each push shows something. */
export function readNotice(message: string | null): Notice {
  let said: Record<string, unknown> = {}
  try {
    said = (JSON.parse(message ?? '{}') as Record<string, unknown> | null) ?? {}
  } catch {
    // Only this server can encrypt for this browser, but another version of it may write something else.
  }
  return {
    title: textOf(said['title']) || 'Vitrine',
    text: textOf(said['text']),
    path: textOf(said['path']),
    about: textOf(said['about']),
  }
}

/** A path of the console at its own origin; anything else becomes the list of alerts. */
export function safePath(path: unknown, origin: string): string {
  if (typeof path !== 'string' || !path.startsWith('/') || !URL.canParse(path, origin)) return ALERTS
  const url = new URL(path, origin)
  return url.origin === origin && !ELSEWHERE.test(url.pathname) ? url.pathname + url.search : ALERTS
}

/** The window in which the console is open, the one used last if there are several. */
export const consoleWindow = <W extends { url: string }>(windows: readonly W[]): W | undefined =>
  windows.find(({ url }) => !ELSEWHERE.test(new URL(url).pathname))
