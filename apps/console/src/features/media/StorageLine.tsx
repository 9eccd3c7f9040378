import { Button, Progress } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatBytes } from '../../app/format.ts'
import { storageQuery } from '../../queries/content.ts'

/** From this share of the quota on it is said that it is nearly used up. */
const NEARLY_FULL = 0.9

/** What the company's files take of what they may, and what nothing shows. */
export function StorageLine({ onUnused }: { onUnused: () => void }) {
  const { data } = useQuery(storageQuery)
  if (!data || data.bytes === 0) return null
  const share = data.quota === null ? null : data.bytes / data.quota
  const words =
    data.quota === null
      ? `${formatBytes(data.bytes)} used`
      : `${formatBytes(data.bytes)} of ${formatBytes(data.quota)} used`
  return (
    <div className="v-storage v-quiet v-small v-numbers">
      {share !== null && (
        <Progress
          value={Math.min(100, share * 100)}
          color={share >= 1 ? 'danger' : share >= NEARLY_FULL ? 'yellow' : 'petrol'}
          size="sm"
          w={120}
          aria-label={`Storage, ${words}`}
        />
      )}
      <span>
        {words}
        {share !== null && share >= NEARLY_FULL && share < 1 && ', nearly full'}
        {share !== null && share >= 1 && ', full: nothing more can be uploaded'}
        {data.bin.files > 0 && `, ${formatBytes(data.bin.bytes)} of it in the bin`}
      </span>
      {data.unused.files > 0 && (
        <Button size="compact-xs" variant="subtle" onClick={onUnused}>
          {formatBytes(data.unused.bytes)} not used
        </Button>
      )}
    </div>
  )
}
