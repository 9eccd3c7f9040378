import type { GroupDraft, ItemDraft, LeafDraft } from '@vitrine/core'
import { counted, formatSpan, formatUnit } from '../../app/format.ts'
import type { Library } from '../../queries/content.ts'
import { SlidePicture } from '../../ui/SlidePicture.tsx'
import { itemMs, itemName, slideIdOf } from './items/items.ts'
import { whenWords } from './items/whenWords.ts'

const ENTERS: Record<LeafDraft['transition']['kind'], string> = {
  cut: 'Cut',
  fade: 'Fade',
  slide: 'Slide',
  wipe: 'Wipe',
  zoom: 'Zoom',
}
const FITS: Record<LeafDraft['fit'], string> = {
  cover: 'Fill (crop)',
  contain: 'Fit',
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
  const slide = item && library.slides.get(slideIdOf(item))
  return (
    <>
      <div className="v-editor-head">
        <h2>{item ? itemName(item, library) : zone.name}</h2>
      </div>
      {slide && <SlidePicture slide={slide} media={library.media} moves />}
      <dl className="v-facts v-numbers" style={{ marginTop: 'var(--v-space-4)' }}>
        {item ? (
          <>
            <dt>Duration</dt>
            <dd>{formatSpan(itemMs(item))}</dd>
            <dt>Plays</dt>
            <dd>
              {whenWords(item.when) ?? 'Always'}
              {(item.weight ?? 1) > 1 ? `, ${item.weight} times a round` : ''}
            </dd>
            {'list' in item ? (
              <>
                <dt>Items</dt>
                <dd>{counted(item.list.coll.length, 'item')}</dd>
                <dt>Items per round</dt>
                <dd>{item.list.play === 'all' ? 'All items' : 'One item per round'}</dd>
              </>
            ) : (
              <>
                <dt>Transition</dt>
                <dd>
                  {ENTERS[item.transition.kind]}
                  {item.transition.duration > 0
                    ? `, ${formatUnit(item.transition.duration, 'millisecond')}`
                    : ''}
                </dd>
                <dt>Fit</dt>
                <dd>{FITS[item.fit]}</dd>
              </>
            )}
          </>
        ) : (
          <>
            <dt>Position</dt>
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
