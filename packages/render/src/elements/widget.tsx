import { lazy } from 'react'
import { shadowReach, type ElementDrawing } from './view.ts'

const WidgetView = lazy(() => import('./WidgetView.tsx'))

export const widget: ElementDrawing<'widget'> = {
  View: ({ element, override, telling, onReady }) => (
    <WidgetView element={element} color={override?.color} telling={telling} onReady={onReady} />
  ),
  beyondPx: ({ style }) => shadowReach(style.shadow),
}
