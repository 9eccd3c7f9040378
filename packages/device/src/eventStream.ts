import { KEEPALIVE_MISSED_MS } from '@vitrine/core'
import { reasonOf } from './reasonOf.ts'
import type { DevicePorts, Stop } from './ports.ts'

/** One event of an event stream. */
export type StreamEvent = { id: string | null; type: string; data: string }

/**
 * Reads the text of an event stream as it comes, in pieces cut anywhere.
 * @returns feed it pieces
 */
export function createEventReader(onEvent: (event: StreamEvent) => void): (piece: string) => void {
  let rest = ''
  let id: string | null = null
  let type = ''
  let data: string[] = []
  const line = (text: string) => {
    if (text === '') {
      if (data.length > 0) onEvent({ id, type: type || 'message', data: data.join('\n') })
      type = ''
      data = []
      return
    }
    if (text.startsWith(':')) return
    const colon = text.indexOf(':')
    const field = colon < 0 ? text : text.slice(0, colon)
    const value = colon < 0 ? '' : text.slice(colon + 1).replace(/^ /, '')
    if (field === 'id') id = value
    else if (field === 'event') type = value
    else if (field === 'data') data.push(value)
  }
  return (piece) => {
    rest += piece
    // A line break may be cut in two: a lone \r at the end waits for what comes.
    const lines = rest.split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    for (const text of lines) line(text)
  }
}

/**
 * Opens an event stream with `fetch`, which unlike `EventSource` can carry a credential in a header, tells the status it
 * was refused with, and exists in Node. It does not come back by itself: `onDead` says that it ended, once.
 * @returns closes it without another word
 */
export function openEventStream(
  ports: Pick<DevicePorts, 'network' | 'timers' | 'clock'>,
  options: {
    url: string
    authorization: string | null
    lastEventId: string | null
    onOpen: () => void
    onEvent: (event: StreamEvent) => void
    onDead: (why: { status: number | null; reason: string }) => void
  },
): Stop {
  const abort = new AbortController()
  let over = false
  let heardMs = ports.clock.monotonicMs()
  let stopWatching: Stop = () => undefined
  const end = (why: { status: number | null; reason: string } | null) => {
    if (over) return
    over = true
    stopWatching()
    abort.abort()
    if (why) options.onDead(why)
  }
  const watch = (ms: number) => {
    stopWatching = ports.timers.after(ms, () => {
      const silentMs = ports.clock.monotonicMs() - heardMs
      // The server says something every 15 s: a stream that missed four of them is dead.
      if (silentMs >= KEEPALIVE_MISSED_MS) end({ status: null, reason: 'nothing was heard for too long' })
      else watch(KEEPALIVE_MISSED_MS - silentMs)
    })
  }
  watch(KEEPALIVE_MISSED_MS)

  const read = async () => {
    const response = await ports.network.fetch(options.url, {
      headers: {
        accept: 'text/event-stream',
        ...(options.authorization === null ? {} : { authorization: options.authorization }),
        ...(options.lastEventId === null ? {} : { 'last-event-id': options.lastEventId }),
      },
      cache: 'no-store',
      credentials: 'omit',
      signal: abort.signal,
    })
    const isStream = (response.headers.get('content-type') ?? '').startsWith('text/event-stream')
    if (response.status !== 200 || !isStream || !response.body)
      return end({ status: response.status, reason: `the stream was refused with ${response.status}` })
    if (over) return
    options.onOpen()
    const reader = response.body.getReader()
    const decoder = new TextDecoder()
    const feed = createEventReader((event) => {
      if (!over) options.onEvent(event)
    })
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return end({ status: 200, reason: 'the stream ended' })
      heardMs = ports.clock.monotonicMs()
      feed(decoder.decode(value, { stream: true }))
    }
  }
  read().catch((error: unknown) => end({ status: null, reason: reasonOf(error) }))
  return () => end(null)
}
