import { Text } from '@mantine/core'
import type { Difference } from './differences.ts'
import { publishTexts } from './publish.texts.ts'
import styles from './publishing.module.css'

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
    <ul className={styles.differences} aria-label={publishTexts.changes()}>
      {differences.slice(0, MOST).map((difference) => (
        <li key={`${difference.groupId}-${difference.itemId}-${difference.text}`}>{difference.text}</li>
      ))}
      {more > 0 && <li>{publishTexts.moreChanges({ count: more })}</li>}
    </ul>
  )
}
