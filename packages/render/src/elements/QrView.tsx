import { useMemo, type ReactElement } from 'react'
import { create } from 'qrcode'
import { QUIET_MODULES, qrPath } from './qrPath.ts'
import { useReady } from './useReady.ts'

/** As forgiving as the text allows. What fits no code, because its placeholders became long, is an empty square. */
function drawingOf(text: string): { path: string; side: number } {
  for (const errorCorrectionLevel of ['M', 'L'] as const) {
    try {
      const { data, size } = create(text, { errorCorrectionLevel }).modules
      return { path: qrPath(data, size), side: size + 2 * QUIET_MODULES }
    } catch {
      continue
    }
  }
  return { path: '', side: 1 }
}

/** A QR code, square, whole inside its frame, with its quiet edge. */
export default function QrView(props: {
  text: string
  dark: string
  light: string
  onReady: () => void
}): ReactElement {
  const { text, dark, light } = props
  const { path, side } = useMemo(() => drawingOf(text), [text])
  useReady(props.onReady)
  return (
    <svg
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={text}
      style={{ display: 'block', width: '100%', height: '100%', pointerEvents: 'none' }}
    >
      <path d={`M0 0h${side}v${side}H0z`} fill={light} />
      <path d={path} fill={dark} />
    </svg>
  )
}
