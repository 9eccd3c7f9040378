import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { EMERGENCY_TEXTS_MOST } from '@vitrine/core/emergency'
import type { StoredEmergency } from '@vitrine/protocol'
import { IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatAgo, formatLanguage, formatNumber, formatSpan, listed } from '../../app/format.ts'
import { allDevicesQuery } from '../../queries/devices.ts'
import { groupsQuery } from '../../queries/groups.ts'
import { useNow } from '../../ui/useNow.ts'
import { EmergencyPicture } from '../../ui/EmergencyPicture.tsx'
import { emergencyTexts } from './emergencies.texts.ts'
import { NotStored } from './NotStored.tsx'
import { storedWords } from './storedWords.ts'
import { targetWords } from './targetWords.ts'
import styles from './emergencies.module.css'

/** One prepared emergency that is not on displays: how it looks, what it does, and where it is stored. */
export function PreparedPanel({ emergency, mayEdit }: { emergency: StoredEmergency; mayEdit: boolean }) {
  const nowMs = useNow()
  const { data: devices = [] } = useQuery(allDevicesQuery)
  const { data: groups = [] } = useQuery(groupsQuery)
  const { message, kind, acknowledge } = emergency
  const zones = emergency.overrides.filter((one) => 'zone_id' in one.for).length
  const facts: [string, ReactNode][] = [
    [emergencyTexts.reaches(), targetWords(emergency.targets, devices, groups)],
    [emergencyTexts.storage(), storedWords(emergency.prepared)],
    [emergencyTexts.priority(), formatNumber(emergency.priority)],
    [
      emergencyTexts.languages(),
      // Each by its own name.
      <span key="languages" translate="no">
        {listed(
          message.texts.map(({ language }) => formatLanguage(language)),
          EMERGENCY_TEXTS_MOST,
        )}
      </span>,
    ],
    [emergencyTexts.sound(), emergencyTexts.soundName[message.sound]()],
    [
      emergencyTexts.confirmation(),
      acknowledge ? emergencyTexts.asksConfirmation() : emergencyTexts.asksNothing(),
    ],
    [
      emergencyTexts.covers(),
      emergency.takes === 'zones' ? emergencyTexts.coversZones({ zones }) : emergencyTexts.coversDisplay(),
    ],
    [
      emergencyTexts.lasts(),
      emergencyTexts.untilCleared({ span: formatSpan((emergency.expires_after ?? 0) * 1_000) }),
    ],
  ]
  return (
    <section className={styles.panel} aria-labelledby="open-emergency">
      <header>
        <h2 id="open-emergency">{emergency.name}</h2>
        {mayEdit && (
          <>
            <Button
              component={Link}
              to={`/em-sites-edit/${emergency.id}`}
              variant="default"
              leftSection={<IconPencil size={16} />}
            >
              {emergencyTexts.edit()}
            </Button>
            <Button component={Link} to={`/em-sites/fire?emergency=${emergency.id}`} color="danger.7">
              {emergencyTexts.fireOne()}
            </Button>
          </>
        )}
      </header>
      <div className={styles.panelPictures}>
        <figure>
          <EmergencyPicture
            {...{ message, kind, acknowledge }}
            drill={false}
            startedAtMs={emergency.changed_at}
            width={16}
            height={9}
          />
          <figcaption className="v-quiet v-small">{emergencyTexts.onLandscape()}</figcaption>
        </figure>
        <figure>
          <EmergencyPicture
            {...{ message, kind, acknowledge }}
            drill={false}
            startedAtMs={emergency.changed_at}
            width={9}
            height={16}
          />
          <figcaption className="v-quiet v-small">{emergencyTexts.onPortrait()}</figcaption>
        </figure>
      </div>
      <dl className="v-facts">
        {facts.map(([label, value]) => (
          <div key={label} className={styles.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <NotStored emergency={emergency} devices={devices} />
      <p className="v-quiet v-small">
        {emergency.changed_by === null
          ? emergencyTexts.changed({ when: formatAgo(emergency.changed_at, nowMs) })
          : emergencyTexts.changedBy({
              when: formatAgo(emergency.changed_at, nowMs),
              person: emergency.changed_by,
            })}
      </p>
    </section>
  )
}
