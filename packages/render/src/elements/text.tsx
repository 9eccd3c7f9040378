import type { ReactElement } from 'react'
import type { TextStyle } from '@vitrine/core'
import { RichTextView } from './RichTextView.tsx'
import { useFill, type Telling } from './useFill.ts'
import { shadowReach, type ElementDrawing } from './view.ts'

/** Words whose placeholders are filled. */
export function Words(props: {
  text: string
  style: TextStyle
  /** instead of its style's, by a script */
  color: string | undefined
  telling: Telling
  onReady: () => void
}): ReactElement {
  const { color, style } = props
  const fill = useFill(props.text, props.telling)
  return (
    <RichTextView
      text={fill(props.text)}
      style={color === undefined ? style : { ...style, color }}
      onReady={props.onReady}
    />
  )
}

export const text: ElementDrawing<'text'> = {
  View: ({ element, override, telling, onReady }) => (
    <Words
      text={override?.text ?? element.text}
      style={element.style}
      color={override?.color}
      telling={telling}
      onReady={onReady}
    />
  ),
  beyondPx: ({ style }) => shadowReach(style.shadow),
}
