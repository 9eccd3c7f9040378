import { Button } from '@mantine/core'
import { IconCopy, IconFolderSymlink, IconTag, IconTrash, type Icon } from '@tabler/icons-react'
import type { LibraryRef } from '@vitrine/protocol'
import { things } from './libraryActions.ts'
import { libraryTexts } from './library.texts.ts'
import { commonTexts } from '../../ui/common.texts.ts'

/** What else can be done with what is chosen, folders left out. */
export type SelectionExtra = { label: string; icon: Icon; run: (ids: readonly string[]) => void }

/** What can be done with what is chosen; it stays in sight while one scrolls. */
export function SelectionBar({
  refs,
  onMove,
  onTag,
  onCopy,
  extra,
  onDelete,
  onNone,
}: {
  refs: readonly LibraryRef[]
  onMove: () => void
  onTag: () => void
  onCopy?: () => void
  extra?: SelectionExtra | undefined
  onDelete: () => void
  onNone: () => void
}) {
  if (refs.length === 0) return null
  const taggable = refs.some(({ noun }) => noun !== 'folder')
  return (
    <div className="v-choice-bar" role="toolbar" aria-label={libraryTexts.selection()}>
      <span className="v-numbers v-selection-count" role="status">
        {libraryTexts.selected({ things: things(refs) })}
      </span>
      <Button size="xs" variant="default" leftSection={<IconFolderSymlink size={15} />} onClick={onMove}>
        {libraryTexts.moveEllipsis()}
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconTag size={15} />}
        disabled={!taggable}
        onClick={onTag}
      >
        {libraryTexts.tagsEllipsis()}
      </Button>
      {onCopy && (
        <Button size="xs" variant="default" leftSection={<IconCopy size={15} />} onClick={onCopy}>
          {libraryTexts.copy()}
        </Button>
      )}
      {extra && (
        <Button
          size="xs"
          variant="default"
          leftSection={<extra.icon size={15} />}
          disabled={!taggable}
          onClick={() => extra.run(refs.filter(({ noun }) => noun !== 'folder').map(({ id }) => id))}
        >
          {extra.label}
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        c="var(--v-danger)"
        leftSection={<IconTrash size={15} />}
        onClick={onDelete}
      >
        {commonTexts.deleteEllipsis()}
      </Button>
      <Button size="xs" variant="subtle" onClick={onNone}>
        {libraryTexts.clearSelection()}
      </Button>
    </div>
  )
}
