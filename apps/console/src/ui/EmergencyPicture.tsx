import { useElementSize, useInViewport, useMergedRef } from '@mantine/hooks'
import type { EmergencyKind, EmergencyMessage } from '@vitrine/core/emergency'
import { EmergencyGlass } from '@vitrine/render/emergency'
import type { ReactNode } from 'react'
import { serverNowMs } from '../app/serverClock.ts'
import { boxOf } from './pictureBox.ts'

/** The longer side that a small picture is drawn at before it is made smaller, px: as on a display, and not as on a stamp. */
const DRAWN_PX = 640

type Drawn = {
  message: EmergencyMessage
  kind: EmergencyKind
  drill: boolean
  /** asks a person to confirm */
  acknowledge?: boolean
  /** languages are shown in turn from this instant (epoch ms); without it the first one stands still */
  startedAtMs?: number
  /** the picture of this instant (epoch ms), at rest, instead of the present one */
  atMs?: number
}

/** An emergency as displays show it, drawn by their own renderer. It rests while it is out of sight. */
export function EmergencyPicture({
  width,
  height,
  note,
  ...drawn
}: Drawn & {
  /** of the display, px or in any unit */
  width: number
  height: number
  /** words in place of the picture, for a display that does not show it */
  note?: ReactNode
}) {
  const { ref: sized, width: widthPx } = useElementSize<HTMLDivElement>()
  const { ref: watched, inViewport } = useInViewport<HTMLDivElement>()
  const ref = useMergedRef(sized, watched)
  const ratio = width / height
  return (
    <div
      ref={ref}
      className={note === undefined ? 'v-picture v-ltr' : 'v-picture v-picture-dark v-ltr'}
      data-part="picture"
      style={boxOf(ratio)}
      aria-hidden="true"
    >
      {note === undefined && inViewport && widthPx > 0 && <Scaled {...{ ratio, widthPx }} {...drawn} />}
      {note !== undefined && <span className="v-picture-note">{note}</span>}
    </div>
  )
}

function Scaled({
  ratio,
  widthPx,
  message,
  kind,
  drill,
  acknowledge = false,
  startedAtMs,
  atMs,
}: Drawn & { ratio: number; widthPx: number }) {
  const drawnWidth = Math.max(widthPx, ratio > 1 ? DRAWN_PX : Math.round(DRAWN_PX * ratio))
  return (
    <div
      style={{
        position: 'absolute',
        top: 0,
        insetInlineStart: 0,
        transformOrigin: '0 0',
        transform: `scale(${widthPx / drawnWidth})`,
      }}
    >
      <EmergencyGlass
        message={message}
        kind={kind}
        drill={drill}
        widthPx={drawnWidth}
        heightPx={Math.round(drawnWidth / ratio)}
        startedAtMs={startedAtMs ?? 0}
        confirm={acknowledge ? { confirmed: false } : null}
        {...(atMs !== undefined && { atMs })}
        {...(startedAtMs !== undefined && atMs === undefined && { readNow: serverNowMs })}
      />
    </div>
  )
}
