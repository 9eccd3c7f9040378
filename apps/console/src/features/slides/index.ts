import { lazyPart } from '../../app/lazyPart.ts'

export { brandQuery } from './brand/brandQuery.ts'
export { designOf } from './templates/templateQueries.ts'
export type { EditedSlide } from './editedSlide.ts'
export { imageSlide, videoSlide } from './newSlide.ts'
export { SlidePicker } from './SlidePicker.tsx'
export { elementTexts } from './studio/elements/element.texts.ts'
export { newElement } from './studio/elements/newElement.ts'
export { WidgetSettings } from './studio/fields/WidgetSettings.tsx'
/** The slide editor for what lies over something else; fetched when it is opened. */
export const OverlayStudio = lazyPart(() => import('./studio/OverlayStudio.tsx'))
