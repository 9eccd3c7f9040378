import type { GroupDraft, ItemDraft, LeafDraft } from '@vitrine/core'
import { formatDimensions, formatSpan, formatUnit } from '../../app/format.ts'
import type { Library } from '../../queries/wholeLibrary.ts'
import { SlidePicture } from '../../ui/SlidePicture.tsx'
import { conditionSentence } from '../conditions/index.ts'
import { itemMs, itemName, slideIdOf } from './items/items.ts'
import { whenWords } from './items/whenWords.ts'
import type { Message } from '@vitrine/texts'
import { itemTexts } from './items/item.texts.ts'
import { siteEditorTexts } from './siteEditor.texts.ts'
import { commonTexts } from '../../ui/common.texts.ts'

const ENTERS: Record<LeafDraft['transition']['kind'], Message> = {
  cut: itemTexts.cut,
  fade: itemTexts.fade,
  slide: itemTexts.slide,
  wipe: itemTexts.wipe,
  zoom: itemTexts.zoom,
}
const FITS: Record<LeafDraft['fit'], Message> = {
  cover: itemTexts.fillCrop,
  contain: itemTexts.fit,
  fill: itemTexts.stretch,
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
  const condition = item && !('playlist_id' in item) ? item.if : undefined
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
            <dt>{itemTexts.duration()}</dt>
            <dd>{formatSpan(itemMs(item, library))}</dd>
            <dt>{siteEditorTexts.plays()}</dt>
            <dd>
              {whenWords(item.when) ?? itemTexts.always()}
              {(item.weight ?? 1) > 1 ? `, ${itemTexts.perRound({ count: item.weight ?? 1 })}` : ''}
            </dd>
            {condition && (
              <>
                <dt>{siteEditorTexts.condition()}</dt>
                <dd>{conditionSentence(condition)}</dd>
              </>
            )}
            {'list' in item ? (
              <>
                <dt>{siteEditorTexts.items()}</dt>
                <dd>{itemTexts.items({ count: item.list.items.length })}</dd>
                <dt>{itemTexts.itemsPerRound()}</dt>
                <dd>{item.list.play === 'all' ? itemTexts.allItems() : itemTexts.oneItemPerRound()}</dd>
              </>
            ) : 'playlist_id' in item ? (
              <>
                <dt>{itemTexts.itemsPerTurn()}</dt>
                <dd>{item.turn === 'all' ? itemTexts.allItems() : item.turn}</dd>
              </>
            ) : (
              <>
                <dt>{itemTexts.transition()}</dt>
                <dd>
                  {ENTERS[item.transition.kind]()}
                  {item.transition.duration > 0
                    ? `, ${formatUnit(item.transition.duration, 'millisecond')}`
                    : ''}
                </dd>
                <dt>{itemTexts.fit()}</dt>
                <dd>{FITS[item.fit]()}</dd>
              </>
            )}
          </>
        ) : (
          <>
            <dt>{siteEditorTexts.position()}</dt>
            <dd>
              {zone.frame.x}, {zone.frame.y}
            </dd>
            <dt>{commonTexts.size()}</dt>
            <dd>{formatDimensions(zone.frame.width, zone.frame.height)}</dd>
            <dt>{siteEditorTexts.shown()}</dt>
            <dd>{whenWords(zone.when) ?? itemTexts.always()}</dd>
          </>
        )}
      </dl>
    </>
  )
}
