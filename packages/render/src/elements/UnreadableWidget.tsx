import { useContext, useEffect, type ReactNode } from 'react'
import { WidgetFaultContext } from '../facts.ts'
import { useReady } from './useReady.ts'
import type { ElementViewProps } from './view.ts'

/** In place of a widget that can't be read: nothing, and a fault of the display. */
export function UnreadableWidget({ element, onReady }: ElementViewProps<'widget'>): ReactNode {
  const onFault = useContext(WidgetFaultContext)
  const { kind } = element.widget
  useEffect(() => onFault('WIDGET_UNREADABLE', { name: kind }), [onFault, kind])
  useReady(onReady)
  return null
}
