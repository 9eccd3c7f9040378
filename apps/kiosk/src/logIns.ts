import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs'
import { namesThisMachineOnly } from '@vitrine/core'
import type { DevtoolsEvents } from './devtools.ts'

/** What is sent to one origin with the requests of its own pages. */
export type LogIn = {
  /** scheme, host and port, as `URL` writes them */
  origin: string
  headers: Readonly<Record<string, string>>
}

type ReadLogIns = { ok: true; logIns: readonly LogIn[] } | { ok: false; problems: readonly string[] }

/** A header longer than this is refused by many servers, and so are more of them. */
const VALUE_MOST = 8_000
const ENTRIES_MOST = 100
const HEADERS_MOST = 20
const FIELDS = ['origin', 'headers', 'user', 'password']
/** Headers that say how a request travels or where it comes from: the browser's own. */
const BROWSERS_OWN =
  /^(host|content-length|transfer-encoding|connection|keep-alive|upgrade|te|trailer|expect|cookie|origin|referer|(proxy|sec|access-control)-.*)$/i

/**
 * Reads the log-ins of this machine from their file: on the command line every user of the machine could read them.
 * @param file   null: there are none
 * @param server our own origin, which gets none
 * @returns all that is wrong with it, by the name of the field; what is secret is not repeated
 */
export function readLogIns(file: string | null, server: string): ReadLogIns {
  if (file === null) return { ok: true, logIns: [] }
  const text = readPrivate(file)
  if (!text.ok) return { ok: false, problems: [text.problem] }
  let entries: unknown
  try {
    entries = JSON.parse(text.text)
  } catch {
    return { ok: false, problems: [`${file} is not valid JSON.`] }
  }
  if (!Array.isArray(entries) || entries.length > ENTRIES_MOST)
    return { ok: false, problems: [`${file} must be a list of at most ${ENTRIES_MOST} log-ins.`] }
  const problems: string[] = []
  const logIns: LogIn[] = []
  for (const [at, entry] of entries.entries()) {
    const { logIn, wrong } = readEntry(entry, server)
    problems.push(...wrong.map(([field, why]) => `${file}: [${at}]${field && `.${field}`} ${why}`))
    if (!logIn) continue
    if (logIns.some(({ origin }) => origin === logIn.origin))
      problems.push(`${file}: [${at}].origin is named twice.`)
    logIns.push(logIn)
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, logIns }
}

/** A file that nobody but its owner can read. */
function readPrivate(file: string): { ok: true; text: string } | { ok: false; problem: string } {
  let opened: number | null = null
  try {
    opened = openSync(file, 'r')
    if ((fstatSync(opened).mode & 0o077) !== 0)
      return {
        ok: false,
        problem: `Other users of this machine can open the log-ins in ${file}. Run: chmod 600 ${file}`,
      }
    return { ok: true, text: readFileSync(opened, 'utf8') }
  } catch (error) {
    return { ok: false, problem: `The log-ins in ${file} can’t be read: ${(error as Error).message}` }
  } finally {
    if (opened !== null) closeSync(opened)
  }
}

/** One entry, or what is wrong with it: the field and why. */
function readEntry(entry: unknown, server: string): { logIn: LogIn | null; wrong: [string, string][] } {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry))
    return { logIn: null, wrong: [['', 'must be an object.']] }
  const { origin, headers = {}, user, password } = entry as Record<string, unknown>
  const wrong: [string, string][] = Object.keys(entry)
    .filter((name) => !FIELDS.includes(name))
    .map((name) => [name, `is unknown. Known are ${FIELDS.join(', ')}.`])
  const where = originOf(origin)
  if (where === null)
    wrong.push([
      'origin',
      'must be an origin with https, such as https://intranet.example.org. Plain http is for this machine only.',
    ])
  else if (where === server) wrong.push(['origin', 'is the Vitrine server, which gets no log-in.'])
  if (typeof headers !== 'object' || headers === null || Array.isArray(headers))
    wrong.push(['headers', 'must be an object of names and values.'])
  else {
    const names = Object.keys(headers)
    if (names.length > HEADERS_MOST) wrong.push(['headers', `has more than ${HEADERS_MOST} headers.`])
    for (const [name, value] of Object.entries(headers)) {
      if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) wrong.push([`headers.${name}`, 'is not a name of a header.'])
      else if (BROWSERS_OWN.test(name)) wrong.push([`headers.${name}`, 'is set by the browser itself.'])
      else if (typeof value !== 'string' || value.length > VALUE_MOST || !/^[\t\x20-\x7e]*$/.test(value))
        wrong.push([`headers.${name}`, 'must be a text of one line, without letters beyond ASCII.'])
    }
    if (user !== undefined && names.some((name) => name.toLowerCase() === 'authorization'))
      wrong.push(['user', 'can’t be used together with headers.Authorization.'])
    if (names.length === 0 && user === undefined) wrong.push(['', 'has neither headers nor a user.'])
  }
  if (user !== undefined && (typeof user !== 'string' || !/^[^:]+$/.test(user)))
    wrong.push(['user', 'must be a text without colons.'])
  if (user === undefined ? password !== undefined : typeof password !== 'string')
    wrong.push(['password', user === undefined ? 'needs a user.' : 'must be a text.'])
  if (wrong.length > 0 || where === null) return { logIn: null, wrong }
  // Sent without being asked for, as with any header: what the browser is told when a server asks, it would send with other pages too.
  const basic = user !== undefined && {
    authorization: `Basic ${Buffer.from(`${user as string}:${password as string}`).toString('base64')}`,
  }
  return { logIn: { origin: where, headers: { ...(headers as Record<string, string>), ...basic } }, wrong }
}

/** An origin to which secrets can go: encrypted, or never leaving this machine. */
function originOf(text: unknown): string | null {
  if (typeof text !== 'string' || !URL.canParse(text) || text.includes('*')) return null
  const url = new URL(text)
  const isBare = url.href === `${url.origin}/`
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && namesThisMachineOnly(url.hostname))
  return isBare && isSafe ? url.origin : null
}

type Paused = DevtoolsEvents['Fetch.requestPaused']

/** Says which requests of the browser get a log-in. */
export type LogInKeeper = {
  /** Patterns of the requests that have to be looked at. */
  patterns: readonly { urlPattern: string; requestStage: 'Request' }[]
  /** All headers of a request about to be sent, if it gets some of a log-in; undefined: as it is. */
  headersFor(paused: Paused): { name: string; value: string }[] | undefined
  /** A frame shows this document, or is about to. */
  noteDocument(frameId: string, url: string): void
  /** A frame is gone. */
  forget(frameId: string): void
}
/**
 * Keeps log-ins to pages of their own origin: a document gets one where it is fetched into a frame, and so does what such a document
 * loads from its own origin. Another page can't use it to send or read anything.
 */
export function createLogInKeeper(logIns: readonly LogIn[]): LogInKeeper {
  const byOrigin = new Map(logIns.map((logIn) => [logIn.origin, logIn]))
  /** Frames that show a document of an origin with a log-in. */
  const shown = new Map<string, string>()
  const logInFor = ({ frameId, request, resourceType }: Paused): LogIn | undefined => {
    const origin = URL.canParse(request.url) ? new URL(request.url).origin : ''
    const logIn = byOrigin.get(origin)
    // A frame that another page has just emptied can still count as one of this origin.
    const asker = Object.entries(request.headers).find(([name]) => name.toLowerCase() === 'origin')?.[1]
    if (asker !== undefined && asker !== origin) return undefined
    const isOwn = shown.get(frameId) === origin
    return isOwn || (resourceType === 'Document' && request.method === 'GET') ? logIn : undefined
  }
  return {
    patterns: [...byOrigin.keys()].map((origin) => ({ urlPattern: `${origin}/*`, requestStage: 'Request' })),
    headersFor(paused) {
      const logIn = logInFor(paused)
      const own = Object.entries(logIn?.headers ?? {}).map(([name, value]) => ({ name, value }))
      if (own.length === 0) return undefined
      const names = new Set(own.map(({ name }) => name.toLowerCase()))
      const before = Object.entries(paused.request.headers).map(([name, value]) => ({ name, value }))
      return [...before.filter(({ name }) => !names.has(name.toLowerCase())), ...own]
    },
    noteDocument(frameId, url) {
      const origin = URL.canParse(url) ? new URL(url).origin : ''
      if (byOrigin.has(origin)) shown.set(frameId, origin)
      else shown.delete(frameId)
    },
    forget: (frameId) => void shown.delete(frameId),
  }
}
