import { clsx } from 'clsx'
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core'
import { restrictToParentElement, restrictToVerticalAxis } from '@dnd-kit/modifiers'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { Text } from '@mantine/core'
import { IconGripVertical, IconPlaylist } from '@tabler/icons-react'
import type { GroupDraft, ItemDraft, PlaylistItemDraft } from '@vitrine/core'
import { formatSpan, listedShort } from '../../../app/format.ts'
import type { DraftEditor } from '../../../draft/draftEditor.ts'
import type { Library } from '../../../queries/wholeLibrary.ts'
import { onlyIfWords } from '../../conditions/index.ts'
import { useItemDrop } from './itemDrop.ts'
import { ItemPicture } from './ItemPicture.tsx'
import { drawnOf, itemMs, itemName } from './items.ts'
import { changeGroup, findItem, removeItem, type EditedSite } from '../siteEdits.ts'
import { whenWords } from './whenWords.ts'
import { Each } from '../../../ui/Guarded.tsx'
import { itemTexts } from './item.texts.ts'
import itemStyles from './items.module.css'
import styles from '../siteEditor.module.css'

/** The items of a zone in their order; they are dragged among themselves, and content is dropped between them. */
export function ZoneItems({
  zone,
  editor,
  library,
  itemId,
  readOnly,
  onSelectItem,
  onDropItems,
  problemOf,
}: {
  zone: GroupDraft
  editor: DraftEditor<EditedSite>
  library: Library
  itemId: string | null
  readOnly: boolean
  onSelectItem: (id: string) => void
  /** content was dropped before the item at `at`, or at the end */
  onDropItems: (ids: readonly string[], groupId: string, at: number) => void
  problemOf: (index: number) => string | undefined
}) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 5 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const nameOf = (id: string | number) => {
    const item = zone.items.find((one) => one.id === id)
    return item ? itemName(item, library) : itemTexts.theItem()
  }
  const drop = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return
    const from = zone.items.findIndex((item) => item.id === active.id)
    const to = zone.items.findIndex((item) => item.id === over.id)
    editor.edit((before) =>
      changeGroup(before, zone.id, (group) => ({ ...group, items: arrayMove(group.items, from, to) })),
    )
  }
  const { at, handlers } = useItemDrop((ids, place) => onDropItems(ids, zone.id, place), !readOnly)
  if (zone.items.length === 0) {
    return (
      <Text size="sm" c="dimmed" py="xs" className={styles.dropPlace} data-over={at !== null} {...handlers}>
        {itemTexts.zoneEmpty()}
      </Text>
    )
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[restrictToVerticalAxis, restrictToParentElement]}
      onDragEnd={drop}
      accessibility={{
        announcements: {
          onDragStart: ({ active }) => itemTexts.pickedUp({ name: nameOf(active.id) }),
          onDragOver: ({ active, over }) =>
            over ? itemTexts.isOver({ name: nameOf(active.id), place: nameOf(over.id) }) : undefined,
          onDragEnd: ({ active, over }) =>
            over ? itemTexts.movedTo({ name: nameOf(active.id), place: nameOf(over.id) }) : undefined,
          onDragCancel: ({ active }) => itemTexts.moveCancelled({ name: nameOf(active.id) }),
        },
        screenReaderInstructions: {
          draggable: itemTexts.dragInstructions(),
        },
      }}
    >
      <SortableContext items={zone.items} strategy={verticalListSortingStrategy}>
        <ul
          className={clsx('v-rows', styles.dropRows)}
          data-part="zone-items"
          data-end={at === zone.items.length}
          {...handlers}
        >
          <Each items={zone.items} keyOf={(item) => item.id} what="item" as="li">
            {(item, index) => (
              <ItemRow
                item={item}
                library={library}
                selectedId={itemId}
                readOnly={readOnly}
                problem={problemOf(index)}
                dropsBefore={at === index}
                onSelect={onSelectItem}
                onRemove={() => editor.edit((before) => removeItem(before, item.id))}
              />
            )}
          </Each>
        </ul>
      </SortableContext>
    </DndContext>
  )
}

function ItemRow({
  item,
  library,
  selectedId,
  readOnly,
  problem,
  dropsBefore,
  onSelect,
  onRemove,
}: {
  item: ItemDraft
  library: Library
  selectedId: string | null
  readOnly: boolean
  problem: string | undefined
  dropsBefore: boolean
  onSelect: (id: string) => void
  onRemove: () => void
}) {
  const selected = item.id === selectedId
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({
      id: item.id,
      disabled: readOnly,
    })
  const name = itemName(item, library)
  return (
    <li
      ref={setNodeRef}
      className={styles.rowButton}
      data-selected={selected}
      data-drops={dropsBefore}
      style={{
        transform: CSS.Transform.toString(transform),
        transition,
        ...(isDragging
          ? {
              zIndex: 'var(--v-layer-raised)',
              background: 'var(--v-panel)',
              boxShadow: 'var(--mantine-shadow-md)',
            }
          : {}),
      }}
    >
      <button
        type="button"
        className={styles.rowMain}
        aria-pressed={selected}
        onClick={() => onSelect(item.id)}
        onKeyDown={(event) => {
          if (!readOnly && (event.key === 'Delete' || event.key === 'Backspace')) onRemove()
        }}
      >
        <span className={styles.rowPicture}>
          <ItemPicture item={item} library={library} />
        </span>
        <span className={styles.rowText}>
          <strong>
            {'playlist_id' in item && (
              <IconPlaylist
                size={14}
                className={itemStyles.playlistMark}
                aria-label={itemTexts.playlist()}
                role="img"
              />
            )}
            {name}
          </strong>
          <span className={problem ? styles.rowProblem : ''}>{problem ?? itemWords(item, library)}</span>
          {'list' in item && selectedId !== null && findItem([item], selectedId) && (
            <span className="v-clip">{namesIn(item, library)}</span>
          )}
        </span>
      </button>
      {!readOnly && (
        <button
          type="button"
          ref={setActivatorNodeRef}
          className="v-grip"
          {...attributes}
          {...listeners}
          aria-label={itemTexts.moveItem({ name })}
        >
          <IconGripVertical size={16} aria-hidden="true" />
        </button>
      )}
    </li>
  )
}

/** How long an item stays, how it comes or what it holds, how often and when. */
function itemWords(item: ItemDraft, library: Library): string {
  const facts = [
    formatSpan(itemMs(item, library)),
    'list' in item
      ? itemTexts.items({ count: item.list.items.length })
      : 'playlist_id' in item
        ? playlistWords(item, library)
        : itemTexts.entersBy[item.transition.kind](),
    (item.weight ?? 1) > 1 ? itemTexts.perRound({ count: item.weight! }) : null,
    whenWords(item.when),
    onlyIfWords('playlist_id' in item ? undefined : item.if),
  ]
  return listedShort(facts.filter((word) => word !== null))
}

/** How many items of a playlist come at its turn. */
function playlistWords(item: PlaylistItemDraft, library: Library): string {
  return item.turn === 'all'
    ? itemTexts.items({ count: drawnOf([item], library).length })
    : itemTexts.takesTurns({ count: item.turn })
}

function namesIn(item: ItemDraft, library: Library): string {
  return 'list' in item ? listedShort(item.list.items.map((one) => itemName(one, library))) : ''
}
