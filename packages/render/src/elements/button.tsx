import type { CSSProperties } from 'react'
import { ShapeView } from './shape.tsx'
import { Words } from './text.tsx'
import { shadowReach, type ElementDrawing } from './view.ts'

const WHOLE: CSSProperties = { width: '100%', height: '100%' }

/** Words on a plate. */
export const button: ElementDrawing<'button'> = {
  View: ({ element, override, telling, onReady }) => {
    const { id, frame, fill, stroke, radius, shadow, style } = element
    const plate = { id, type: 'shape', shape: 'rectangle', frame, fill, stroke, radius, shadow } as const
    return (
      <div style={{ ...WHOLE, position: 'relative' }}>
        <div style={{ ...WHOLE, position: 'absolute', left: 0, top: 0 }}>
          <ShapeView element={plate} color={undefined} />
        </div>
        <div style={{ ...WHOLE, position: 'relative', boxSizing: 'border-box', padding: stroke?.width ?? 0 }}>
          <Words
            text={override?.text ?? element.text}
            style={style}
            color={override?.color}
            telling={telling}
            onReady={onReady}
          />
        </div>
      </div>
    )
  },
  beyondPx: ({ shadow, style }) => Math.max(shadowReach(shadow), shadowReach(style.shadow)),
}
