import { useQuery } from '@tanstack/react-query'
import { formatWallDate } from '../../app/format.ts'
import { allDevicesQuery } from '../../queries/devices.ts'
import { groupsQuery } from '../../queries/groups.ts'
import { allSitesQuery } from '../../queries/sites.ts'
import { groupPath } from '../groups/index.ts'
import type { PopAddress } from './PopFilters.tsx'
import { popTexts } from './pop.texts.ts'
import styles from './pop.module.css'

/** What a printed report is about: on paper there are no filters to see it by. */
export function PrintHead({ address }: { address: PopAddress }) {
  const devices = useQuery(allDevicesQuery)
  const sites = useQuery(allSitesQuery)
  const groups = useQuery(groupsQuery)
  const filters = [
    [
      popTexts.device(),
      devices.data?.find(({ deviceId }) => deviceId === address.device)?.name ?? address.device,
    ],
    [popTexts.screen(), sites.data?.find(({ id }) => id === address.site)?.name ?? address.site],
    [popTexts.group(), groups.data ? groupPath(groups.data, address.group).join(' › ') : address.group],
    [popTexts.search(), address.q],
  ].filter(([, value]) => value !== '')
  return (
    <dl className={styles.printHead}>
      <dt>{address.period === 'last24' ? popTexts.periods.last24() : popTexts.period()}</dt>
      <dd>
        {popTexts.fromTo({ from: formatWallDate(address.days.from), until: formatWallDate(address.days.to) })}
      </dd>
      <dt>{popTexts.groupBy()}</dt>
      <dd>{popTexts.by[address.by]()}</dd>
      {filters.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
