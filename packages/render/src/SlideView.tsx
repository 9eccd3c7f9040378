import { useEffect, useRef, useState, type CSSProperties, type ReactElement } from 'react'
import { fitBox, type Fit, type RenderBackground, type RenderElement, type RenderSlide } from '@vitrine/core'
import { ImageView } from './ImageView.tsx'
import { VideoView } from './VideoView.tsx'
import { textCss } from './textStyle.ts'
import type { ReadNow, ResolveMedia, ViewFrame } from './viewFrame.ts'

const FULL: CSSProperties = { position: 'absolute', left: 0, top: 0, width: '100%', height: '100%' }

/**
 * The only thing that draws a slide: in the editor, in previews and on the glass. It is laid out in the slide's own
 * pixels and scaled into the frame's box.
 * @param props.fit         how the slide fills the box; whole inside by default
 * @param props.startedAtMs instant at which the slide began, on the clock of `frame.nowMs`; 0 by default
 * @param props.begun       false while it is only being prepared
 * @param props.onReady     once, when everything on it is decoded
 * @param props.onFailed    when something on it cannot be shown
 */
export function SlideView(props: {
  slide: RenderSlide
  frame: ViewFrame
  resolve: ResolveMedia
  fit?: Fit
  startedAtMs?: number
  begun?: boolean
  readNow?: ReadNow
  onReady?: () => void
  onFailed?: (reason: string) => void
}): ReactElement {
  const { slide, frame, resolve, fit = 'contain', startedAtMs = 0, begun = true } = props
  const box = fitBox(slide, { width: frame.widthPx, height: frame.heightPx }, fit)
  const scaleX = box.width / slide.width
  const scaleY = box.height / slide.height

  const mediaKeys = [
    ...(slide.background.kind === 'media' ? ['background'] : []),
    ...slide.interactions.filter((element) => element.type !== 'text').map((element) => element.id),
  ]
  const [decoded, setDecoded] = useState<ReadonlySet<string>>(new Set())
  const ready = (key: string) =>
    setDecoded((before) => (before.has(key) ? before : new Set([...before, key])))
  const allDecoded = mediaKeys.every((key) => decoded.has(key))
  const report = useRef(props)
  useEffect(() => {
    report.current = props
  })
  useEffect(() => {
    if (allDecoded) report.current.onReady?.()
  }, [allDecoded])
  const failed = (reason: string) => report.current.onFailed?.(reason)
  const { nowMs } = frame
  const timing = {
    startedAtMs,
    begun,
    playing: frame.playing,
    nowMs,
    readNow: props.readNow ?? (() => nowMs),
  }
  const silent = frame.mode !== 'player'

  const drawMedia = (
    key: string,
    media: { sha256: string; type: string; width: number; height: number },
    mediaFit: Fit,
    alt: string,
    volume: number,
  ) =>
    media.type.startsWith('video/') ? (
      <VideoView
        src={resolve(media)}
        fit={mediaFit}
        volume={silent ? 0 : volume}
        {...timing}
        onReady={() => ready(key)}
        onFailed={failed}
      />
    ) : (
      <ImageView src={resolve(media)} fit={mediaFit} alt={alt} onReady={() => ready(key)} onFailed={failed} />
    )

  const drawBackground = (background: RenderBackground) => {
    if (background.kind !== 'media') return null
    return (
      <>
        <div style={FULL}>{drawMedia('background', background.media, 'cover', '', 0)}</div>
        {background.dim > 0 && <div style={{ ...FULL, background: '#000', opacity: background.dim }} />}
      </>
    )
  }
  const drawElement = (element: RenderElement) => {
    const { x, y, width, height } = element.frame
    const place: CSSProperties = { position: 'absolute', left: x, top: y, width, height }
    if (element.type === 'text') {
      return (
        <div key={element.id} data-element={element.id} style={{ ...place, ...textCss(element.style) }}>
          <div style={{ textWrap: 'balance' } as CSSProperties}>{element.text}</div>
        </div>
      )
    }
    return (
      <div key={element.id} data-element={element.id} style={place}>
        {drawMedia(
          element.id,
          element.media,
          element.fit,
          element.type === 'image' ? element.alt : '',
          element.type === 'video' ? element.volume : 0,
        )}
      </div>
    )
  }

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
        background: backgroundCss(slide.background),
      }}
    >
      {drawBackground(slide.background)}
      {slide.interactions.map(drawElement)}
    </div>
  )
}

function backgroundCss(background: RenderBackground): string {
  return background.kind === 'gradient'
    ? `linear-gradient(${background.angle}deg, ${background.from}, ${background.to})`
    : background.color
}
