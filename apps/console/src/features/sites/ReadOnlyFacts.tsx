import type { GroupDraft, ItemDraft } from '@vitrine/core'
import { formatSpan } from '../../app/format.ts'
import type { Library } from '../../queries/content.ts'
import { SlidePicture } from '../../ui/SlidePicture.tsx'

const ENTERS: Record<ItemDraft['transition']['kind'], string> = {
  cut: 'A cut',
  fade: 'A fade',
  slide: 'Sliding in',
  wipe: 'A wipe',
  zoom: 'A zoom',
}
const FITS: Record<ItemDraft['fit'], string> = {
  cover: 'Fill and cut',
  contain: 'Whole picture',
  fill: 'Stretch',
}

/** What people see of an item or a zone who may look but not change. */
export function ReadOnlyFacts({
  zone,
  item,
  library,
}: {
  zone: GroupDraft
  item: ItemDraft | null
  library: Library
}) {
  const slide = item && library.slides.get(item.slide_id)
  return (
    <>
      <div className="v-editor-head">
        <h2>{item ? (slide?.name ?? 'Deleted content') : zone.name}</h2>
      </div>
      {slide && <SlidePicture slide={slide} media={library.media} moves />}
      <dl className="v-facts v-numbers" style={{ marginTop: 16 }}>
        {item ? (
          <>
            <dt>Shows for</dt>
            <dd>{formatSpan(item.duration)}</dd>
            <dt>Enters with</dt>
            <dd>
              {ENTERS[item.transition.kind]}
              {item.transition.duration > 0 ? `, ${item.transition.duration} ms` : ''}
            </dd>
            <dt>Fit</dt>
            <dd>{FITS[item.fit]}</dd>
          </>
        ) : (
          <>
            <dt>Place</dt>
            <dd>
              {zone.frame.x}, {zone.frame.y}
            </dd>
            <dt>Size</dt>
            <dd>
              {zone.frame.width} × {zone.frame.height}
            </dd>
          </>
        )}
      </dl>
    </>
  )
}
