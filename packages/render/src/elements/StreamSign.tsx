import type { ReactElement } from 'react'
import { GLASS_FONT } from '../textStyle.ts'
import { streamTexts } from './stream.texts.ts'
import { useReady } from './useReady.ts'

/** Stands for a live stream in a preview: the console does not open it. */
export default function StreamSign(props: { onReady: () => void }): ReactElement {
  useReady(props.onReady)
  return (
    <div
      style={{
        width: '100%',
        height: '100%',
        display: 'grid',
        placeItems: 'center',
        background: '#101828',
        color: '#F7F4EE',
        fontFamily: GLASS_FONT,
        fontSize: 40,
      }}
    >
      {streamTexts.stream()}
    </div>
  )
}
