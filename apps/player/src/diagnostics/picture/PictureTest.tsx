import { useEffect, useRef, useState, type ReactElement } from 'react'
import { pictureTexts } from '../diagnostics.texts.ts'
import { PATCHES, type Glass } from './patches.tsx'
import { afterStep, stepOfKey, type PictureStep } from './steps.ts'

/** Pictures over the whole display, one after the other, that people judge with their eyes. */
export function PictureTest({ onEnd }: { onEnd: () => void }): ReactElement {
  const [at, setAt] = useState(0)
  const place = useRef<HTMLButtonElement>(null)
  const glass = useGlass()
  useFullScreen(place, onEnd)
  const go = (step: PictureStep) => {
    const next = afterStep(at, step, PATCHES.length)
    if (next === null) onEnd()
    else setAt(next)
  }
  useKeys(go)
  const { words, draw } = PATCHES[at]!
  return (
    <div className="picture-test" role="dialog" aria-modal="true" aria-label={pictureTexts.title()}>
      <button
        ref={place}
        type="button"
        className="picture-next"
        aria-label={pictureTexts.next()}
        onClick={() => go('on')}
      >
        <svg
          viewBox={`0 0 ${glass.width} ${glass.height}`}
          width={glass.width}
          height={glass.height}
          aria-hidden="true"
        >
          {draw(glass)}
        </svg>
      </button>
      {/* A new one at each step, so that it is there long enough to be read, and then out of the picture. */}
      <div key={at} className="picture-words" role="status">
        <h2>{words.name()}</h2>
        <p>{words.look()}</p>
        <p className="picture-keys">
          {pictureTexts.step({ step: at + 1, steps: PATCHES.length })} · {pictureTexts.keys()}
        </p>
      </div>
    </div>
  )
}

/** Takes the keys while it is open, wherever the focus is. */
function useKeys(go: (step: PictureStep) => void): void {
  const current = useRef(go)
  useEffect(() => {
    current.current = go
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = stepOfKey(event.key, document.documentElement.dir === 'rtl')
      if (step === null) return
      event.preventDefault()
      current.current(step)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

/** The size of the page, as it is now. */
function useGlass(): Glass {
  const read = () => ({
    width: window.innerWidth,
    height: window.innerHeight,
    ratio: window.devicePixelRatio,
  })
  const [glass, setGlass] = useState(read)
  useEffect(() => {
    const onResize = () => setGlass(read())
    window.addEventListener('resize', onResize)
    return () => window.removeEventListener('resize', onResize)
  }, [])
  return glass
}

/** Fills the display while it is open, where the browser lets it; leaving full screen ends the test. */
function useFullScreen(place: { current: HTMLElement | null }, onEnd: () => void): void {
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  useEffect(() => {
    const before = document.activeElement
    const whole = document.documentElement
    let filled = false
    place.current?.focus()
    if (document.fullscreenEnabled && !document.fullscreenElement)
      whole.requestFullscreen().then(
        () => (filled = true),
        () => undefined,
      )
    const onChange = () => {
      if (filled && !document.fullscreenElement) end.current()
    }
    document.addEventListener('fullscreenchange', onChange)
    return () => {
      document.removeEventListener('fullscreenchange', onChange)
      if (filled && document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
      if (before instanceof HTMLElement) before.focus()
    }
  }, [place])
}
