import type { ReactElement, ReactNode } from 'react'
import type { DeviceSettings } from '@vitrine/core'
import { outputGeometry } from './outputGeometry.ts'

/** Puts what a device shows on its glass: turned, scaled and moved as its settings say. */
export function Output(props: {
  settings: Pick<DeviceSettings, 'x' | 'y' | 'scaleX' | 'scaleY' | 'rotate'>
  glass: { widthPx: number; heightPx: number }
  children: (box: { widthPx: number; heightPx: number }) => ReactNode
}): ReactElement {
  const { widthPx, heightPx, transform } = outputGeometry(props.settings, props.glass)
  return (
    <div
      className="output"
      style={{
        width: widthPx,
        height: heightPx,
        left: (props.glass.widthPx - widthPx) / 2,
        top: (props.glass.heightPx - heightPx) / 2,
        ...(transform === null ? {} : { transform }),
      }}
    >
      {props.children({ widthPx, heightPx })}
    </div>
  )
}
