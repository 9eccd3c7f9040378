import { useQuery } from '@tanstack/react-query'
import type { LibraryRef } from '@vitrine/protocol'
import { allTagsQuery } from '../../queries/content.ts'
import { tagThings, things } from './libraryActions.ts'
import { TagFields } from './TagFields.tsx'
import { Modal } from '../../ui/Dialog.tsx'
import { libraryTexts } from './library.texts.ts'

/** Puts tags on things and takes them off. Each change is done at once, and can be undone. */
export function TagDialog({
  tagged,
  onClose,
}: {
  /** what is tagged, each with the tags it has; null while nothing is */
  tagged: ReadonlyMap<LibraryRef, readonly string[]> | null
  onClose: () => void
}) {
  const all = useQuery({ ...allTagsQuery, enabled: tagged !== null })
  const refs = [...(tagged?.keys() ?? [])]
  return (
    <Modal
      opened={tagged !== null}
      onClose={onClose}
      title={libraryTexts.tagsOf({ things: things(refs) })}
      size="md"
    >
      {tagged && (
        <TagFields
          tagged={[...tagged.values()]}
          known={(all.data ?? []).map(({ tag }) => tag)}
          onChange={(change) => tagThings(tagged, change)}
          onDone={onClose}
        />
      )}
    </Modal>
  )
}
