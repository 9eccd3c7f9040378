import type { Folder, LibraryNoun, LibraryRef } from '@vitrine/protocol'
import { useCallback, useEffect, useEffectEvent, useMemo, useState, type ReactNode } from 'react'
import { takesKeys } from '../../ui/takesKeys.ts'
import { DeleteDialog, type Deleting } from './DeleteDialog.tsx'
import { FolderName } from './FolderName.tsx'
import type { FolderActions } from './FolderTiles.tsx'
import { copyThings, moveThings } from './libraryActions.ts'
import { MoveDialog } from './MoveDialog.tsx'
import { keyOf, refOf } from './selection.ts'
import { SelectionBar, type SelectionExtra } from './SelectionBar.tsx'
import { TagDialog } from './TagDialog.tsx'
import { useSelection } from './useSelection.ts'

type Listed = { id: string; name: string; folder_id: string | null; tags: readonly string[] }

/**
 * What the lists of slides and of media do alike: choosing, dragging, keys, and the dialogues of what is done with things.
 * @param items   what is loaded of the list
 * @param folders all folders; undefined until they are known
 * @param flat    shows what lies anywhere, without folders
 */
export function useLibraryList({
  noun,
  items,
  folders,
  folderId,
  flat,
  mayEdit,
  extra,
}: {
  noun: Exclude<LibraryNoun, 'folder'>
  items: readonly Listed[]
  folders: readonly Folder[] | undefined
  folderId: string | null
  flat: boolean
  mayEdit: boolean
  extra?: SelectionExtra
}) {
  const within = useMemo(
    () =>
      flat
        ? []
        : (folders ?? [])
            .filter((one) => one.parent_id === folderId)
            .sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true })),
    [flat, folders, folderId],
  )
  const order = useMemo(
    () => [
      ...within.map(({ id }) => keyOf({ noun: 'folder', id })),
      ...items.map(({ id }) => keyOf({ noun, id })),
    ],
    [within, items, noun],
  )
  const choosing = useSelection(order)
  const { chosen, set } = choosing
  // Selected screens is what is there: what somebody else moved away is not deleted unseen.
  const chosenRefs = useMemo(() => order.filter((key) => chosen.has(key)).map(refOf), [order, chosen])
  const none = () => set([])
  const [naming, setNaming] = useState<{ folder: Folder | null } | null>(null)
  const [moving, setMoving] = useState<readonly LibraryRef[] | null>(null)
  const [tagging, setTagging] = useState<readonly LibraryRef[] | null>(null)
  const [deleting, setDeleting] = useState<Deleting | null>(null)

  const homesOf = (refs: readonly LibraryRef[]) =>
    new Map(
      refs.map((ref) => [
        ref,
        ref.noun === 'folder'
          ? (folders?.find(({ id }) => id === ref.id)?.parent_id ?? null)
          : (items.find(({ id }) => id === ref.id)?.folder_id ?? null),
      ]),
    )
  const drop = (refs: LibraryRef[], into: Folder | null) => {
    const going = refs.filter(({ id }) => id !== into?.id)
    if (going.length > 0) void moveThings(homesOf(going), into?.id ?? null, into?.name ?? null).then(none)
  }
  const folderActions: FolderActions | null = mayEdit
    ? {
        rename: (folder) => setNaming({ folder }),
        move: ({ id }) => setMoving([{ noun: 'folder', id }]),
        copy: ({ id, name }) => void copyThings([{ noun: 'folder', id }], name),
        remove: ({ id, name }) => setDeleting({ refs: [{ noun: 'folder', id }], name }),
        drop,
      }
    : null
  const dragged = useCallback(
    (ref: LibraryRef) => (chosen.has(keyOf(ref)) ? chosenRefs : [ref]),
    [chosen, chosenRefs],
  )
  // A click on a checkbox, a tile or beside them chooses alike, so the keys are those of the whole page.
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!mayEdit || event.defaultPrevented || takesKeys(event.target)) return
    if (event.key === 'Delete' && chosenRefs.length > 0) setDeleting({ refs: chosenRefs })
    if (event.key === 'Escape') none()
    const isInList = event.target instanceof Element && event.target.matches('[data-row]')
    if (event.key === 'a' && (event.ctrlKey || event.metaKey) && (isInList || chosenRefs.length > 0)) {
      event.preventDefault()
      set(order)
    }
  })
  useEffect(() => {
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  const dialogs: ReactNode = (
    <>
      {naming && <FolderName folder={naming.folder} parentId={folderId} onClose={() => setNaming(null)} />}
      <MoveDialog
        homes={moving && homesOf(moving)}
        folders={folders ?? []}
        onClose={() => setMoving(null)}
        onDone={none}
      />
      <TagDialog
        tagged={
          tagging && new Map(tagging.map((ref) => [ref, items.find(({ id }) => id === ref.id)?.tags ?? []]))
        }
        onClose={() => setTagging(null)}
      />
      <DeleteDialog deleting={deleting} onClose={() => setDeleting(null)} onDone={none} />
    </>
  )
  const bar: ReactNode = (
    <SelectionBar
      refs={chosenRefs}
      onMove={() => setMoving(chosenRefs)}
      onTag={() => setTagging(chosenRefs.filter((ref) => ref.noun === noun))}
      {...(noun === 'slide' ? { onCopy: () => void copyThings(chosenRefs).then(none) } : {})}
      extra={extra}
      onDelete={() => setDeleting({ refs: chosenRefs })}
      onNone={none}
    />
  )
  return {
    /** the folders that lie here */
    within,
    choosing,
    /** something is chosen */
    some: chosenRefs.length > 0,
    folderActions,
    drop,
    dragged,
    bar,
    dialogs,
    makeFolder: () => setNaming({ folder: null }),
    move: setMoving,
    tag: setTagging,
    remove: setDeleting,
    onSpace: (index: number, range: boolean) => {
      const item = items[index]
      if (item && mayEdit) choosing.toggle(keyOf({ noun, id: item.id }), range)
    },
  }
}
