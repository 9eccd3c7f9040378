import { WEB_PAGE_CHECK_TYPE, type TellReason } from '@vitrine/core'
import { hostJudge } from './hostGate.ts'
import { useEffect, useRef, useState, type ReactElement } from 'react'

/** A page that was not there is asked for again this much later, ms. */
const AGAIN_MS = 30_000

/**
 * A web page in a frame of its own: it cannot leave it, open windows or reach the player. It is seen only once it has
 * come; one that does not come in time is a fault of its item.
 */
export default function PageView(props: {
  url: string
  timeoutMs: number
  background: string
  onReady: () => void
  onFailed: TellReason
}): ReactElement {
  const { url, timeoutMs, background } = props
  const [source, setSource] = useState<string | null>(null)
  const [loaded, setLoaded] = useState(false)
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
    const block = () => {
      come.current = false
      framed.current = false
      setLoaded(false)
      setSource(null)
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
          setSource(url)
        },
        () => {
          fail(`${hostOf(url)} cannot be reached`, 'pageUnreachable')
          if (wanted) again = setTimeout(reach, AGAIN_MS)
        },
      )
    }
    void hostJudge().then((judge) => {
      if (!wanted) return
      if (judge) {
        mayShow = () => judge.allows(url)
        const stop = judge.onChange(() => {
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
    return () => {
      wanted = false
      stopListening?.()
      clearTimeout(late)
      clearTimeout(again)
    }
  }, [url, timeoutMs])
  return (
    <div style={{ width: '100%', height: '100%', background }}>
      {source !== null && (
        <iframe
          title={hostOf(url)}
          src={source}
          sandbox={sandboxFor(source)}
          allow="autoplay; encrypted-media"
          referrerPolicy="no-referrer"
          tabIndex={-1}
          onLoad={() => {
            // The error of a page that was just blocked, for the moment in which its frame is still there.
            if (!framed.current) return
            come.current = true
            setLoaded(true)
            report.current.onReady()
          }}
          style={{
            width: '100%',
            height: '100%',
            border: 0,
            display: 'block',
            opacity: loaded ? 1 : 0,
            background: '#ffffff',
          }}
        />
      )}
    </div>
  )
}

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
