import { useEffect, useRef, useState, type ReactElement, type ReactNode } from 'react'
import type { Fit, TellReason } from '@vitrine/core'
import HlsLight from 'hls.js/light'
import { hostJudge, type HostJudge } from './hostGate.ts'
import PageView from './PageView.tsx'
import { startPlaying } from './startPlaying.ts'
import { streamSource } from './streamSource.ts'
import { watchEmbed } from './watchEmbed.ts'
import { watchConnection, watchPlaying } from './watchPlaying.ts'

/** A live stream that stood still for this long is started again, ms. */
const STALLED_MS = 8_000

/** How long the page of a video network may take to come, ms. */
const EMBED_TIMEOUT_MS = 20_000

type Props = {
  url: string
  protocol?: 'whep' | undefined
  fit: Fit
  /** 0 silent to 1 full */
  volume: number
  onReady: () => void
  onFailed: TellReason
}

/**
 * A stream, and in its place a picture whenever it doesn't play. With one, a stream that fails is no fault of its item: the picture is
 * what is to be seen then.
 * @param props.fallback the picture, which says itself when it is ready; nothing: there is none
 */
export default function StreamView({ fallback, ...props }: Props & { fallback?: ReactNode }): ReactElement {
  const [plays, setPlays] = useState(false)
  if (!fallback) return <Stream {...props} />
  return (
    <div style={{ position: 'relative', width: '100%', height: '100%' }}>
      <div style={{ ...LAYER, visibility: plays ? 'hidden' : 'visible' }}>{fallback}</div>
      <div style={{ ...LAYER, opacity: plays ? 1 : 0 }}>
        <Stream {...props} onFailed={doNothing} onPlaying={setPlays} />
      </div>
    </div>
  )
}

const LAYER = { position: 'absolute', left: 0, top: 0, width: '100%', height: '100%' } as const
const doNothing = () => undefined

/** Hears whether a stream plays. */
type Heard = { onPlaying?: ((plays: boolean) => void) | undefined }

/**
 * A stream: HLS, WebRTC, or a video in the page that its network has for embedding. It is ready with its first picture; one that
 * stalls is started again while its last picture stays.
 */
function Stream(props: Props & Heard): ReactElement {
  const { url, protocol, volume, onReady, onFailed } = props
  const source = streamSource(url, protocol, volume === 0)
  const { onPlaying } = props
  if (source.kind === 'embed')
    return (
      <Embed key={source.url} url={source.url} onPlaying={onPlaying} onReady={onReady} onFailed={onFailed} />
    )
  return <LiveVideo key={source.kind} {...props} isWhep={source.kind === 'whep'} />
}

/**
 * The page of a network. It counts as playing while it is there, there is a network, and it doesn't say that it can't show its video.
 * YouTube shows an error to a page that doesn't say where it is, and videos can be limited to some sites.
 */
function Embed({
  url,
  onPlaying,
  onReady,
  onFailed,
}: Pick<Props, 'url' | 'onReady' | 'onFailed'> & Heard): ReactElement {
  const around = useRef<HTMLDivElement>(null)
  const report = useRef(onFailed)
  const [isThere, setThere] = useState(false)
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    report.current = onFailed
  })
  useEffect(() => {
    const frame = isThere ? around.current?.querySelector('iframe') : null
    return frame ? watchEmbed(frame, setBroken) : undefined
  }, [isThere])
  useEffect(() => {
    if (!isThere || isBroken) onPlaying?.(false)
    if (isBroken) report.current('the network can’t show this video', 'streamBroken')
    return isThere && !isBroken && onPlaying ? watchConnection(onPlaying) : undefined
  }, [isThere, isBroken, onPlaying])
  return (
    <div ref={around} style={WHOLE}>
      <PageView
        url={url}
        timeoutMs={EMBED_TIMEOUT_MS}
        background="transparent"
        untouchable
        namesUs
        onReady={() => {
          setThere(true)
          onReady()
        }}
        onFailed={onFailed}
      />
    </div>
  )
}
const WHOLE = { width: '100%', height: '100%' } as const

function LiveVideo(props: Props & Heard & { isWhep: boolean }): ReactElement {
  const { url, fit, volume, isWhep, onPlaying } = props
  const video = useRef<HTMLVideoElement>(null)
  const report = useRef(props)
  useEffect(() => {
    report.current = props
  })
  useEffect(() => {
    const element = video.current
    if (!element) return
    if (isWhep ? typeof RTCPeerConnection === 'undefined' : !HlsLight.isSupported())
      return report.current.onFailed('this browser plays no streams', 'streamsUnsupported')
    let wanted = true
    let stop: (() => void) | undefined
    void Promise.all([hostJudge(), isWhep ? import('./playWhep.ts') : null]).then(([judge, whep]) => {
      if (!wanted) return
      const of = () => report.current
      stop = whep ? whep.playWhep(element, url, judge, of) : playStream(element, url, judge, of)
    })
    return () => {
      wanted = false
      stop?.()
    }
  }, [url, isWhep])
  useEffect(() => {
    const element = video.current
    if (!element) return
    element.muted = volume === 0
    element.volume = volume
  }, [volume])
  useEffect(
    () => (video.current && onPlaying ? watchPlaying(video.current, onPlaying) : undefined),
    [onPlaying],
  )
  return (
    <video
      ref={video}
      playsInline
      disablePictureInPicture
      tabIndex={-1}
      style={{ display: 'block', width: '100%', height: '100%', objectFit: fit, pointerEvents: 'none' }}
    />
  )
}

/**
 * Plays a stream until it is stopped. Each address that it leads to is judged: its lists, pieces and keys can be on other hosts.
 * @returns stops it
 */
function playStream(
  element: HTMLVideoElement,
  url: string,
  judge: HostJudge | null,
  report: () => { onReady: () => void; onFailed: TellReason },
): () => void {
  let blocked = false
  /** The library asks a second time after a refusal; that is the same request. */
  const refused = new WeakSet<XMLHttpRequest>()
  const hls = new HlsLight({
    enableWorker: false,
    liveDurationInfinity: true,
    backBufferLength: 10,
    ...(judge && {
      xhrSetup(xhr: XMLHttpRequest, asked: string) {
        if (!refused.has(xhr) && judge.allows(asked)) return
        refused.add(xhr)
        blocked = true
        throw new Error('blocked')
      },
    }),
  })
  const stopListening = judge?.onChange(() => hls.loadSource(url))
  let recovered = 0
  hls.on(HlsLight.Events.ERROR, (_event, data) => {
    if (!data.fatal) return
    if (blocked) report().onFailed('the stream is blocked by a rule for outside hosts', 'hostBlocked')
    else report().onFailed(`the stream cannot be played: ${data.details}`, 'streamBroken')
    blocked = false
    recovered += 1
    if (data.type === HlsLight.ErrorTypes.MEDIA_ERROR && recovered < 3) hls.recoverMediaError()
    else setTimeout(() => hls.loadSource(url), Math.min(60_000, 1_000 * 2 ** recovered))
  })
  const onPicture = () => {
    recovered = 0
    report().onReady()
  }
  element.addEventListener('loadeddata', onPicture)
  let stoodAt = -1
  const watch = setInterval(() => {
    if (!element.paused && element.currentTime === stoodAt) hls.loadSource(url)
    stoodAt = element.currentTime
  }, STALLED_MS)
  hls.loadSource(url)
  hls.attachMedia(element)
  startPlaying(element)
  return () => {
    stopListening?.()
    clearInterval(watch)
    element.removeEventListener('loadeddata', onPicture)
    hls.destroy()
  }
}
