import './publishing.css'
import { Text } from '@mantine/core'
import { formatNumber } from '../../../app/format.ts'
import type { Difference } from './differences.ts'

/** How many lines are read; what is beyond them is counted. */
const MOST = 12

/** What has changed since the last publication, line by line. */
export function DifferenceList({ differences, same }: { differences: readonly Difference[]; same: string }) {
  if (differences.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {same}
      </Text>
    )
  const more = differences.length - MOST
  return (
    <ul className="v-differences" aria-label="Changes since the last publication">
      {differences.slice(0, MOST).map((difference) => (
        <li key={`${difference.groupId}-${difference.itemId}-${difference.text}`}>{difference.text}</li>
      ))}
      {more > 0 && <li>{more === 1 ? '1 more change' : `${formatNumber(more)} more changes`}</li>}
    </ul>
  )
}
