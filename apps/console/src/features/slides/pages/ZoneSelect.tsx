import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { allSitesQuery } from '../../../queries/sites.ts'

/** Chooses a zone of a screen, or none. Its value is the ids of both, with a space between. */
export function ZoneSelect({
  value,
  disabled,
  onChange,
}: {
  value: string | null
  disabled: boolean
  onChange: (zone: string | null) => void
}) {
  const sites = useQuery(allSitesQuery)
  return (
    <Select
      label="Add to zone"
      description="At the end of a zone, 10 seconds each"
      placeholder="No screens yet"
      clearable
      disabled={disabled}
      value={value}
      onChange={onChange}
      data={(sites.data ?? []).map((site) => ({
        group: site.name,
        items: site.draft.groups.map((group) => ({ value: `${site.id} ${group.id}`, label: group.name })),
      }))}
    />
  )
}
