import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { shadowReach, type ElementDrawing, type ElementViewProps } from './view.ts'

type View = LazyExoticComponent<ComponentType<ElementViewProps<'widget'>>>
/** The kinds of widgets that were drawn. */
const VIEWS = new Map<string, View>()

/** Displays start without widgets: the list of them and what checks settings come with the first that is drawn. */
function viewOf(kind: string): View {
  const known = VIEWS.get(kind)
  if (known) return known
  const view = lazy(async (): Promise<{ default: ComponentType<ElementViewProps<'widget'>> }> => {
    if (kind.startsWith('package:')) return import('../packages/PackageView.tsx')
    const { ownWidgetOf } = await import('./OwnWidget.tsx')
    return { default: await ownWidgetOf(kind) }
  })
  VIEWS.set(kind, view)
  return view
}

export const widget: ElementDrawing<'widget'> = {
  View: (props) => {
    const View = viewOf(props.element.widget.kind)
    return <View {...props} />
  },
  beyondPx: ({ style }) => shadowReach(style.shadow),
}
