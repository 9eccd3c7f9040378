import type { SVGAttributes } from 'react'
import type { Stroke } from '@vitrine/core'

/** How an outline is painted. Dashes grow with its width; dots are round. */
export function strokeAttributes({ color, width, dash }: Stroke): SVGAttributes<SVGPathElement> {
  return {
    stroke: color,
    strokeWidth: width,
    ...(dash === 'dashed' && { strokeDasharray: `${width * 3} ${width * 2}` }),
    // A dash of no length with round ends is a dot; an exact 0 is left out by some engines.
    ...(dash === 'dotted' && { strokeDasharray: `0.01 ${width * 2}`, strokeLinecap: 'round' }),
  }
}
