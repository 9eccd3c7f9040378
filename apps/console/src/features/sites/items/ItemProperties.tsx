import { Anchor, Button, Menu, NumberInput, Select, Text } from '@mantine/core'
import {
  ITEM_DURATION_MS,
  TRANSITION_MAX_MS,
  type GroupDraft,
  type ItemDraft,
  type LeafDraft,
} from '@vitrine/core'
import { Link } from 'react-router'
import { formatInstant, formatSpan, unitSuffix } from '../../../app/format.ts'
import type { DraftEditor } from '../../../draft/draftEditor.ts'
import type { Library } from '../../../queries/wholeLibrary.ts'
import { SlidePicture } from '../../../ui/SlidePicture.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { newId } from '../../../draft/newId.ts'
import { ItemPicture } from './ItemPicture.tsx'
import { itemName, slideIdOf } from './items.ts'
import { PercentField } from '../zones/PercentField.tsx'
import { PlaysWhen } from './PlaysWhen.tsx'
import {
  changeItem,
  listAround,
  listOf,
  moveToList,
  naturalDuration,
  naturalMs,
  removeItem,
  type EditedSite,
} from '../siteEdits.ts'
import { without } from '../without.ts'
import { itemTexts } from './item.texts.ts'
import { commonTexts } from '../../../ui/common.texts.ts'
import styles from '../form.module.css'

/** How one item plays in its zone. */
export function ItemProperties({
  editor,
  item,
  zone,
  library,
  onSelectItem,
  onRemoved,
  hasLists = true,
}: {
  editor: DraftEditor<EditedSite>
  item: LeafDraft
  zone: GroupDraft
  library: Library
  onSelectItem: (id: string) => void
  onRemoved: () => void
  /** false where items can't lie in lists, as in playlists */
  hasLists?: boolean
}) {
  const nowMs = useNow()
  const slide = library.slides.get(slideIdOf(item))
  const change = (
    part: Partial<Pick<LeafDraft, 'duration' | 'transition' | 'fit'>> & { volume?: number | undefined },
    gesture?: string,
  ) =>
    editor.edit(
      (before) =>
        changeItem(before, item.id, (one) =>
          'list' in one ? one : without<ItemDraft>({ ...one, ...part } as ItemDraft),
        ),
      gesture,
    )
  const videoMs = naturalMs(item, library.slides, library.media)
  const hasSound =
    videoMs !== null ||
    item.volume !== undefined ||
    (slide?.elements.some((element) => 'volume' in element) ?? false)
  const { kind } = item.transition
  return (
    <>
      <div className="v-editor-head" style={{ marginBottom: 0 }}>
        <h2>{itemName(item, library)}</h2>
      </div>
      <Text size="sm" c="dimmed" mb="sm">
        {slide
          ? itemTexts.changedBy({ time: formatInstant(slide.epoch, nowMs), person: slide.changed_by })
          : 'slide_id' in item
            ? itemTexts.deletedHint()
            : 'page' in item
              ? itemTexts.webPage()
              : itemTexts.mediaFile()}
      </Text>
      {slide ? (
        <SlidePicture slide={slide} media={library.media} moves />
      ) : (
        <ItemPicture item={item} library={library} />
      )}
      <div style={{ height: 16 }} />
      <div className={styles.formRow}>
        <label htmlFor="shows-for">{itemTexts.duration()}</label>
        <NumberInput
          id="shows-for"
          suffix={unitSuffix('second')}
          min={ITEM_DURATION_MS.min / 1000}
          max={ITEM_DURATION_MS.max / 1000}
          step={1}
          decimalScale={1}
          value={item.duration / 1000}
          onChange={(seconds) => {
            if (
              typeof seconds === 'number' &&
              seconds * 1000 >= ITEM_DURATION_MS.min &&
              seconds * 1000 <= ITEM_DURATION_MS.max
            )
              change({ duration: Math.round(seconds * 1000) }, `duration-${item.id}`)
          }}
          onBlur={editor.settle}
        />
      </div>
      {videoMs !== null && (
        <div className={styles.formRow}>
          <span />
          {naturalDuration(videoMs) === item.duration ? (
            <Text size="xs" c="dimmed">
              {itemTexts.videoLength()}
            </Text>
          ) : (
            <Button
              size="compact-sm"
              variant="subtle"
              onClick={() => change({ duration: naturalDuration(videoMs) })}
            >
              {itemTexts.takeVideoLength({ span: formatSpan(videoMs) })}
            </Button>
          )}
        </div>
      )}
      <div className={styles.formRow}>
        <label htmlFor="enters-with">{itemTexts.transition()}</label>
        <Select
          id="enters-with"
          allowDeselect={false}
          data={[
            { value: 'cut', label: itemTexts.cut() },
            { value: 'fade', label: itemTexts.fade() },
            { value: 'slide', label: itemTexts.slide() },
            { value: 'wipe', label: itemTexts.wipe() },
            { value: 'zoom', label: itemTexts.zoom() },
          ]}
          value={kind}
          onChange={(value) => {
            const next = value as LeafDraft['transition']['kind']
            change({
              transition: { kind: next, duration: next === 'cut' ? 0 : item.transition.duration || 400 },
            })
          }}
        />
      </div>
      {kind !== 'cut' && (
        <div className={styles.formRow}>
          <label htmlFor="enters-in">{itemTexts.transitionTime()}</label>
          <NumberInput
            id="enters-in"
            suffix={unitSuffix('millisecond')}
            min={0}
            max={TRANSITION_MAX_MS}
            step={100}
            allowDecimal={false}
            value={item.transition.duration}
            onChange={(ms) => {
              if (typeof ms === 'number' && ms >= 0 && ms <= TRANSITION_MAX_MS)
                change({ transition: { kind, duration: ms } }, `transition-${item.id}`)
            }}
            onBlur={editor.settle}
          />
        </div>
      )}
      <div className={styles.formRow}>
        <label htmlFor="fit">{itemTexts.fit()}</label>
        <Select
          id="fit"
          allowDeselect={false}
          data={[
            { value: 'cover', label: itemTexts.fillCrop() },
            { value: 'contain', label: itemTexts.fit() },
            { value: 'fill', label: itemTexts.stretch() },
          ]}
          value={item.fit}
          onChange={(fit) => change({ fit: fit as LeafDraft['fit'] })}
        />
      </div>
      {hasSound && (
        <PercentField
          label={itemTexts.volume()}
          value={item.volume}
          onChange={(volume) => change({ volume }, `volume-${item.id}`)}
          onSettle={editor.settle}
        />
      )}
      <PlaysWhen editor={editor} item={item} />
      <div
        style={{
          display: 'flex',
          justifyContent: 'space-between',
          alignItems: 'center',
          marginTop: 'var(--v-space-4)',
        }}
      >
        {slide ? (
          <Anchor component={Link} to={`/slides-edit/${slide.id}`} size="sm">
            {itemTexts.editContent()}
          </Anchor>
        ) : (
          <span />
        )}
        {hasLists && <ListMenu editor={editor} item={item} zone={zone} onSelectItem={onSelectItem} />}
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            editor.edit((before) => removeItem(before, item.id))
            onRemoved()
          }}
        >
          {commonTexts.remove()}
        </Button>
      </div>
    </>
  )
}

/** Puts an item into a new list or one that is there. */
function ListMenu({
  editor,
  item,
  zone,
  onSelectItem,
}: {
  editor: DraftEditor<EditedSite>
  item: LeafDraft
  zone: GroupDraft
  onSelectItem: (id: string) => void
}) {
  const inside = listOf(zone.items, item.id)
  const lists = zone.items.filter((one) => 'list' in one).filter((one) => one.id !== inside?.id)
  // Lists lie at most two deep.
  const mayNest = inside === null || zone.items.some((one) => one.id === inside.id)
  if (!mayNest && lists.length === 0) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size="xs" variant="default">
          {itemTexts.moveToList()}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {lists.map((list) => (
          <Menu.Item
            key={list.id}
            onClick={() => editor.edit((before) => moveToList(before, item.id, list.id))}
          >
            {list.list.name}
          </Menu.Item>
        ))}
        {mayNest && (
          <Menu.Item
            onClick={() => {
              const id = newId()
              editor.edit((before) => listAround(before, item.id, id, itemTexts.list()))
              onSelectItem(id)
            }}
          >
            {itemTexts.newList()}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
