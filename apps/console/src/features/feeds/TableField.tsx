import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { allTablesQuery } from '../../queries/content.ts'
import { feedTexts } from './feeds.texts.ts'

/** Which data table a feed is. */
export function TableField({
  value,
  onChange,
  error,
}: {
  value: string | null
  onChange: (id: string | null) => void
  error: string | undefined
}) {
  const tables = useQuery(allTablesQuery)
  return (
    <Select
      label={feedTexts.table()}
      description={tables.data?.length === 0 ? feedTexts.noTables() : feedTexts.tableHint()}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      searchable
      allowDeselect={false}
      data={(tables.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      error={error}
      onChange={onChange}
    />
  )
}
