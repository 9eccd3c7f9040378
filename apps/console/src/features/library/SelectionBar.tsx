import { Button } from '@mantine/core'
import { IconCopy, IconFolderSymlink, IconPalette, IconTag, IconTrash } from '@tabler/icons-react'
import type { LibraryRef } from '@vitrine/protocol'
import { things } from './libraryActions.ts'

/** What can be done with what is chosen; it stays in sight while one scrolls. */
export function SelectionBar({
  refs,
  onMove,
  onTag,
  onCopy,
  onBrand,
  onDelete,
  onNone,
}: {
  refs: readonly LibraryRef[]
  onMove: () => void
  onTag: () => void
  onCopy?: () => void
  onBrand?: () => void
  onDelete: () => void
  onNone: () => void
}) {
  if (refs.length === 0) return null
  const taggable = refs.some(({ noun }) => noun !== 'folder')
  return (
    <div className="v-selection" role="toolbar" aria-label="What is chosen">
      <span className="v-numbers v-selection-count" role="status">
        {things(refs)} chosen
      </span>
      <Button size="xs" variant="default" leftSection={<IconFolderSymlink size={15} />} onClick={onMove}>
        Move…
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconTag size={15} />}
        disabled={!taggable}
        onClick={onTag}
      >
        Tags…
      </Button>
      {onCopy && (
        <Button size="xs" variant="default" leftSection={<IconCopy size={15} />} onClick={onCopy}>
          Copy
        </Button>
      )}
      {onBrand && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPalette size={15} />}
          disabled={refs.every(({ noun }) => noun !== 'slide')}
          onClick={onBrand}
        >
          Brand…
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        c="var(--v-danger)"
        leftSection={<IconTrash size={15} />}
        onClick={onDelete}
      >
        Delete…
      </Button>
      <Button size="xs" variant="subtle" onClick={onNone}>
        Choose none
      </Button>
    </div>
  )
}
