import { clsx } from 'clsx'
import { Button, Popover } from '@mantine/core'
import { IconLayoutGrid, IconPlaylist, IconPlus, IconSquareDashed } from '@tabler/icons-react'
import type { FreezeProblem, GroupDraft, SiteDraft } from '@vitrine/core'
import { useState, type ReactNode } from 'react'
import { formatDimensions, formatSpan, listedShort } from '../../../app/format.ts'
import { freezeProblemText } from '../../../ui/freezeProblemText.ts'
import type { DraftEditor } from '../../../draft/draftEditor.ts'
import type { Library } from '../../../queries/wholeLibrary.ts'
import { useItemDrop } from '../items/itemDrop.ts'
import { ItemPicture } from '../items/ItemPicture.tsx'
import { playlistEntries, saveAsPlaylist } from '../items/saveAsPlaylist.ts'
import { LayoutPicker } from './LayoutPicker.tsx'
import { withLayout } from './layouts.ts'
import { cycleMs } from '../preview/preview.ts'
import type { EditedSite } from '../siteEdits.ts'
import { useNamed } from '../../../queries/namedTimes.ts'
import { whenWords } from '../items/whenWords.ts'
import { ZoneItems } from '../items/ZoneItems.tsx'
import { Each } from '../../../ui/Guarded.tsx'
import { itemTexts } from '../items/item.texts.ts'
import { zoneTexts } from './zone.texts.ts'
import siteEditorStyles from '../siteEditor.module.css'
import zonesStyles from './zones.module.css'

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
  /** content was dropped: into which zone, before which of its items */
  onDropItems: (ids: readonly string[], groupId: string, at?: number) => void
}) {
  const { editor, draft, library, problems, zoneId, itemId, drawing, readOnly } = props
  const [choosing, setChoosing] = useState(false)
  const zone = draft.groups.find((group) => group.id === zoneId) ?? draft.groups[0]
  const problemOf = (field: string) => {
    const found = problems.find((problem) => problem.field === field)
    return found && freezeProblemText(found)
  }
  return (
    <>
      <div className="v-editor-head">
        <h2>{zoneTexts.zones()}</h2>
        <button
          type="button"
          className="v-sort v-quiet v-small v-numbers"
          onClick={() => props.onSelectZone(null)}
        >
          {formatDimensions(draft.width, draft.height)}
        </button>
      </div>
      <ul className="v-rows">
        <Each items={draft.groups} keyOf={(group) => group.id} what="zone" as="li">
          {(group, index) => (
            <ZoneRow
              selected={group.id === zoneId}
              takes={!readOnly}
              onDrop={(ids) => props.onDropItems(ids, group.id)}
            >
              <button
                type="button"
                className={siteEditorStyles.rowMain}
                aria-pressed={group.id === zoneId}
                onClick={() => props.onSelectZone(group.id)}
              >
                <span className={siteEditorStyles.rowPicture}>
                  <ItemPicture item={group.items[0]} library={library} ground={group.background} />
                </span>
                <span className={siteEditorStyles.rowText}>
                  <strong className="v-clip">{group.name}</strong>
                  <ZoneWords group={group} library={library} problem={problemOf(`groups.${index}.items`)} />
                </span>
              </button>
            </ZoneRow>
          )}
        </Each>
      </ul>
      {!readOnly && (
        <div className={zonesStyles.zoneTools}>
          <Button
            size="xs"
            variant={drawing ? 'filled' : 'default'}
            leftSection={<IconSquareDashed size={15} />}
            aria-pressed={drawing}
            onClick={props.onDraw}
          >
            {zoneTexts.drawZone()}
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
                {zoneTexts.layout()}
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
      {drawing && (
        <p className={clsx('v-quiet v-small', zonesStyles.zoneDrawing)} role="status">
          {zoneTexts.drawHint()}
        </p>
      )}
      {zone && (
        <>
          <div className="v-editor-head">
            <h2 className="v-clip">{zoneTexts.itemsIn({ name: zone.name })}</h2>
            {!readOnly && zone.items.length > 1 && (
              <span className="v-quiet v-small">{zoneTexts.dragToReorder()}</span>
            )}
          </div>
          <ZoneItems
            {...props}
            zone={zone}
            itemId={itemId}
            problemOf={(item) => problemOf(`groups.${draft.groups.indexOf(zone)}.items.${item}`)}
          />
          {!readOnly && (
            <Button
              fullWidth
              mt="xs"
              variant="default"
              leftSection={<IconPlus size={16} />}
              onClick={props.onAdd}
            >
              {zoneTexts.addContent()}
            </Button>
          )}
          {!readOnly && zone.items.length > 1 && playlistEntries(zone) && (
            <Button
              fullWidth
              mt="xs"
              variant="subtle"
              leftSection={<IconPlaylist size={16} />}
              title={itemTexts.saveAsPlaylistHint()}
              onClick={() =>
                void saveAsPlaylist(editor, zone).then((id) => id !== null && props.onSelectItem(id))
              }
            >
              {itemTexts.saveAsPlaylist()}
            </Button>
          )}
        </>
      )}
    </>
  )
}

/** A zone in the list: content that is dropped on it goes to its end. */
function ZoneRow({
  selected,
  takes,
  onDrop,
  children,
}: {
  selected: boolean
  takes: boolean
  onDrop: (ids: string[]) => void
  children: ReactNode
}) {
  const { at, handlers } = useItemDrop(onDrop, takes)
  return (
    <li
      className={clsx(siteEditorStyles.rowButton, siteEditorStyles.dropPlace)}
      data-selected={selected}
      data-over={at !== null}
      {...handlers}
    >
      {children}
    </li>
  )
}

function ZoneWords({
  group,
  library,
  problem,
}: {
  group: GroupDraft
  library: Library
  problem: string | undefined
}) {
  useNamed()
  const times = whenWords(group.when)
  if (group.items.length === 0)
    return <span className={problem ? siteEditorStyles.rowProblem : ''}>{zoneTexts.empty()}</span>
  return (
    <span>
      {listedShort([
        itemTexts.items({ count: group.items.length }),
        formatSpan(cycleMs(group.items, library)),
        ...(times === null ? [] : [times]),
      ])}
    </span>
  )
}
