import { SegmentedControl, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { allFoldersQuery } from '../../queries/content.ts'
import { folderOptions } from '../library/index.ts'
import type { FeedDraft } from './feedDraft.ts'
import { feedTexts } from './feeds.texts.ts'

const ORDERS = ['newest', 'name'] as const

/** Which folder of pictures a feed shows, and in which order. */
export function FolderFields({
  draft,
  onChange,
  folderError,
}: {
  draft: FeedDraft
  onChange: (part: Partial<FeedDraft>) => void
  folderError: string | undefined
}) {
  const folders = useQuery(allFoldersQuery)
  return (
    <>
      <Select
        label={feedTexts.folder()}
        description={folders.data?.length === 0 ? feedTexts.noFolders() : feedTexts.folderHint()}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        searchable
        allowDeselect={false}
        data={folderOptions(folders.data ?? [])}
        value={draft.folder}
        error={folderError}
        onChange={(folder) => onChange({ folder })}
      />
      <SegmentedControl
        fullWidth
        aria-label={feedTexts.order()}
        data={ORDERS.map((value) => ({ value, label: feedTexts.orderName[value]() }))}
        value={draft.order}
        onChange={(value) => onChange({ order: ORDERS.find((one) => one === value) ?? draft.order })}
      />
    </>
  )
}
