import type { TellReason } from '@vitrine/core'
import type { HostJudge } from './hostGate.ts'
import { startPlaying } from './startPlaying.ts'

/** How long addresses of this machine are gathered before the offer is sent, ms: those of the local network are there at once. */
const GATHER_MS = 1_000
/** A stream without a new picture for this long is asked for again, ms. */
const STALLED_MS = 8_000
const AGAIN_MOST_MS = 60_000

/**
 * Plays a stream by WebRTC (WHEP, draft-ietf-wish-whep) until it is stopped. What breaks is asked for again, at growing distances.
 * @returns stops it, and tells the server so
 */
export function playWhep(
  element: HTMLVideoElement,
  url: string,
  judge: HostJudge | null,
  report: () => { onReady: () => void; onFailed: TellReason },
): () => void {
  let wanted = true
  let tries = 0
  let session: { end: () => void } | null = null
  let again: ReturnType<typeof setTimeout> | undefined
  const later = () => {
    session?.end()
    session = null
    if (!wanted) return
    tries += 1
    clearTimeout(again)
    again = setTimeout(start, Math.min(AGAIN_MOST_MS, 1_000 * 2 ** tries))
  }
  const start = () => {
    clearTimeout(again)
    if (judge && !judge.allows(url)) {
      report().onFailed('the stream is blocked by a rule for outside hosts', 'hostBlocked')
      return later()
    }
    const own = openSession(
      url,
      (stream) => {
        element.srcObject = stream
        startPlaying(element)
      },
      (why) => {
        if (session !== own) return
        report().onFailed(`the stream cannot be played: ${why}`, 'streamBroken')
        later()
      },
    )
    session = own
  }
  const onPicture = () => {
    tries = 0
    report().onReady()
  }
  element.addEventListener('loadeddata', onPicture)
  let stoodAt = -1
  const watch = setInterval(() => {
    if (session && !element.paused && element.currentTime === stoodAt) later()
    stoodAt = element.currentTime
  }, STALLED_MS)
  const stopListening = judge?.onChange(() => {
    session?.end()
    session = null
    start()
  })
  start()
  return () => {
    wanted = false
    stopListening?.()
    clearInterval(watch)
    clearTimeout(again)
    element.removeEventListener('loadeddata', onPicture)
    session?.end()
    element.srcObject = null
  }
}

/** One connection. `onEnded` says why it could not be made, or broke. */
function openSession(
  url: string,
  onStream: (stream: MediaStream) => void,
  onEnded: (why: string) => void,
): { end: () => void } {
  const connection = new RTCPeerConnection()
  const stopping = new AbortController()
  let resource: string | null = null
  for (const kind of ['video', 'audio']) connection.addTransceiver(kind, { direction: 'recvonly' })
  const stream = new MediaStream()
  connection.addEventListener('track', ({ track }) => {
    stream.addTrack(track)
    if (track.kind === 'video') onStream(stream)
  })
  connection.addEventListener('connectionstatechange', () => {
    if (connection.connectionState === 'failed') onEnded('the connection broke')
  })
  const negotiate = async () => {
    await connection.setLocalDescription(await connection.createOffer())
    await gathered(connection)
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/sdp', accept: 'application/sdp' },
      body: connection.localDescription?.sdp ?? '',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: stopping.signal,
    })
    if (!response.ok) throw new Error(`status ${response.status}`)
    const place = response.headers.get('location')
    resource = place === null ? null : new URL(place, response.url).href
    await connection.setRemoteDescription({ type: 'answer', sdp: await response.text() })
  }
  negotiate().catch((error: unknown) => {
    if (!stopping.signal.aborted) onEnded(error instanceof Error ? error.message : String(error))
  })
  return {
    end() {
      stopping.abort()
      connection.close()
      // The server would find out by itself, later.
      if (resource !== null)
        fetch(resource, { method: 'DELETE', credentials: 'omit', keepalive: true }).catch(() => undefined)
    },
  }
}

/** Resolves when all addresses of this machine are in the offer, or most of them. */
function gathered(connection: RTCPeerConnection): Promise<void> {
  if (connection.iceGatheringState === 'complete') return Promise.resolve()
  return new Promise((resolve) => {
    const late = setTimeout(resolve, GATHER_MS)
    connection.addEventListener('icegatheringstatechange', () => {
      if (connection.iceGatheringState !== 'complete') return
      clearTimeout(late)
      resolve()
    })
  })
}
