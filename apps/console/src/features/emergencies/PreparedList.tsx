import { Button } from '@mantine/core'
import type { StoredEmergency } from '@vitrine/protocol'
import { clsx } from 'clsx'
import { Link } from 'react-router'
import { formatShortDay } from '../../app/format.ts'
import { Pill, StatusShape } from '../../ui/StatusPill.tsx'
import { EmergencyPicture } from '../../ui/EmergencyPicture.tsx'
import { emergencyTexts } from './emergencies.texts.ts'
import { storedWords } from './storedWords.ts'
import styles from './emergencies.module.css'

/** The prepared emergencies, each with its picture, where it is stored, and its last drill. */
export function PreparedList({
  emergencies,
  drills,
  openId,
  mayFire,
}: {
  emergencies: readonly StoredEmergency[]
  /** ids of emergencies whose activation is a drill */
  drills: ReadonlySet<string>
  openId: string | null
  mayFire: boolean
}) {
  return (
    <section aria-labelledby="prepared">
      <header className={styles.preparedHead}>
        <h2 id="prepared">{emergencyTexts.prepared()}</h2>
        <span className="v-quiet v-numbers">{emergencies.length}</span>
      </header>
      <ul className="v-rows">
        {emergencies.map((emergency) => (
          <Row
            key={emergency.id}
            emergency={emergency}
            isDrill={drills.has(emergency.id)}
            isOpen={emergency.id === openId}
            mayFire={mayFire}
          />
        ))}
      </ul>
    </section>
  )
}

function Row({
  emergency,
  isDrill,
  isOpen,
  mayFire,
}: {
  emergency: StoredEmergency
  isDrill: boolean
  isOpen: boolean
  mayFire: boolean
}) {
  const { id, name, message, kind, prepared, active, last_drill: lastDrill } = emergency
  const isStored = prepared.of > 0 && prepared.devices === prepared.of
  return (
    <li className={styles.row} data-open={isOpen} data-active={active !== null} data-drill={isDrill}>
      <div className={styles.rowPicture}>
        <EmergencyPicture message={message} kind={kind} drill={false} width={16} height={10} />
      </div>
      <div className={styles.rowHead}>
        <Link
          className={styles.rowName}
          to={`/em-sites?open=${id}`}
          replace
          preventScrollReset
          aria-current={isOpen ? 'true' : undefined}
        >
          {name}
        </Link>
        <RowEnd {...{ emergency, isDrill, mayFire }} />
      </div>
      <div className={styles.rowWords}>
        <span className={clsx('v-small', styles.stored)} data-all={isStored}>
          <StatusShape shape={isStored ? 'dot' : 'triangle'} />
          {storedWords(prepared)}
        </span>
        <span className="v-quiet v-small">
          {lastDrill
            ? emergencyTexts.lastDrill({
                date: formatShortDay(lastDrill.at),
                painted: lastDrill.painted,
                of: lastDrill.of,
              })
            : emergencyTexts.noDrill()}
        </span>
      </div>
    </li>
  )
}

/** At the end of a row: whether it is on displays now, or the way to fire it. */
function RowEnd({
  emergency: { id, name, active },
  isDrill,
  mayFire,
}: {
  emergency: StoredEmergency
  isDrill: boolean
  mayFire: boolean
}) {
  if (active !== null)
    return (
      <Pill tone={isDrill ? 'warn' : 'bad'}>
        {isDrill ? emergencyTexts.drillPill() : emergencyTexts.activePill()}
      </Pill>
    )
  if (!mayFire) return null
  return (
    <Button
      component={Link}
      to={`/em-sites/fire?emergency=${id}`}
      className={styles.rowFire}
      size="compact-sm"
      variant="default"
      aria-label={emergencyTexts.fireNamed({ name })}
    >
      {emergencyTexts.fireOne()}
    </Button>
  )
}
