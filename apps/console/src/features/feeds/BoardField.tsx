import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { boardsQuery } from '../../queries/boards.ts'
import { feedTexts } from './feeds.texts.ts'

/** Which board a feed shows. */
export function BoardField({
  value,
  onChange,
  error,
}: {
  value: string | null
  onChange: (id: string | null) => void
  error: string | undefined
}) {
  const boards = useQuery(boardsQuery)
  return (
    <Select
      label={feedTexts.board()}
      description={boards.data?.length === 0 ? feedTexts.noBoards() : feedTexts.boardHint()}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      searchable
      allowDeselect={false}
      data={(boards.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      error={error}
      onChange={onChange}
    />
  )
}
