import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'

/** The head of a sortable column. `sort` is a field name, with a leading `-` for descending. */
export function SortHeader({
  field,
  label,
  sort,
  onSort,
}: {
  field: string
  label: string
  sort: string
  onSort: (sort: string) => void
}) {
  const direction = sort === field ? 'ascending' : sort === `-${field}` ? 'descending' : 'none'
  return (
    <th aria-sort={direction} scope="col">
      <button
        type="button"
        className="v-sort"
        onClick={() => onSort(direction === 'ascending' ? `-${field}` : field)}
      >
        {label}
        {direction === 'ascending' && <IconArrowUp size={13} aria-hidden="true" />}
        {direction === 'descending' && <IconArrowDown size={13} aria-hidden="true" />}
      </button>
    </th>
  )
}
