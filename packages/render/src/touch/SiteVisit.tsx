import {
  lazy,
  Suspense,
  useEffect,
  useRef,
  useSyncExternalStore,
  type CSSProperties,
  type ReactElement,
} from 'react'
import { PAGE_TIMEOUT_MS, renderTouchSchema, type RenderSlide, type RenderTouch } from '@vitrine/core'
import { GLASS_FONT } from '../textStyle.ts'
import { directionOf } from '@vitrine/texts'
import { useTexts } from '@vitrine/texts/useTexts'
import type { ReadNow, ResolveMedia, ViewFrame } from '../viewFrame.ts'
import { afterTouch, seenOf } from './afterTouch.ts'
import { OpenedSlide } from './OpenedSlide.tsx'
import { playBuiltIn, playFile, stopSound } from './sounds.ts'
import { touchTexts } from './touch.texts.ts'
import type { Visits } from './visits.ts'

const PageView = lazy(() => import('../PageView.tsx'))
const PrintSheet = lazy(() => import('./PrintSheet.tsx'))

const WHOLE: CSSProperties = { position: 'absolute', left: 0, top: 0, width: '100%', height: '100%' }
const INK = '#101828'
const PAPER = '#F7F4EE'
/** Shares of the screen's shorter side: what is touched is big enough for a finger. */
const BAR = 0.1
const LETTERS = 0.032

/** Hears what is touched on a screen, does it, and shows what was opened over all of it. */
export default function SiteVisit(props: {
  size: { width: number; height: number }
  slides: readonly RenderSlide[]
  visits: Visits
  frame: ViewFrame
  resolve: ResolveMedia
  readNow: ReadNow
}): ReactElement {
  const { size, slides, visits, frame } = props
  const locale = useTexts()
  const visit = useSyncExternalStore(visits.subscribe, visits.get)
  const { over } = seenOf(visit)
  const mark = useRef<HTMLDivElement>(null)
  const resolve = useRef(props.resolve)
  useEffect(() => {
    resolve.current = props.resolve
  })
  const go = (touch: RenderTouch) => visits.set(afterTouch(visits.get(), touch, null))

  useEffect(() => {
    const screen = mark.current?.parentElement
    if (!screen) return
    const hear = (event: Event) => {
      if (event instanceof KeyboardEvent && event.key !== 'Enter' && event.key !== ' ') return
      const touched = event.target instanceof Element ? event.target.closest('[data-touch]') : null
      if (!(touched instanceof HTMLElement) || !screen.contains(touched)) return
      event.preventDefault()
      const { data: touch } = renderTouchSchema.safeParse(JSON.parse(touched.dataset['touch']!))
      if (!touch) return
      touched.animate([{ opacity: 0.55 }, { opacity: 1 }], { duration: 180, easing: 'ease-out' })
      if (touch.do === 'sound') {
        if ('sound' in touch) playBuiltIn(touch.sound)
        else {
          const src = resolve.current(touch.media)
          if (src !== null) playFile(src, touch.volume ?? 1)
        }
      }
      const zone = touched.closest('[data-opened="screen"]') ? null : touched.closest('[data-group]')
      const groupId = zone instanceof HTMLElement ? (zone.dataset['group'] ?? null) : null
      visits.set(afterTouch(visits.get(), touch, groupId))
    }
    screen.addEventListener('click', hear)
    screen.addEventListener('keydown', hear)
    return () => {
      screen.removeEventListener('click', hear)
      screen.removeEventListener('keydown', hear)
      stopSound()
    }
  }, [visits])

  const side = Math.min(size.width, size.height)
  const letters: CSSProperties = { fontFamily: GLASS_FONT, fontSize: side * LETTERS, fontWeight: 600 }
  const button = (label: string, touch: RenderTouch, dark: boolean) => (
    <button
      type="button"
      onClick={() => go(touch)}
      style={{
        ...letters,
        height: side * BAR * 0.68,
        padding: `0 ${side * 0.03}px`,
        marginInlineEnd: side * 0.015,
        border: 0,
        borderRadius: side * 0.012,
        background: dark ? 'rgba(247, 244, 238, 0.14)' : 'rgba(16, 24, 40, 0.08)',
        color: dark ? PAPER : INK,
      }}
    >
      {label}
    </button>
  )
  const slide = over?.kind === 'overlay' ? slides.find(({ id }) => id === over.slideId) : undefined
  // What a new version of the screen does not hold any more cannot be shown.
  const isGone = over?.kind === 'overlay' && !slide
  useEffect(() => {
    if (isGone) visits.set(afterTouch(visits.get(), { do: 'home' }, null))
  }, [isGone, visits])

  return (
    <div
      ref={mark}
      data-opened="screen"
      style={{ ...WHOLE, zIndex: 2_000, ...(over ? {} : { display: 'none' }) }}
    >
      {slide && (
        <>
          <button
            type="button"
            aria-hidden="true"
            tabIndex={-1}
            style={{ ...WHOLE, border: 0, background: 'rgba(8, 12, 18, 0.72)' }}
            onClick={() => go({ do: 'back' })}
          />
          <Framed {...props} slide={slide} onFailed={() => go({ do: 'back' })} />
          <button
            type="button"
            aria-label={touchTexts.close()}
            onClick={() => go({ do: 'back' })}
            style={{
              position: 'absolute',
              right: side * 0.025,
              top: side * 0.025,
              width: side * 0.075,
              height: side * 0.075,
              border: 0,
              borderRadius: '50%',
              background: 'rgba(16, 24, 40, 0.78)',
              color: PAPER,
            }}
          >
            <svg viewBox="0 0 24 24" width="55%" height="55%" aria-hidden="true">
              <path d="M5 5 19 19 M19 5 5 19" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round" />
            </svg>
          </button>
        </>
      )}
      {over?.kind === 'page' && (
        <div style={{ ...WHOLE, background: '#ffffff' }}>
          <div style={{ ...WHOLE, height: size.height - side * BAR }}>
            <Suspense fallback={null}>
              <PageView
                key={over.url}
                url={over.url}
                timeoutMs={PAGE_TIMEOUT_MS.default}
                background="#ffffff"
                onReady={() => undefined}
                onFailed={() => go({ do: 'back' })}
              />
            </Suspense>
          </div>
          <div
            lang={locale}
            dir={directionOf(locale)}
            style={{
              position: 'absolute',
              left: 0,
              bottom: 0,
              width: '100%',
              height: side * BAR,
              boxSizing: 'border-box',
              padding: `0 ${side * 0.03}px`,
              display: 'flex',
              alignItems: 'center',
              background: INK,
            }}
          >
            {button(touchTexts.back(), { do: 'back' }, true)}
            {button(touchTexts.home(), { do: 'home' }, true)}
          </div>
        </div>
      )}
      {over?.kind === 'print' && (
        <Suspense fallback={null}>
          <PrintSheet
            title={over.title}
            text={over.text}
            side={side}
            facts={frame.facts}
            values={visit.values}
            readNow={props.readNow}
            onClose={() => go({ do: 'back' })}
          />
        </Suspense>
      )}
    </div>
  )
}

/** A slide whole inside the screen, with room around it to touch what closes it, if its shape leaves some. */
function Framed(props: {
  slide: RenderSlide
  size: { width: number; height: number }
  frame: ViewFrame
  resolve: ResolveMedia
  readNow: ReadNow
  onFailed: () => void
}): ReactElement {
  const { slide, size } = props
  const scale = Math.min((size.width * 0.92) / slide.width, (size.height * 0.92) / slide.height)
  const width = slide.width * scale
  const height = slide.height * scale
  return (
    <div
      role="dialog"
      aria-label={slide.name}
      style={{
        position: 'absolute',
        left: (size.width - width) / 2,
        top: (size.height - height) / 2,
        width,
        height,
        overflow: 'hidden',
        borderRadius: Math.min(width, height) * 0.015,
        boxShadow: '0 20px 80px rgba(0, 0, 0, 0.45)',
      }}
    >
      <OpenedSlide
        slide={slide}
        background="transparent"
        frame={{ ...props.frame, widthPx: width, heightPx: height }}
        fit="contain"
        resolve={props.resolve}
        readNow={props.readNow}
        onFailed={props.onFailed}
      />
    </div>
  )
}
