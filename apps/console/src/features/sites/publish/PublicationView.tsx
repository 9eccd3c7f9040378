import { clsx } from 'clsx'
import { Progress } from '@mantine/core'
import { formatInstant } from '../../../app/format.ts'
import { Each } from '../../../ui/Guarded.tsx'
import { Pill } from '../../../ui/StatusPill.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { publicationWords, type Publication } from './publication.ts'
import { publishTexts } from './publish.texts.ts'
import { commonTexts } from '../../../ui/common.texts.ts'
import styles from './publishing.module.css'

/** Devices that are listed by name. */
const LISTED_MOST = 50

/** How what was published arrives: a sentence, and every device with what it reports. */
export function PublicationView({ publication }: { publication: Publication }) {
  const nowMs = useNow(1_000)
  const { arrivals, live, settled } = publication
  return (
    <>
      <p className={styles.publication} role="status">
        {publicationWords(publication)}
      </p>
      {!settled && (
        <>
          <Progress
            value={(live / arrivals.length) * 100}
            aria-label={publishTexts.liveOn({ live, count: arrivals.length })}
          />
          <p className={clsx('v-quiet v-small', styles.publication)}>{publishTexts.canClose()}</p>
        </>
      )}
      {arrivals.length > 0 && (
        <ul className={styles.arrivals} aria-label={commonTexts.devices()}>
          <Each items={arrivals.slice(0, LISTED_MOST)} keyOf={({ id }) => id} what="device" as="li">
            {({ name, arrival }) => (
              <li>
                <span className="v-clip">{name}</span>
                <span className={styles.arrival}>
                  {arrival.sinceMs !== null && (
                    <span className="v-quiet v-small v-numbers">{formatInstant(arrival.sinceMs, nowMs)}</span>
                  )}
                  <Pill tone={arrival.tone} shape={arrival.shape}>
                    {arrival.words}
                  </Pill>
                </span>
              </li>
            )}
          </Each>
        </ul>
      )}
      {arrivals.length > LISTED_MOST && (
        <p className={clsx('v-quiet v-small', styles.publication)}>
          {publishTexts.moreUnderDevices({ count: arrivals.length - LISTED_MOST })}
        </p>
      )}
    </>
  )
}
