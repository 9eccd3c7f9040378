import { useLayoutEffect, useRef, useState, type ReactElement } from 'react'
import { turnAt } from './paging.ts'
import { clamped } from './Sheet.tsx'

/** How long each text stands where nothing moves, seconds. */
export const STANDS_SECONDS = 6

/**
 * Texts that run through at a constant speed, one behind the other and from the beginning again. The browser moves them by
 * itself, and they are where the clock says, so that displays beside each other show the same. Where nothing moves they take turns.
 * @param props.speedEm how far they go in a second, em
 * @param props.sizePx  of their letters
 */
export function Running(props: {
  texts: readonly string[]
  separator: string
  colour: string
  speedEm: number
  sizePx: number
  heightPx: number
  widthPx: number
  fromRight: boolean
  moves: boolean
  atMs: number
}): ReactElement | null {
  const { texts, moves, atMs, sizePx, heightPx } = props
  if (texts.length === 0) return null
  if (moves) return <Run {...props} />
  const lines = Math.max(1, Math.floor(heightPx / (sizePx * 1.2)))
  return (
    <div style={{ height: '100%', display: 'flex', alignItems: 'center' }}>
      <div dir="auto" style={{ ...clamped(lines), lineHeight: 1.2, fontSize: sizePx, flex: '1 1 0' }}>
        {texts[turnAt(texts.length, STANDS_SECONDS, atMs)]}
      </div>
    </div>
  )
}

function Run(props: Parameters<typeof Running>[0]): ReactElement {
  const { texts, separator, colour, speedEm, sizePx, widthPx, fromRight, atMs } = props
  const moved = useRef<HTMLDivElement>(null)
  const [runPx, setRunPx] = useState(0)
  const begunMs = useRef(atMs)
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- after each drawing: letters that came late are wider or narrower, and nothing is drawn again where they are not
  useLayoutEffect(() => {
    begunMs.current = atMs
    setRunPx((moved.current?.firstElementChild as HTMLElement | null)?.offsetWidth ?? 0)
  })
  const speedPx = speedEm * sizePx
  useLayoutEffect(() => {
    if (runPx === 0 || !moved.current) return
    const animation = moved.current.animate(
      [
        { transform: 'translate3d(0, 0, 0)' },
        { transform: `translate3d(${fromRight ? runPx : -runPx}px, 0, 0)` },
      ],
      { duration: (runPx / speedPx) * 1_000, iterations: Number.POSITIVE_INFINITY },
    )
    animation.currentTime = begunMs.current % ((runPx / speedPx) * 1_000)
    return () => animation.cancel()
  }, [runPx, speedPx, fromRight])
  const copies = runPx === 0 ? 1 : Math.ceil(widthPx / runPx) + 1
  return (
    <div style={{ height: '100%', overflow: 'hidden', display: 'flex', alignItems: 'center' }}>
      <div
        ref={moved}
        style={{ display: 'flex', whiteSpace: 'nowrap', fontSize: sizePx, willChange: 'transform' }}
      >
        {Array.from({ length: copies }, (_, copy) => (
          <div key={copy} aria-hidden={copy > 0} style={{ flex: 'none', display: 'flex' }}>
            {texts.map((text, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- a text is known by its place
              <span key={at} style={{ flex: 'none', display: 'flex' }}>
                <span dir="auto">{text}</span>
                <span aria-hidden="true" style={{ color: colour, padding: '0 0.7em' }}>
                  {separator}
                </span>
              </span>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
