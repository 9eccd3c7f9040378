import type { CSSProperties, ReactElement, ReactNode } from 'react'
import type { RenderElementOf } from '@vitrine/core'
import { cutCss } from './pictureBox.ts'
import { dropShadowCss } from './shadow.ts'
import { shadowReach, type ElementDrawing } from './view.ts'

type Pictured = RenderElementOf<'image' | 'video'>

/** What a picture's frame does to it: its shadow outside, its mask, and around what it is drawn with. */
function PictureFrame(props: { element: Pictured; children: ReactNode }): ReactElement {
  const { mask, shadow } = props.element
  return (
    <div style={{ width: '100%', height: '100%', ...(shadow && { filter: dropShadowCss(shadow) }) }}>
      <div
        style={{
          position: 'relative',
          width: '100%',
          height: '100%',
          overflow: 'hidden',
          ...(mask !== undefined && { borderRadius: mask === 'circle' ? '50%' : mask }),
        }}
      >
        {props.children}
      </div>
    </div>
  )
}

/** How a picture or video itself is cut and coloured. */
function picturedCss(element: Pictured): CSSProperties {
  const { media, frame, fit, filter } = element
  const { brightness, contrast, saturation, blur } = filter ?? {}
  const steps = [
    brightness !== undefined && `brightness(${brightness})`,
    contrast !== undefined && `contrast(${contrast})`,
    saturation !== undefined && `saturate(${saturation})`,
    blur !== undefined && `blur(${blur}px)`,
  ].filter((step) => step !== false)
  return {
    ...cutCss(media, frame, fit, element),
    ...(steps.length > 0 && { filter: steps.join(' ') }),
  }
}

/** A picture or a video. */
export const picture: ElementDrawing<'image' | 'video'> = {
  View: ({ element, drawPlain }) => (
    <PictureFrame element={element}>{drawPlain(picturedCss(element))}</PictureFrame>
  ),
  beyondPx: ({ shadow }) => shadowReach(shadow),
}
