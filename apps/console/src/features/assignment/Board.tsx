import { clsx } from 'clsx'
import { Button, Checkbox } from '@mantine/core'
import {
  DndContext,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  rectIntersection,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
  type CollisionDetection,
  type DragEndEvent,
} from '@dnd-kit/core'
import { IconGripVertical } from '@tabler/icons-react'
import type { Device, Site } from '@vitrine/protocol'
import { useState } from 'react'
import { Link } from 'react-router'

import { SitePicture } from '../../ui/SitePicture.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { useSiteRender } from '../sites/index.ts'
import { NO_SITE, type Column } from './columns.ts'
import { Each } from '../../ui/Guarded.tsx'
import { assignmentTexts } from './assignment.texts.ts'
import styles from './board.module.css'

/** The column under the pointer; from the keyboard there is none, then the one that the card covers. */
const columnUnder: CollisionDetection = (args) => {
  const under = pointerWithin(args)
  return under.length > 0 ? under : rectIntersection(args)
}

/** A column for every screen with its devices, which are dragged from one to the other. */
export function Board({
  columns,
  asked,
  chosen,
  mayEdit,
  onChoose,
  onGive,
  onPair,
}: {
  columns: readonly Column[]
  /** the screen that the page was opened for */
  asked: string | null
  chosen: ReadonlySet<string>
  mayEdit: boolean
  onChoose: (chosen: ReadonlySet<string>) => void
  onGive: (deviceIds: readonly string[], siteId: string | null) => void
  /** pairs a device for a screen, where no paired one is free */
  onPair?: (siteId: string) => void
}) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor),
  )
  const [dragged, setDragged] = useState<Device | null>(null)
  const devices = columns.flatMap((column) => column.devices)
  const nameOf = (id: string | number) =>
    devices.find((device) => device.id === id)?.name ?? assignmentTexts.theDevice()
  const columnName = (id: string | number) =>
    columns.find((column) => (column.site?.id ?? NO_SITE) === id)?.site?.name ??
    assignmentTexts.withoutScreen()
  const drop = ({ active, over }: DragEndEvent) => {
    setDragged(null)
    if (!over) return
    // Dragging one of those chosen drags them all.
    const ids = chosen.has(String(active.id)) ? [...chosen] : [String(active.id)]
    onGive(ids, over.id === NO_SITE ? null : String(over.id))
  }
  const choose = (ids: readonly string[], on: boolean) => {
    const next = new Set(chosen)
    for (const id of ids) {
      if (on) next.add(id)
      else next.delete(id)
    }
    onChoose(next)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={columnUnder}
      onDragStart={({ active }) => setDragged(devices.find((device) => device.id === active.id) ?? null)}
      onDragEnd={drop}
      onDragCancel={() => setDragged(null)}
      accessibility={{
        announcements: {
          onDragStart: ({ active }) => assignmentTexts.pickedUp({ nameOf: nameOf(active.id) }),
          onDragOver: ({ active, over }) =>
            over
              ? assignmentTexts.isOver({ nameOf: nameOf(active.id), columnName: columnName(over.id) })
              : undefined,
          onDragEnd: ({ active, over }) =>
            over
              ? assignmentTexts.droppedOn({ nameOf: nameOf(active.id), columnName: columnName(over.id) })
              : undefined,
          onDragCancel: ({ active }) => assignmentTexts.moveCancelled({ nameOf: nameOf(active.id) }),
        },
        screenReaderInstructions: {
          draggable: assignmentTexts.dragInstructions(),
        },
      }}
    >
      <div className={styles.board}>
        {columns.map((column) => (
          <ScreenColumn
            key={column.site?.id ?? NO_SITE}
            column={column}
            asked={column.site !== null && column.site.id === asked}
            chosen={chosen}
            mayEdit={mayEdit}
            onChoose={choose}
            {...(onPair ? { onPair } : {})}
          />
        ))}
      </div>
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <div className={clsx(styles.boardCard, styles.boardDragged)}>
            {chosen.has(dragged.id) && chosen.size > 1
              ? assignmentTexts.devices({ count: chosen.size })
              : dragged.name}
          </div>
        )}
      </DragOverlay>
    </DndContext>
  )
}

function ScreenColumn({
  column,
  asked,
  chosen,
  mayEdit,
  onChoose,
  onPair,
}: {
  column: Column
  asked: boolean
  chosen: ReadonlySet<string>
  mayEdit: boolean
  onChoose: (ids: readonly string[], on: boolean) => void
  onPair?: (siteId: string) => void
}) {
  const { site, devices } = column
  const { setNodeRef, isOver } = useDroppable({ id: site?.id ?? NO_SITE })
  const name = site?.name ?? 'No screen'
  const ids = devices.map((device) => device.id)
  const count = ids.filter((id) => chosen.has(id)).length
  return (
    <section
      ref={setNodeRef}
      className={styles.boardColumn}
      data-over={isOver}
      data-asked={asked}
      aria-label={name}
    >
      <header className={styles.boardHead}>
        {mayEdit && ids.length > 0 && (
          <Checkbox
            size="xs"
            aria-label={assignmentTexts.selectAllOf({ name })}
            checked={count === ids.length}
            indeterminate={count > 0 && count < ids.length}
            onChange={(event) => onChoose(ids, event.currentTarget.checked)}
          />
        )}
        <h2 className="v-clip">{site ? <Link to={`/sites-edit/${site.id}`}>{name}</Link> : name}</h2>
        <span className="v-quiet v-small v-numbers">{devices.length}</span>
      </header>
      {site && <ScreenPicture site={site} />}
      <ul className={styles.boardCards}>
        <Each items={devices} keyOf={(device) => device.id} what="device" as="li">
          {(device) => (
            <DeviceCard
              device={device}
              chosen={chosen.has(device.id)}
              mayEdit={mayEdit}
              onChoose={(on) => onChoose([device.id], on)}
            />
          )}
        </Each>
      </ul>
      {devices.length === 0 && (
        <p className="v-quiet v-small">
          {site ? assignmentTexts.notOnAnyDevice() : assignmentTexts.allAssigned()}
        </p>
      )}
      {site && asked && devices.length === 0 && onPair && (
        <Button fullWidth size="xs" variant="default" onClick={() => onPair(site.id)}>
          {assignmentTexts.pairForIt()}
        </Button>
      )}
    </section>
  )
}

function ScreenPicture({ site }: { site: Site }) {
  const render = useSiteRender(site)
  return (
    <div className={styles.boardPicture}>
      <SitePicture
        render={render}
        ratio={16 / 9}
        {...(render ? {} : { note: assignmentTexts.noContentYet() })}
      />
    </div>
  )
}

function DeviceCard({
  device,
  chosen,
  mayEdit,
  onChoose,
}: {
  device: Device
  chosen: boolean
  mayEdit: boolean
  onChoose: (on: boolean) => void
}) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id: device.id,
    disabled: !mayEdit,
  })
  return (
    <li ref={setNodeRef} className={styles.boardCard} data-dragging={isDragging} data-chosen={chosen}>
      {mayEdit && (
        <Checkbox
          size="xs"
          aria-label={assignmentTexts.selectDevice({ name: device.name })}
          checked={chosen}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
      )}
      <span className={styles.boardName}>
        <Link to={`/devices?open=${device.id}`} className="v-clip">
          {device.name}
        </Link>
        <StatusPill status={device.status} />
      </span>
      {mayEdit && (
        <button
          type="button"
          ref={setActivatorNodeRef}
          className="v-grip"
          {...attributes}
          {...listeners}
          aria-label={assignmentTexts.moveDevice({ name: device.name })}
        >
          <IconGripVertical size={16} aria-hidden="true" />
        </button>
      )}
    </li>
  )
}
