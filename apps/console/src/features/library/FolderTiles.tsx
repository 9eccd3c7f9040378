import { ActionIcon, Checkbox, Menu } from '@mantine/core'
import { IconDots, IconFolder } from '@tabler/icons-react'
import type { Folder, LibraryRef } from '@vitrine/protocol'
import { Link } from 'react-router'
import { rowKeys } from '../../ui/rowKeys.ts'
import { startDrag, useDrop } from './dragging.ts'
import { keyOf } from './selection.ts'
import type { Choosing } from './useSelection.ts'
import { Each } from '../../ui/Guarded.tsx'
import { libraryTexts } from './library.texts.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import styles from './library.module.css'

const refOfFolder = ({ id }: Folder): LibraryRef => ({ noun: 'folder', id })

export type FolderActions = {
  rename: (folder: Folder) => void
  move: (folder: Folder) => void
  copy: (folder: Folder) => void
  remove: (folder: Folder) => void
  drop: (refs: LibraryRef[], folder: Folder) => void
}

/** The folders of a folder: opened, chosen, dragged, and taking what is dropped on them. */
export function FolderTiles({
  folders,
  count,
  linkTo,
  choosing,
  actions,
  dragged,
}: {
  folders: readonly Folder[]
  /** how much of what the page shows lies in it */
  count: (folder: Folder) => number
  linkTo: (folderId: string) => string
  choosing: Choosing
  /** null for those who may only look */
  actions: FolderActions | null
  /** what goes along when this folder is dragged */
  dragged: (ref: LibraryRef) => LibraryRef[]
}) {
  return (
    <ul className={styles.folders} ref={rowKeys} aria-label={libraryTexts.folders()}>
      <Each items={folders} keyOf={(folder) => folder.id} what="folder" as="li">
        {(folder) => (
          <FolderTile
            folder={folder}
            count={count(folder)}
            to={linkTo(folder.id)}
            choosing={choosing}
            actions={actions}
            dragged={dragged}
          />
        )}
      </Each>
    </ul>
  )
}

function FolderTile({
  folder,
  count,
  to,
  choosing,
  actions,
  dragged,
}: {
  folder: Folder
  count: number
  to: string
  choosing: Choosing
  actions: FolderActions | null
  dragged: (ref: LibraryRef) => LibraryRef[]
}) {
  const ref = refOfFolder(folder)
  const key = keyOf(ref)
  const chosen = choosing.chosen.has(key)
  const { over, handlers } = useDrop((refs) => actions?.drop(refs, folder), actions !== null && !chosen)
  return (
    <li>
      <div
        className={styles.folder}
        data-over={over}
        data-chosen={chosen}
        draggable={actions !== null}
        onDragStart={(event) => startDrag(event, dragged(ref))}
        {...handlers}
      >
        {actions && (
          <Checkbox
            size="xs"
            ms="sm"
            me="xs"
            aria-label={libraryTexts.selectFolder({ name: folder.name })}
            checked={chosen}
            onChange={() => choosing.toggle(key, false)}
          />
        )}
        <Link
          to={to}
          data-row
          draggable={false}
          onClick={(event) => actions && choosing.takesClick(event, key)}
          onKeyDown={(event) => {
            if (!actions) return
            if (event.key === ' ') {
              event.preventDefault()
              choosing.toggle(key, event.shiftKey)
            }
            if (event.key === 'Delete' && choosing.chosen.size === 0) actions.remove(folder)
          }}
        >
          <IconFolder size={18} aria-hidden="true" />
          <span className="v-clip">{folder.name}</span>
          <span className="v-quiet v-small v-numbers" style={{ marginInlineStart: 'auto' }}>
            {count}
          </span>
        </Link>
        {actions && (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon me="xs" aria-label={libraryTexts.actionsForFolder({ name: folder.name })}>
                <IconDots size={16} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => actions.rename(folder)}>{libraryTexts.renameEllipsis()}</Menu.Item>
              <Menu.Item onClick={() => actions.move(folder)}>{libraryTexts.moveEllipsis()}</Menu.Item>
              <Menu.Item onClick={() => actions.copy(folder)}>{libraryTexts.copy()}</Menu.Item>
              <Menu.Divider />
              <Menu.Item color="danger" onClick={() => actions.remove(folder)}>
                {commonTexts.deleteEllipsis()}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
    </li>
  )
}
