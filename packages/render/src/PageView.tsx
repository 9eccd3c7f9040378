import { WEB_PAGE_CHECK_TYPE, type TellReason } from '@vitrine/core'
import { hostJudge } from './hostGate.ts'
import { useEffect, useRef, useState, type CSSProperties, type ReactElement } from 'react'

/** A page that was not there is asked for again this much later, ms. */
const AGAIN_MS = 30_000

/**
 * A web page in a frame of its own: it cannot leave it, open windows or reach the player. It is seen only once it has
 * come; one that does not come in time is a fault of its item. Where it is loaded again, the old one stays until the new one has come.
 * @param props.zoom     how large it is drawn
 * @param props.scroll   px of the page that lie above the frame
 * @param props.refresh  how often it is loaded again, s
 * @param props.untouchable nobody can touch it
 * @param props.namesUs the page learns the origin of this server as its referrer; without it, it gets no referrer
 */
export default function PageView(props: {
  url: string
  timeoutMs: number
  background: string
  zoom?: number | undefined
  scroll?: number | undefined
  refresh?: number | undefined
  untouchable?: boolean | undefined
  namesUs?: boolean | undefined
  onReady: () => void
  onFailed: TellReason
}): ReactElement {
  const { url, timeoutMs, background, refresh } = props
  const [frames, setFrames] = useState<Frames>(NONE)
  const report = useRef(props)
  const come = useRef(false)
  /** There is a frame, whether its page has come or not. */
  const framed = useRef(false)
  useEffect(() => {
    report.current = props
  })
  useEffect(() => {
    let wanted = true
    let again: ReturnType<typeof setTimeout> | undefined
    come.current = false
    const fail: TellReason = (...why) => {
      if (wanted && !come.current) report.current.onFailed(...why)
    }
    const late = setTimeout(
      () => fail(`${hostOf(url)} did not come within ${timeoutMs / 1_000} s`, 'pageSlow'),
      timeoutMs,
    )
    let stopListening: (() => void) | undefined
    let mayShow: () => boolean = () => true
    let turn = 0
    const block = () => {
      come.current = false
      framed.current = false
      setFrames(NONE)
      fail(`${hostOf(url)} is blocked by a rule for outside hosts`, 'hostBlocked')
    }
    const reach = () => {
      if (!mayShow()) {
        block()
        return
      }
      // A frame does not tell a page from the browser's own error page: whether there is one is asked first. An address that
      // leads back to our own server fails here: it reads from this header who asks (platform/http/documentGuard.ts).
      fetch(url, {
        headers: { accept: `text/html, ${WEB_PAGE_CHECK_TYPE}, */*` },
        mode: 'no-cors',
        credentials: 'omit',
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
      }).then(
        () => {
          if (!wanted) return
          framed.current = true
          turn += 1
          setFrames(({ shown }) => ({ shown, coming: { turn, url } }))
        },
        () => {
          fail(`${hostOf(url)} cannot be reached`, 'pageUnreachable')
          // One that is there stays, and is loaded again in its own time.
          if (wanted && !come.current) again = setTimeout(reach, AGAIN_MS)
        },
      )
    }
    void hostJudge().then((judge) => {
      if (!wanted) return
      if (judge) {
        mayShow = () => judge.allows(url)
        const stop = judge.onChange(() => {
          if (framed.current && mayShow()) return
          clearTimeout(again)
          reach()
        })
        // A page that led its frame to a host that is not open: in its place is an error of the browser, which comes like a page.
        // A page may do so before it has come itself. Which of several pages it was is not said, so all of them come again later.
        const leave = (event: SecurityPolicyViolationEvent) => {
          if (event.effectiveDirective !== 'frame-src' || !framed.current) return
          block()
          again = setTimeout(reach, AGAIN_MS)
        }
        document.addEventListener('securitypolicyviolation', leave)
        stopListening = () => {
          stop()
          document.removeEventListener('securitypolicyviolation', leave)
        }
      }
      reach()
    })
    const refreshing =
      refresh === undefined ? undefined : setInterval(() => come.current && reach(), refresh * 1_000)
    return () => {
      wanted = false
      stopListening?.()
      clearInterval(refreshing)
      clearTimeout(late)
      clearTimeout(again)
      setFrames(NONE)
    }
  }, [url, timeoutMs, refresh])
  const { zoom = 1, scroll = 0 } = props
  const { shown, coming } = frames
  const style: CSSProperties = {
    position: 'absolute',
    left: 0,
    top: 0,
    width: `${100 / zoom}%`,
    // What lies above the frame is laid out too: a page of another origin can't be scrolled from outside.
    height: `calc(${100 / zoom}% + ${scroll}px)`,
    transform: zoom === 1 && scroll === 0 ? 'none' : `scale(${zoom}) translateY(${-scroll}px)`,
    transformOrigin: '0 0',
    border: 0,
    display: 'block',
    background: '#ffffff',
    // The same page wherever it is drawn: browsers tell a page in a frame the scheme of what is around it.
    colorScheme: 'light',
    ...(props.untouchable && { pointerEvents: 'none' }),
  }
  return (
    <div style={{ position: 'relative', width: '100%', height: '100%', overflow: 'hidden', background }}>
      {[shown, coming].map(
        (frame) =>
          frame && (
            <iframe
              key={frame.turn}
              title={hostOf(frame.url)}
              src={frame.url}
              sandbox={sandboxFor(frame.url)}
              allow="autoplay; encrypted-media"
              referrerPolicy={props.namesUs ? 'strict-origin-when-cross-origin' : 'no-referrer'}
              tabIndex={-1}
              onLoad={() => {
                // The error of a page that was just blocked, for the moment in which its frame is still there.
                if (!framed.current) return
                come.current = true
                setFrames((now) => (now.coming === frame ? { shown: frame, coming: null } : now))
                report.current.onReady()
              }}
              style={{ ...style, opacity: frame === shown ? 1 : 0 }}
            />
          ),
      )}
    </div>
  )
}

/** A page in one frame: each time that it is loaded is another turn. */
type Framed = { turn: number; url: string }
/** The page that is seen, and the one that is being loaded. */
type Frames = { shown: Framed | null; coming: Framed | null }
const NONE: Frames = { shown: null, coming: null }

/** Its own origin is left to a page of another one; a page of ours would be inside with it. */
function sandboxFor(url: string): string {
  const own = new URL(url, location.href).origin === location.origin
  return `allow-scripts allow-forms${own ? '' : ' allow-same-origin'}`
}

function hostOf(url: string): string {
  try {
    return new URL(url).host
  } catch {
    return 'the page'
  }
}
