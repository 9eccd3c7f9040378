import type { ReactElement, ReactNode } from 'react'
import { inkOn } from './colours.ts'
import { ONE_LINE } from './Sheet.tsx'

/**
 * A button that whoever stands before a display presses, by finger or by key.
 * @param props.onPress null where content is made: it is only drawn, and a click chooses the widget
 * @param props.label   what it does, where that is not to be read on it
 */
export function PressButton(props: {
  heightPx: number
  colour: string
  label?: string | undefined
  onPress: (() => void) | null
  children: ReactNode
}): ReactElement {
  const { heightPx, colour, label, onPress } = props
  const look = {
    ...ONE_LINE,
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    flex: '1 1 0',
    boxSizing: 'border-box',
    height: heightPx,
    margin: 0,
    padding: '0 0.6em',
    border: 'none',
    borderRadius: heightPx * 0.28,
    background: colour,
    color: inkOn(colour),
    font: 'inherit',
    fontWeight: 680,
    cursor: 'inherit',
    touchAction: 'manipulation',
  } as const
  return onPress === null ? (
    <div style={look}>{props.children}</div>
  ) : (
    <button type="button" aria-label={label} style={look} onClick={onPress}>
      {props.children}
    </button>
  )
}
