import {
  lazy,
  Suspense,
  useContext,
  useEffect,
  useRef,
  type CSSProperties,
  type ReactElement,
  type ReactNode,
} from 'react'
import {
  fitBox,
  type Fit,
  type RenderBackground,
  type RenderElement,
  type RenderSlide,
  type TellReason,
} from '@vitrine/core'
import { slideFilledByVideo } from './filledByVideo.ts'
import { ImageView } from './ImageView.tsx'
import { useOverride, type Override } from './overrides.ts'
import { plainView } from './elements/plain.tsx'
import { saysRare } from './elements/rareFields.ts'
import { VideoView } from './VideoView.tsx'
import { VisitsContext } from './touch/visits.ts'
import type { ReadNow, ResolveMedia, ViewFrame } from './viewFrame.ts'

// Few screens have these; what they need is loaded with the first that does.
const elementView = () => import('./elements/ElementView.tsx')
const ElementView = lazy(elementView)

/** Loads ahead what draws everything but plain texts, pictures and videos: an editor needs it at once. */
export async function prepareElements(): Promise<void> {
  await elementView()
}

/** What a slide's background is called among what it waits for, unlike the ids that elements are given. */
const BACKGROUND = ' background'
const FULL: CSSProperties = { position: 'absolute', left: 0, top: 0, width: '100%', height: '100%' }

/**
 * The only thing that draws a slide: in the editor, in previews and on the glass. It is laid out in the slide's own
 * pixels and scaled into the frame's box.
 * @param props.fit         how the slide fills the box; whole inside by default
 * @param props.startedAtMs instant at which the slide began, on the clock of `frame.nowMs`; 0 by default
 * @param props.begun       false while it is only being prepared
 * @param props.live        it is drawn as on a screen, while it stands still too: `nowMs` is an epoch ms, and elements come
 *   and go by it. A slide by itself stands there with everything on it, unless it plays in a preview.
 * @param props.loopMs      it starts again after so long, without being told; null where it does not
 * @param props.onReady     once, when everything on it is decoded and its letters are there
 * @param props.onFailed    when something on it cannot be shown
 */
export function SlideView(props: {
  slide: RenderSlide
  frame: ViewFrame
  resolve: ResolveMedia
  fit?: Fit
  startedAtMs?: number
  begun?: boolean
  live?: boolean
  loopMs?: number | null
  /** its turn is over, and it is still seen: nothing in it may start over */
  leaving?: boolean
  /** 0 silent to 1: how loud all of it is, on the glass */
  loudness?: number
  /** nothing lies under its elements: what an ad over an item is drawn with */
  transparent?: boolean
  readNow?: ReadNow
  onReady?: () => void
  onFailed?: TellReason
}): ReactElement {
  const {
    slide,
    frame,
    resolve,
    fit = 'contain',
    startedAtMs = 0,
    begun = true,
    loudness = 1,
    live = false,
  } = props
  const box = fitBox(slide, { width: frame.widthPx, height: frame.heightPx }, fit)
  const scaleX = box.width / slide.width
  const scaleY = box.height / slide.height

  const report = useRef(props)
  // Kept beside React: with hundreds of elements nothing need be redrawn for each that is ready.
  const decoded = useRef(new Set<string>())
  const told = useRef(false)
  const tellReady = () => {
    const { background, elements } = report.current.slide
    if (told.current || (background.kind === 'media' && !decoded.current.has(BACKGROUND))) return
    if (!elements.every((element) => decoded.current.has(element.id))) return
    told.current = true
    report.current.onReady?.()
  }
  useEffect(() => {
    report.current = props
    tellReady()
  })
  const ready = (key: string) => {
    decoded.current.add(key)
    tellReady()
  }
  const failed: TellReason = (...why) => report.current.onFailed?.(...why)
  const { nowMs } = frame
  const timing = {
    startedAtMs,
    begun,
    leaving: props.leaving ?? false,
    playing: frame.playing,
    nowMs,
    readNow: props.readNow ?? (() => nowMs),
  }
  const heard = (volume: number) => (frame.mode === 'player' ? volume * loudness : 0)

  const drawMedia = (
    key: string,
    media: { sha256: string; type: string; width: number; height: number },
    mediaFit: Fit,
    alt: string,
    volume: number,
    place?: CSSProperties,
  ) =>
    media.type.startsWith('video/') ? (
      <VideoView
        src={resolve(media)}
        fit={mediaFit}
        place={place}
        volume={heard(volume)}
        {...timing}
        onReady={() => ready(key)}
        onFailed={failed}
      />
    ) : (
      <ImageView
        src={resolve(media)}
        fit={mediaFit}
        place={place}
        alt={alt}
        onReady={() => ready(key)}
        onFailed={failed}
      />
    )

  const drawBackground = (background: RenderBackground) => {
    if (background.kind !== 'media') return null
    return (
      <>
        <div style={FULL}>{drawMedia(BACKGROUND, background.media, 'cover', '', 0)}</div>
        {background.dim > 0 && <div style={{ ...FULL, background: '#000', opacity: background.dim }} />}
      </>
    )
  }
  const drawPlain = (element: RenderElement, override: Override | null, place?: CSSProperties): ReactNode =>
    plainView(element)?.(element, {
      override,
      mode: frame.mode,
      heard,
      drawMedia: (media, mediaFit, alt, volume) => drawMedia(element.id, media, mediaFit, alt, volume, place),
      onReady: () => ready(element.id),
      onFailed: failed,
    })
  // What an editor changes stays the same element in the document, whatever it comes to say.
  const drawInside = (element: RenderElement, override: Override | null): ReactNode =>
    frame.mode !== 'editor' && plainView(element) && !saysRare(element) ? (
      drawPlain(element, override)
    ) : (
      <ElementView
        element={element}
        override={override}
        slideView={props}
        frame={frame}
        startedAtMs={startedAtMs}
        live={live}
        moves={live || (frame.mode === 'preview' && frame.playing)}
        readNow={timing.readNow}
        drawPlain={(place) => drawPlain(element, override, place)}
        onReady={() => ready(element.id)}
      />
    )

  return (
    <div
      data-slide={slide.id}
      style={{
        position: 'absolute',
        left: (frame.widthPx - box.width) / 2,
        top: (frame.heightPx - box.height) / 2,
        width: slide.width,
        height: slide.height,
        overflow: 'hidden',
        transformOrigin: '0 0',
        ...(scaleX === 1 && scaleY === 1 ? {} : { transform: `scale(${scaleX}, ${scaleY})` }),
        ...(props.transparent || slideFilledByVideo(slide)
          ? {}
          : { background: backgroundCss(slide.background) }),
      }}
    >
      {!props.transparent && drawBackground(slide.background)}
      {slide.elements.map((element) => (
        <Placed key={element.id} element={element}>
          {(override) => <Suspense fallback={null}>{drawInside(element, override)}</Suspense>}
        </Placed>
      ))}
    </div>
  )
}

function backgroundCss(background: RenderBackground): string {
  return background.kind === 'gradient'
    ? `linear-gradient(${background.angle}deg, ${background.from}, ${background.to})`
    : background.color
}

/** An element in its place, with what a script changed of it. */
function Placed(props: {
  element: RenderElement
  children: (override: Override | null) => ReactNode
}): ReactElement {
  const { id, frame, touch } = props.element
  const override = useOverride(id)
  const touchable = useContext(VisitsContext) !== null && touch !== undefined
  const opacity = override?.opacity ?? props.element.opacity
  return (
    <div
      data-element={id}
      {...(touchable && { 'data-touch': JSON.stringify(touch), role: 'button', tabIndex: 0 })}
      style={{
        position: 'absolute',
        // What changes inside one element, as letters that are made to fit, is laid out without the others.
        contain: 'layout size style',
        left: frame.x + (override?.x ?? 0),
        top: frame.y + (override?.y ?? 0),
        width: frame.width,
        height: frame.height,
        ...(opacity === undefined ? {} : { opacity }),
        // Only where it has a touch action of its own, it takes touches.
        ...('untouchable' in props.element && !touch && { pointerEvents: 'none' }),
      }}
    >
      {props.children(override)}
    </div>
  )
}
