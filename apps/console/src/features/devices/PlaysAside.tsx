import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Device, StoredPlay } from '@vitrine/protocol'
import { formatInstant } from '../../app/format.ts'
import { playsAsideQuery } from '../../queries/devices.ts'
import { Each } from '../../ui/Guarded.tsx'
import { asideReason } from '../../ui/playsAsideWords.ts'
import { useNow } from '../../ui/useNow.ts'
import { deviceTexts } from './device.texts.ts'
import styles from './devices.module.css'

/** Play records of a device that are kept but not counted, with the reason of each; nothing where there are none. */
export function PlaysAside({ device }: { device: Device }) {
  const plays = useQuery(playsAsideQuery(device.deviceId))
  if (!plays.data || plays.data.items.length === 0) return null
  const { items, total } = plays.data
  return (
    <section className={styles.deviceSection} aria-label={deviceTexts.setAside()}>
      <h3>{deviceTexts.setAsideCount({ count: total })}</h3>
      <Text size="sm" c="dimmed" mb="xs">
        {deviceTexts.setAsideText()}
      </Text>
      <ul className="v-rows">
        <Each items={items} keyOf={(play) => `${play.id} ${play.received_at}`} what="playRecord" as="li">
          {(play) => <PlayAside play={play} />}
        </Each>
      </ul>
      {total > items.length && (
        <Text size="sm" c="dimmed" mt="xs">
          {deviceTexts.newestShown({ count: items.length })}
        </Text>
      )}
    </section>
  )
}

function PlayAside({ play }: { play: StoredPlay }) {
  const nowMs = useNow()
  return (
    <li className={styles.aside}>
      <div>
        <strong>{play.ad_name ?? play.slide_name ?? deviceTexts.unknownContent()}</strong>
        <p className="v-quiet v-small">
          {play.aside === null ? deviceTexts.noReason() : asideReason(play.aside)}
        </p>
      </div>
      <span className="v-quiet v-small v-numbers">
        {deviceTexts.received({ at: formatInstant(play.received_at, nowMs) })}
      </span>
    </li>
  )
}
