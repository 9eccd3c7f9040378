import { clsx } from 'clsx'
import { Button, Progress } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatBytes, listedShort } from '../../app/format.ts'
import { storageQuery } from '../../queries/content.ts'
import { mediaTexts } from './media.texts.ts'
import styles from './media.module.css'

/** From this share of the quota on it is said that it is nearly used up. */
const NEARLY_FULL = 0.9

/** What the company's files take of what they may, and what nothing shows. */
export function StorageLine({ onUnused }: { onUnused: () => void }) {
  const { data } = useQuery(storageQuery)
  if (!data || data.bytes === 0) return null
  const share = data.quota === null ? null : data.bytes / data.quota
  const bytes = formatBytes(data.bytes)
  const used =
    data.quota === null
      ? mediaTexts.bytesUsed({ bytes })
      : mediaTexts.bytesUsedOf({ bytes, quota: formatBytes(data.quota) })
  const facts = [
    used,
    share !== null && share >= NEARLY_FULL && share < 1 ? mediaTexts.nearlyFull() : '',
    share !== null && share >= 1 ? mediaTexts.full() : '',
    data.bin.files > 0 ? mediaTexts.bytesInBin({ bytes: formatBytes(data.bin.bytes) }) : '',
  ]
  return (
    <div className={clsx('v-quiet v-small v-numbers', styles.storage)}>
      {share !== null && (
        <Progress
          value={Math.min(100, share * 100)}
          color={share >= 1 ? 'danger' : share >= NEARLY_FULL ? 'yellow' : 'petrol'}
          size="sm"
          w={120}
          aria-label={mediaTexts.storage({ used })}
        />
      )}
      <span>{listedShort(facts.filter((fact) => fact !== ''))}</span>
      {data.unused.files > 0 && (
        <Button size="compact-xs" variant="subtle" onClick={onUnused}>
          {mediaTexts.bytesNotUsed({ bytes: formatBytes(data.unused.bytes) })}
        </Button>
      )}
    </div>
  )
}
