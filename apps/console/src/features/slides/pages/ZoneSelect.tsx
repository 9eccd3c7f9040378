import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { allSitesQuery } from '../../../queries/sites.ts'
import { pageTexts } from './pages.texts.ts'

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
      label={pageTexts.addToZone()}
      description={pageTexts.addToZoneHint()}
      placeholder={pageTexts.noScreens()}
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
