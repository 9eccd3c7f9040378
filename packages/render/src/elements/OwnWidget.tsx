import {
  lazy,
  Suspense,
  useCallback,
  useMemo,
  type ComponentType,
  type CSSProperties,
  type ReactElement,
  type ReactNode,
} from 'react'
import type { TextStyle } from '@vitrine/core'
import {
  isWidgetType,
  widgetKindOf,
  type Widget,
  type WidgetKind,
  type WidgetParts,
  type WidgetView,
} from '@vitrine/widgets'
import { ownWidgetSchema } from '@vitrine/widgets/settings'
import { useWidgetTouch } from '../touch/useWidgetTouch.ts'
import { usePrefersReducedMotion } from '../usePrefersReducedMotion.ts'
import { whenTextsReady } from '../whenTextsReady.ts'
import { lettersCss } from './lettersCss.ts'
import { SAMPLE_FACTS } from './placeholders.ts'
import { RichTextView } from './RichTextView.tsx'
import { UnreadableWidget } from './UnreadableWidget.tsx'
import { useFeed, useFeedTouch } from './useFeed.ts'
import { useLetters } from './useLetters.ts'
import { useReady } from './useReady.ts'
import { useTellingMs } from './useFill.ts'
import type { ElementViewProps } from './view.ts'

type Props = ElementViewProps<'widget'>
/** Of a widget of ours. */
type OwnProps = Omit<Props, 'element'> & { element: Props['element'] & { widget: Widget } }

const PARTS: WidgetParts = { Text: WholeText, Lettered, Drawn, Qr }

// The code that makes codes is bigger than all of the rest.
const QrView = lazy(() => import('./QrView.tsx'))

/**
 * How a kind of widget is drawn, with the code of its view and the words that it writes. Displays start without any of this.
 * @param kind what the slide says; a display can be older than its server and not know it
 */
export async function ownWidgetOf(kind: string): Promise<ComponentType<Props>> {
  if (!isWidgetType(kind)) return UnreadableWidget
  const widget = widgetKindOf(kind)
  const [{ default: view }, early] = await Promise.all([widget.view(), widget.worded ? textsOfGlass() : null])
  const isTouched = view.turnMs !== undefined || view.steps !== undefined || view.opens !== undefined
  const texts = early ?? (isTouched ? await textsOfGlass() : null)
  return checked(onClock(view, widget, texts))
}

/** A widget whose settings are as its definition says; others are not drawn. */
function checked(View: ComponentType<OwnProps>): ComponentType<Props> {
  return function CheckedWidget(props: Props): ReactElement {
    const { element } = props
    const known = useMemo(() => {
      const { data } = ownWidgetSchema.safeParse(element.widget)
      return data && { ...element, widget: data }
    }, [element])
    return known ? <View {...props} element={known} /> : <UnreadableWidget {...props} />
  }
}

/** The words that widgets write, as soon as they are there in the language of the page. */
const textsOfGlass = () => whenTextsReady(import('./widgetWords.ts'))

/** A widget that is drawn again whenever it looks different. */
function onClock(
  { View, nextChangeMs, turnMs, steps, opens }: WidgetView<Widget>,
  kind: Pick<WidgetKind<Widget>, 'sample' | 'samplePictures' | 'worded'>,
  texts: Awaited<ReturnType<typeof textsOfGlass>> | null,
): ComponentType<OwnProps> {
  const words = kind.worded ? (texts?.widgetWords ?? null) : null
  return function WidgetOnClock({
    element,
    override,
    telling,
    behind,
    isOnDisplay,
    onReady,
  }: OwnProps): ReactElement {
    const { widget: settings, style, accent } = element
    const { facts = SAMPLE_FACTS } = telling
    const feed = useFeed(settings, kind, telling)
    const byTouch = useFeedTouch(settings)
    const nextMs = useCallback(
      (atMs: number) => nextChangeMs(settings, facts, atMs, feed),
      [settings, facts, feed],
    )
    const atMs = useTellingMs(nextMs, telling)
    const still = usePrefersReducedMotion()
    // A click chooses the element where content is made; a touch leads on where the element says so.
    const isTouched = isOnDisplay && element.touch === undefined
    const { touch, area } = useWidgetTouch(
      isTouched
        ? {
            turns: steps?.(settings, facts, atMs, feed) ?? (turnMs ? FOR_EVER : null),
            opens: opens?.(settings) ?? false,
          }
        : null,
      texts?.touchAreaName() ?? '',
    )
    const drawn = (
      <View
        settings={settings}
        style={override?.color === undefined ? style : { ...style, color: override.color }}
        accent={accent}
        behind={behind}
        facts={facts}
        atMs={atMs + (touch?.turned ?? 0) * (turnMs?.(settings) ?? 0)}
        feed={feed}
        box={{ widthPx: element.frame.width, heightPx: element.frame.height }}
        moves={telling.readNow !== undefined && !still}
        touch={touch}
        byTouch={element.touch === undefined ? byTouch : null}
        chime={isOnDisplay && telling.readNow !== undefined ? chime : null}
        words={words}
        parts={PARTS}
        onReady={onReady}
      />
    )
    return area ? <div {...area}>{drawn}</div> : drawn
  }
}

/** What turns by the clock has no first and no last page. */
const FOR_EVER = { least: -10_000, most: 10_000 }

/** Sounds are loaded with the first one that is heard. */
function chime(): void {
  void import('../touch/sounds.ts').then(
    ({ playBuiltIn }) => playBuiltIn('chime'),
    // What is called is also to be read.
    () => undefined,
  )
}

/** Nobody sees beforehand how long a date is in the language of a display: its letters shrink into the frame. */
function WholeText(props: { text: string; style: TextStyle; onReady: () => void }): ReactElement {
  const { style } = props
  const shrinking = useMemo((): TextStyle => ({ ...style, fit: 'shrink' }), [style])
  return <RichTextView {...props} style={shrinking} />
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

/** It is there a moment after what it belongs to, and takes no room that it had not before. */
function Qr(props: { text: string; dark: string; light: string }): ReactNode {
  return (
    <Suspense fallback={null}>
      <QrView {...props} onReady={nothing} />
    </Suspense>
  )
}
const nothing = (): void => undefined
