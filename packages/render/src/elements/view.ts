import type { CSSProperties, ReactNode } from 'react'
import type { ElementType, RenderElementOf, Shadow } from '@vitrine/core'
import type { Override } from '../overrides.ts'
import type { Telling } from './useFill.ts'

/** What an element's view is given. */
export type ElementViewProps<Type extends ElementType> = {
  element: RenderElementOf<Type>
  /** what a script changed of it */
  override: Override | null
  /** which clock its words tell */
  telling: Telling
  /** the colours behind it, `#rrggbb`; empty where nobody knows them */
  behind: readonly string[]
  /** somebody may stand before it: it is on a display */
  isOnDisplay: boolean
  /** draws it as before anything more was loaded; a picture is told how it lies in its frame */
  drawPlain: (place?: CSSProperties) => ReactNode
  onReady: () => void
}

/** How elements of a type are drawn, with all that they can say. */
export type ElementDrawing<Type extends ElementType> = {
  View: (props: ElementViewProps<Type>) => ReactNode
  /** how far it is drawn beyond its frame, px, before it is turned */
  beyondPx: (element: RenderElementOf<Type>) => number
}

/** How far a shadow reaches, px. */
export function shadowReach(shadow: Shadow | undefined): number {
  return shadow ? Math.max(Math.abs(shadow.x), Math.abs(shadow.y)) + shadow.blur : 0
}
