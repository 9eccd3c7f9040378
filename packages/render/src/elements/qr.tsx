import { lazy } from 'react'
import { useFill } from './useFill.ts'
import type { ElementDrawing, ElementViewProps } from './view.ts'

// The code that makes codes is bigger than all of the rest.
const QrView = lazy(() => import('./QrView.tsx'))

function Code({ element, telling, onReady }: ElementViewProps<'qr'>) {
  const { text, dark, light } = element
  const fill = useFill(text, telling)
  return <QrView text={fill(text)} dark={dark} light={light} onReady={onReady} />
}

export const qr: ElementDrawing<'qr'> = { View: Code, beyondPx: () => 0 }
