import {
  lazy,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  type ComponentType,
  type CSSProperties,
  type LazyExoticComponent,
  type ReactElement,
  type ReactNode,
} from 'react'
import type { TextStyle } from '@vitrine/core'
import type { GlassWords, Widget, WidgetKind, WidgetParts, WidgetView } from '@vitrine/widgets'
import type { widgetSchema } from '@vitrine/widgets/settings'
import { WidgetFaultContext } from '../facts.ts'
import { usePrefersReducedMotion } from '../usePrefersReducedMotion.ts'
import { useTurning } from '../touch/useTurning.ts'
import { lettersCss } from './lettersCss.ts'
import { SAMPLE_FACTS } from './placeholders.ts'
import { RichTextView } from './RichTextView.tsx'
import { useTellingMs } from './useFill.ts'
import { useFeed } from './useFeed.ts'
import { useLetters } from './useLetters.ts'
import { useReady } from './useReady.ts'
import { shadowReach, type ElementDrawing, type ElementViewProps } from './view.ts'

type Props = ElementViewProps<'widget'>

const PARTS: WidgetParts = { Text: RichTextView, Lettered, Drawn }

type View = LazyExoticComponent<ComponentType<Props>>
/** The kinds of widgets that were drawn. */
const VIEWS = new Map<string, View>()

/** Displays start without widgets: the list of them and what checks settings come with the first that is drawn. */
function viewOf(kind: string): View {
  const known = VIEWS.get(kind)
  if (known) return known
  const view = lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    const { isWidgetType, widgetKindOf } = await import('@vitrine/widgets')
    // A display can be older than its server and not know the kind.
    if (!isWidgetType(kind)) return { default: Unreadable }
    const widget = widgetKindOf(kind)
    const [{ widgetSchema }, drawing, words] = await Promise.all([
      import('@vitrine/widgets/settings'),
      widget.view(),
      widget.worded ? wordsOfGlass() : null,
    ])
    return { default: checked(widgetSchema, onClock(drawing.default, widget, words)) }
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

/** A widget whose settings are as its definition says; others are not drawn. */
function checked(schema: typeof widgetSchema, View: ComponentType<Props>): ComponentType<Props> {
  return function CheckedWidget(props: Props): ReactElement {
    const { element } = props
    const known = useMemo(() => {
      const { data } = schema.safeParse(element.widget)
      return data && { ...element, widget: data }
    }, [element])
    return known ? <View {...props} element={known} /> : <Unreadable {...props} />
  }
}

/** In place of a widget that can't be read: nothing, and a fault of the display. */
function Unreadable({ element, onReady }: Props): ReactNode {
  const onFault = useContext(WidgetFaultContext)
  const { kind } = element.widget
  useEffect(() => onFault(kind), [onFault, kind])
  useReady(onReady)
  return null
}

/** The words that widgets write, as soon as they are there in the language of the page. */
async function wordsOfGlass(): Promise<GlassWords> {
  const { whenTextsReady } = await import('../whenTextsReady.ts')
  return (await whenTextsReady(import('./widgetWords.ts'))).widgetWords
}

/** A widget that is drawn again whenever it looks different. */
function onClock(
  { View, nextChangeMs, turnMs }: WidgetView<Widget>,
  kind: Pick<WidgetKind<Widget>, 'sample' | 'samplePictures'>,
  words: GlassWords | null,
): ComponentType<Props> {
  return function WidgetOnClock({ element, override, telling, isOnDisplay, onReady }: Props): ReactElement {
    const { widget: settings, style, accent } = element
    const { facts = SAMPLE_FACTS } = telling
    const feed = useFeed(settings, kind)
    const nextMs = useCallback(
      (atMs: number) => nextChangeMs(settings, facts, atMs, feed),
      [settings, facts, feed],
    )
    const atMs = useTellingMs(nextMs, telling)
    const still = usePrefersReducedMotion()
    // A click chooses the element where content is made; a touch leads on where the element says so.
    const isTurned = isOnDisplay && element.touch === undefined
    const { aheadMs, area } = useTurning(isTurned ? (turnMs?.(settings) ?? null) : null)
    const drawn = (
      <View
        settings={settings}
        style={override?.color === undefined ? style : { ...style, color: override.color }}
        accent={accent}
        facts={facts}
        atMs={atMs + aheadMs}
        feed={feed}
        box={{ widthPx: element.frame.width, heightPx: element.frame.height }}
        moves={telling.readNow !== undefined && !still}
        chime={isOnDisplay && telling.readNow !== undefined ? chime : null}
        words={words}
        parts={PARTS}
        onReady={onReady}
      />
    )
    return area ? <div {...area}>{drawn}</div> : drawn
  }
}

/** Sounds are loaded with the first one that is heard. */
function chime(): void {
  void import('../touch/sounds.ts').then(
    ({ playBuiltIn }) => playBuiltIn('chime'),
    // What is called is also to be read.
    () => undefined,
  )
}

function Drawn(props: { onReady: () => void; children: ReactNode }): ReactNode {
  useReady(props.onReady)
  return props.children
}

function Lettered(props: {
  style: TextStyle
  words: string
  onReady: () => void
  children: (letters: CSSProperties) => ReactNode
}): ReactNode {
  useLetters(props.style, props.words, props.onReady)
  return props.children(lettersCss(props.style))
}
