import { Select, type SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { groupsQuery } from '../../queries/groups.ts'
import { groupTexts } from './groups.texts.ts'
import { groupPath, groupRows } from './groupTree.ts'

/** Devices that are in no group, as lists are asked for them. */
const NO_GROUP = 'none'

/** One of the groups with its way from the top, or none; null leaves the choice open. */
export function GroupSelect({
  value,
  onChange,
  none,
  ...props
}: Omit<SelectProps, 'value' | 'onChange' | 'data'> & {
  value: string | null
  onChange: (id: string | null) => void
  /** also offers “No group”, with the value `none` */
  none?: boolean
}) {
  const { data: groups = [] } = useQuery(groupsQuery)
  return (
    <Select
      searchable
      clearable
      nothingFoundMessage={groupTexts.noGroupsFound()}
      {...props}
      value={value}
      onChange={onChange}
      data={[
        ...groupRows(groups).map(({ group }) => ({
          value: group.id,
          label: groupPath(groups, group.id).join(' › '),
        })),
        ...(none ? [{ value: NO_GROUP, label: groupTexts.noGroup() }] : []),
      ]}
    />
  )
}
