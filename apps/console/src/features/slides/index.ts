import { lazy } from 'react'

export { brandQuery } from './brand/brandQuery.ts'
export type { EditedSlide } from './editedSlide.ts'
export { imageSlide, videoSlide } from './newSlide.ts'
/** The slide editor for what lies over something else; fetched when it is opened. */
export const OverlayStudio = lazy(() => import('./studio/OverlayStudio.tsx'))
