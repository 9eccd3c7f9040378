import type { SiteDraft } from '@vitrine/core'
import { SiteView } from '@vitrine/render'
import { resolveMedia } from '../../../ui/resolveMedia.ts'
import type { SitePreview } from './useSitePreview.ts'

/** The draft as it plays at the preview's instant; zones without anything stand in their colour. */
export function SiteStagePicture({
  draft,
  preview,
  widthPx,
  heightPx,
}: {
  draft: SiteDraft
  preview: SitePreview
  widthPx: number
  heightPx: number
}) {
  const { render, plans, clock, nowMs } = preview
  return (
    <div style={{ position: 'relative', width: widthPx, height: heightPx }}>
      {render && plans && (
        <SiteView
          render={render}
          frame={{ nowMs, widthPx, heightPx, mode: 'preview', playing: clock.playing }}
          resolve={resolveMedia}
          readNow={clock.readNow}
          plans={plans}
        />
      )}
      {draft.groups
        .filter((group) => group.items.length === 0 || !render)
        .map((group) => (
          <div
            key={group.id}
            style={{
              position: 'absolute',
              left: `${(group.frame.x / draft.width) * 100}%`,
              top: `${(group.frame.y / draft.height) * 100}%`,
              width: `${(group.frame.width / draft.width) * 100}%`,
              height: `${(group.frame.height / draft.height) * 100}%`,
              background: group.background,
            }}
          />
        ))}
    </div>
  )
}
