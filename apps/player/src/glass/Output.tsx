import type { ReactElement, ReactNode } from 'react'
import { outputGeometry } from './outputGeometry.ts'

/** Puts what a device shows on its glass: turned, scaled, moved, and cut to its panel as its settings say. */
export function Output(props: {
  settings: Parameters<typeof outputGeometry>[0]
  glass: { widthPx: number; heightPx: number }
  children: (box: { widthPx: number; heightPx: number }) => ReactNode
}): ReactElement {
  const { widthPx, heightPx, leftPx, topPx, origin, crop, transform } = outputGeometry(
    props.settings,
    props.glass,
  )
  return (
    <div
      className="output"
      style={{
        width: widthPx,
        height: heightPx,
        left: leftPx,
        top: topPx,
        ...(transform === null ? {} : { transform, transformOrigin: `${origin[0]}px ${origin[1]}px` }),
        // Cut to its panel, so that a picture that is made smaller or moved does not show its neighbours' parts.
        ...(crop === null ? {} : { clipPath: `inset(${crop.map((px) => `${px}px`).join(' ')})` }),
      }}
    >
      {props.children({ widthPx, heightPx })}
    </div>
  )
}
