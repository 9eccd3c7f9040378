import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { allTablesQuery } from '../../queries/content.ts'
import { feedTexts } from './feeds.texts.ts'

/** Which data table a feed is, or has names from. @param props.label left out: that it is one, and it needs one */
export function TableField({
  value,
  onChange,
  error,
  label = feedTexts.table(),
  hint = feedTexts.tableHint(),
  canBeNone = false,
}: {
  label?: string
  hint?: string
  canBeNone?: boolean
  value: string | null
  onChange: (id: string | null) => void
  error: string | undefined
}) {
  const tables = useQuery(allTablesQuery)
  return (
    <Select
      label={label}
      description={tables.data?.length === 0 ? feedTexts.noTables() : hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      searchable
      allowDeselect={canBeNone}
      clearable={canBeNone}
      data={(tables.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      error={error}
      onChange={onChange}
    />
  )
}
