import { useElementSize, useInViewport, useMergedRef } from '@mantine/hooks'
import type { RenderData } from '@vitrine/core'
import { SiteView, useSiteNow } from '@vitrine/render'
import { useMemo, type ReactNode } from 'react'
import { useMediaById } from '../queries/content.ts'
import { serverNowMs } from '../app/serverClock.ts'
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
}: {
  render: RenderData | null
  /** width by height, while there is no render data to tell it */
  ratio: number
  /** words in place of the picture */
  note?: ReactNode
  /** draws the picture as dark glass, for what is blank or unknown */
  dark?: boolean
}) {
  const { ref: sized, width } = useElementSize<HTMLDivElement>()
  const { ref: watched, inViewport } = useInViewport<HTMLDivElement>()
  const ref = useMergedRef(sized, watched)
  const media = useMediaById()
  const resolve = useMemo(
    () => resolveSmall(media?.values() ?? [], Math.max(480, width * 1.5)),
    [media, width],
  )
  const nowMs = useSiteNow(render, serverNowMs, inViewport)
  return (
    <div
      ref={ref}
      className={dark ? 'v-picture v-picture-dark' : 'v-picture'}
      style={{ aspectRatio: String(ratio) }}
      aria-hidden="true"
    >
      {render && note === undefined && width > 0 && inViewport && (
        <SiteView
          render={render}
          frame={{ nowMs, widthPx: width, heightPx: width / ratio, mode: 'preview', playing: true }}
          resolve={resolve}
          readNow={serverNowMs}
        />
      )}
      {note !== undefined && <span className="v-picture-note">{note}</span>}
    </div>
  )
}
