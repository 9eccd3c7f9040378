import { reasonOf } from './reasonOf.ts'
import type { DevicePorts } from './ports.ts'
import type { ServerClock } from './serverClock.ts'

/** How long an answer may take, ms. */
const ANSWER_MS = 15_000

/** An answer of the server in full, or that there was none. */
export type HttpAnswer =
  { ok: true; status: number; text: string; retryAfterMs: number | null } | { ok: false; reason: string }

export type AskServer = (
  path: string,
  options: { authorization: string; json?: unknown },
) => Promise<HttpAnswer>

/**
 * Asks the server with a time limit, and lets the clock learn from every answer. Never throws.
 *
 * The server ends connections that were idle for 5 s, so a request can go out on one that is just ending. Browsers send some of
 * those again by themselves, and not all. So the first request after an answer that finds no connection is sent again at once: it
 * is most likely that, and everything that a device sends is harmless twice. While the server is away nothing is sent twice.
 */
export function createHttp(
  ports: Pick<DevicePorts, 'network' | 'clock' | 'timers'>,
  origin: string,
  serverClock: ServerClock,
): AskServer {
  let wasAnswered = false
  const ask: AskServer = async (path, { authorization, json }) => {
    const abort = new AbortController()
    const stopTimer = ports.timers.after(ANSWER_MS, () => abort.abort())
    try {
      const sentMs = ports.clock.monotonicMs()
      const response = await ports.network.fetch(`${origin}${path}`, {
        method: json === undefined ? 'GET' : 'POST',
        headers: {
          accept: 'application/json',
          authorization,
          ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(json === undefined ? {} : { body: JSON.stringify(json) }),
        cache: 'no-store',
        credentials: 'omit',
        signal: abort.signal,
      })
      wasAnswered = true
      learnTime(response.headers, sentMs, ports.clock.monotonicMs(), serverClock)
      const retryAfterS = Number(response.headers.get('retry-after') ?? Number.NaN)
      return {
        ok: true,
        status: response.status,
        text: await response.text(),
        retryAfterMs: Number.isFinite(retryAfterS) ? retryAfterS * 1_000 : null,
      }
    } catch (error) {
      if (abort.signal.aborted) return { ok: false, reason: 'the server did not answer in time' }
      if (!wasAnswered) return { ok: false, reason: reasonOf(error) }
      wasAnswered = false
      return ask(path, { authorization, ...(json === undefined ? {} : { json }) })
    } finally {
      stopTimer()
    }
  }
  return ask
}

function learnTime(headers: Headers, sentMs: number, receivedMs: number, serverClock: ServerClock): void {
  const exactMs = Number(headers.get('x-server-time') ?? Number.NaN)
  if (Number.isFinite(exactMs)) return serverClock.sample(exactMs, sentMs, receivedMs, 1)
  const roughMs = Date.parse(headers.get('date') ?? '')
  if (Number.isFinite(roughMs)) serverClock.sample(roughMs, sentMs, receivedMs, 1_000)
}
