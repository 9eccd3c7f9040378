import { useElementSize, useInViewport, useMergedRef } from '@mantine/hooks'
import { fitBox, type RenderData, type ZonePlan } from '@vitrine/core'
import { plansHere, SiteView, useSiteNow } from '@vitrine/render'
import { useMemo, type ReactNode } from 'react'
import { useMediaById } from '../queries/content.ts'
import { serverNowMs } from '../app/serverClock.ts'
import { boxOf } from './pictureBox.ts'
import { resolveSmall } from './resolveMedia.ts'

/**
 * A screen as it plays at this instant, drawn by the player's own renderer on the server's clock. It rests while it is
 * out of sight.
 */
export function SitePicture({
  render,
  ratio,
  note,
  dark = false,
  at,
}: {
  render: RenderData | null
  /** width by height, while there is no render data to tell it */
  ratio: number
  /** words in place of the picture */
  note?: ReactNode
  /** draws the picture as dark glass, for what is blank or unknown */
  dark?: boolean
  /** another instant than now (epoch ms), at rest, with the plans of the place where it is shown */
  at?: { ms: number; plans: ReadonlyMap<string, ZonePlan> }
}) {
  const { ref: sized, width } = useElementSize<HTMLDivElement>()
  const { ref: watched, inViewport } = useInViewport<HTMLDivElement>()
  const ref = useMergedRef(sized, watched)
  const media = useMediaById()
  const resolve = useMemo(
    () => resolveSmall(media?.values() ?? [], Math.max(480, width * 1.5)),
    [media, width],
  )
  const box = fitBox(
    render
      ? { width: Number.parseInt(render.screen.width, 10), height: Number.parseInt(render.screen.height, 10) }
      : { width: ratio, height: 1 },
    { width, height: width / ratio },
    'contain',
  )
  const movingMs = useSiteNow(render && plansHere(render), serverNowMs, inViewport && at === undefined)
  const nowMs = at?.ms ?? movingMs
  return (
    <div
      ref={ref}
      className={dark ? 'v-picture v-picture-dark v-ltr' : 'v-picture v-ltr'}
      data-part="picture"
      style={boxOf(ratio)}
      aria-hidden="true"
    >
      {render && note === undefined && width > 0 && inViewport && (
        <div style={{ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center' }}>
          <SiteView
            render={render}
            frame={{
              nowMs,
              widthPx: box.width,
              heightPx: box.height,
              mode: 'preview',
              playing: at === undefined,
            }}
            resolve={resolve}
            readNow={at ? () => at.ms : serverNowMs}
            {...(at && { plans: at.plans })}
          />
        </div>
      )}
      {note !== undefined && <span className="v-picture-note">{note}</span>}
    </div>
  )
}
