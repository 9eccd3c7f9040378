import { Button, Popover, Text } from '@mantine/core'
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
import { IconGripVertical, IconLayoutGrid, IconPlus, IconSquareDashed } from '@tabler/icons-react'
import type { FreezeProblem, GroupDraft, ItemDraft, LeafDraft, SiteDraft } from '@vitrine/core'
import { useState } from 'react'
import { counted, formatSpan } from '../../app/format.ts'
import type { DraftEditor } from '../../draft/draftEditor.ts'
import type { Library } from '../../queries/content.ts'
import { ItemPicture } from './ItemPicture.tsx'
import { itemMs, itemName } from './items.ts'
import { LayoutPicker } from './LayoutPicker.tsx'
import { withLayout } from './layouts.ts'
import { cycleMs } from './preview.ts'
import { changeGroup, findItem, removeItem, type EditedSite } from './siteEdits.ts'
import { whenWords } from './whenWords.ts'

const TRANSITION_WORDS: Record<LeafDraft['transition']['kind'], string> = {
  cut: 'cut',
  fade: 'fade',
  slide: 'slide in',
  wipe: 'wipe',
  zoom: 'zoom',
}

/** The zones of the screen and, below, the items of the chosen one in their order. */
export function ZonesPanel(props: {
  editor: DraftEditor<EditedSite>
  draft: SiteDraft
  library: Library
  problems: readonly FreezeProblem[]
  zoneId: string | null
  itemId: string | null
  drawing: boolean
  readOnly: boolean
  onSelectZone: (id: string | null) => void
  onSelectItem: (id: string) => void
  onDraw: () => void
  onAdd: () => void
}) {
  const { editor, draft, library, problems, zoneId, itemId, drawing, readOnly } = props
  const [choosing, setChoosing] = useState(false)
  const zone = draft.groups.find((group) => group.id === zoneId) ?? draft.groups[0]
  const problemOf = (field: string) => problems.find((problem) => problem.field === field)?.message
  return (
    <>
      <div className="v-editor-head">
        <h2>Zones</h2>
        <button
          type="button"
          className="v-sort v-quiet v-small v-numbers"
          onClick={() => props.onSelectZone(null)}
        >
          {draft.width} × {draft.height}
        </button>
      </div>
      <ul className="v-rows">
        {draft.groups.map((group, index) => (
          <li key={group.id} className="v-rowbutton" data-selected={group.id === zoneId}>
            <button
              type="button"
              className="v-rowmain"
              aria-pressed={group.id === zoneId}
              onClick={() => props.onSelectZone(group.id)}
            >
              <span className="v-rowpicture">
                <ItemPicture item={group.coll[0]} library={library} ground={group.background} />
              </span>
              <span className="v-rowtext">
                <strong className="v-clip">{group.name}</strong>
                <ZoneWords group={group} problem={problemOf(`groups.${index}.coll`)} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {!readOnly && (
        <div style={{ display: 'flex', gap: 8, margin: '8px 0 24px' }}>
          <Button
            size="xs"
            variant={drawing ? 'filled' : 'default'}
            leftSection={<IconSquareDashed size={15} />}
            aria-pressed={drawing}
            onClick={props.onDraw}
          >
            {drawing ? 'Draw it on the screen' : 'Draw a zone'}
          </Button>
          <Popover
            opened={choosing}
            onChange={setChoosing}
            width={300}
            position="bottom-start"
            trapFocus
            returnFocus
          >
            <Popover.Target>
              <Button
                size="xs"
                variant="default"
                leftSection={<IconLayoutGrid size={15} />}
                onClick={() => setChoosing(!choosing)}
              >
                Layout
              </Button>
            </Popover.Target>
            <Popover.Dropdown>
              <LayoutPicker
                value={null}
                width={draft.width}
                height={draft.height}
                onPick={(layout) => {
                  editor.edit((before) => ({ ...before, draft: withLayout(before.draft, layout) }))
                  setChoosing(false)
                }}
              />
            </Popover.Dropdown>
          </Popover>
        </div>
      )}
      {zone && (
        <>
          <div className="v-editor-head">
            <h2 className="v-clip">Items in {zone.name}</h2>
            {!readOnly && zone.coll.length > 1 && <span className="v-quiet v-small">drag to order</span>}
          </div>
          <Items
            {...props}
            zone={zone}
            itemId={itemId}
            problemOf={(item) => problemOf(`groups.${draft.groups.indexOf(zone)}.coll.${item}`)}
          />
          {!readOnly && (
            <Button
              fullWidth
              mt="xs"
              variant="default"
              leftSection={<IconPlus size={16} />}
              onClick={props.onAdd}
            >
              Add content
            </Button>
          )}
        </>
      )}
    </>
  )
}

function ZoneWords({ group, problem }: { group: GroupDraft; problem: string | undefined }) {
  if (group.coll.length === 0) return <span className={problem ? 'v-rowproblem' : ''}>Empty</span>
  return (
    <span>
      {counted(group.coll.length, 'item')}, {formatSpan(cycleMs(group.coll))}
    </span>
  )
}

function Items({
  zone,
  editor,
  library,
  itemId,
  readOnly,
  onSelectItem,
  problemOf,
}: {
  zone: GroupDraft
  editor: DraftEditor<EditedSite>
  library: Library
  itemId: string | null
  readOnly: boolean
  onSelectItem: (id: string) => void
  problemOf: (index: number) => string | undefined
}) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 5 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const nameOf = (id: string | number) => {
    const item = zone.coll.find((one) => one.id === id)
    return item ? itemName(item, library) : 'the item'
  }
  const drop = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return
    const from = zone.coll.findIndex((item) => item.id === active.id)
    const to = zone.coll.findIndex((item) => item.id === over.id)
    editor.edit((before) =>
      changeGroup(before, zone.id, (group) => ({ ...group, coll: arrayMove(group.coll, from, to) })),
    )
  }
  if (zone.coll.length === 0) {
    return (
      <Text size="sm" c="dimmed" py="xs">
        This zone is empty. Add content, or drop a file anywhere.
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
          onDragStart: ({ active }) => `${nameOf(active.id)} is picked up.`,
          onDragOver: ({ active, over }) =>
            over ? `${nameOf(active.id)} is at the place of ${nameOf(over.id)}.` : undefined,
          onDragEnd: ({ active, over }) =>
            over ? `${nameOf(active.id)} is put at the place of ${nameOf(over.id)}.` : undefined,
          onDragCancel: ({ active }) => `${nameOf(active.id)} is back where it was.`,
        },
        screenReaderInstructions: {
          draggable: 'Press Space to pick it up, the arrows to move it, Space again to put it down.',
        },
      }}
    >
      <SortableContext items={zone.coll} strategy={verticalListSortingStrategy}>
        <ul className="v-rows">
          {zone.coll.map((item, index) => (
            <ItemRow
              key={item.id}
              item={item}
              library={library}
              selectedId={itemId}
              readOnly={readOnly}
              problem={problemOf(index)}
              onSelect={onSelectItem}
              onRemove={() => editor.edit((before) => removeItem(before, item.id))}
            />
          ))}
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
  onSelect,
  onRemove,
}: {
  item: ItemDraft
  library: Library
  selectedId: string | null
  readOnly: boolean
  problem: string | undefined
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
      className="v-rowbutton"
      data-selected={selected}
      style={{
        transform: CSS.Transform.toString(transform),
        transition,
        ...(isDragging
          ? { zIndex: 2, background: 'var(--v-panel)', boxShadow: 'var(--mantine-shadow-md)' }
          : {}),
      }}
    >
      <button
        type="button"
        className="v-rowmain"
        aria-pressed={selected}
        onClick={() => onSelect(item.id)}
        onKeyDown={(event) => {
          if (!readOnly && (event.key === 'Delete' || event.key === 'Backspace')) onRemove()
        }}
      >
        <span className="v-rowpicture">
          <ItemPicture item={item} library={library} />
        </span>
        <span className="v-rowtext">
          <strong>{name}</strong>
          <span className={problem ? 'v-rowproblem' : ''}>{problem ?? itemWords(item)}</span>
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
          aria-label={`Move ${name}`}
        >
          <IconGripVertical size={16} aria-hidden="true" />
        </button>
      )}
    </li>
  )
}

/** How long an item stays, how it comes or what it holds, how often and when. */
function itemWords(item: ItemDraft): string {
  return [
    formatSpan(itemMs(item)),
    'list' in item ? counted(item.list.coll.length, 'item') : TRANSITION_WORDS[item.transition.kind],
    (item.weight ?? 1) > 1 ? `${item.weight} times a round` : null,
    whenWords(item.when),
  ]
    .filter((word) => word !== null)
    .join(', ')
}

function namesIn(item: ItemDraft, library: Library): string {
  return 'list' in item ? item.list.coll.map((one) => itemName(one, library)).join(', ') : ''
}
