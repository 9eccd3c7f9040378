import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { StoredActivation } from '@vitrine/protocol'
import { Link } from 'react-router'
import { formatMoment } from '../../../app/formatCalendar.ts'
import { formatInstant, formatPosition, formatTime } from '../../../app/format.ts'
import { showError, toast } from '../../../app/toasts.ts'
import { api, queryClient } from '../../../app/client.ts'
import { commonTexts } from '../../../ui/common.texts.ts'
import { ask } from '../../../ui/confirm.ts'
import { StatusShape } from '../../../ui/StatusPill.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { emergencyTexts } from '../emergencies.texts.ts'
import { Latency } from './Latency.tsx'
import { chainOf, type Link as ChainLink } from './wall.ts'
import styles from './wall.module.css'

const SECOND_MS = 1_000

/** The name of an activation, which says that it is a drill. */
export const activationName = ({ name, drill }: Pick<StoredActivation, 'name' | 'drill'>): string =>
  drill ? emergencyTexts.drillName({ name }) : name

/** How an activation ended, or when it will. */
export function endWords(
  { ended, cleared_at, cleared_by, ends_at }: StoredActivation,
  nowMs: number,
): string {
  if (ended === null)
    return ends_at === null
      ? emergencyTexts.endsNever()
      : emergencyTexts.endsAt({ time: formatTime(ends_at, null, true) })
  const time = formatInstant(cleared_at ?? nowMs, nowMs)
  if (ended === 'expired') return emergencyTexts.expired({ time })
  return cleared_by === null
    ? emergencyTexts.clearedUnknown({ time })
    : emergencyTexts.cleared({ time, person: cleared_by })
}

/** What is on displays, how far it has come, how fast, and the button that ends it. */
export function WallHead({
  activation,
  mayClear,
  onClose,
}: {
  activation: StoredActivation
  mayClear: boolean
  onClose: () => void
}) {
  const { drill, ended, fired_at: firedAt, fired_by, acknowledge, counts } = activation
  const nowMs = useNow(SECOND_MS)
  const name = activationName(activation)
  const waiting = counts.fired - counts.painted
  const clear = async () => {
    const sure = await ask({
      title: emergencyTexts.clearQuestion({ name }),
      text: emergencyTexts.clearText({ count: counts.fired }),
      action: emergencyTexts.clearNamed({ name }),
    })
    if (!sure) return
    try {
      await api('clearEmergency', {
        params: { id: activation.emergency_id },
        body: { activation_id: activation.id },
      })
      toast(emergencyTexts.clearing({ name }))
      await queryClient.invalidateQueries({ queryKey: ['emergencies'] })
    } catch (error) {
      showError(error)
    }
  }
  return (
    <section
      className={styles.head}
      data-drill={drill}
      data-ended={ended !== null}
      aria-labelledby="activation"
    >
      <div className={styles.title}>
        <div>
          <h2 id="activation">{name}</h2>
          <p className="v-quiet v-small">
            {emergencyTexts.firedBy({ person: fired_by })} {endWords(activation, nowMs)}
          </p>
        </div>
        {ended === null ? (
          <>
            <div className={styles.timer}>
              <strong className="v-numbers" aria-hidden="true">
                {formatPosition(Math.max(0, nowMs - firedAt))}
              </strong>
              <span className="v-quiet v-small">
                {emergencyTexts.since({ time: formatTime(firedAt, null, true) })}
              </span>
            </div>
            {mayClear && (
              <Button size="lg" onClick={() => void clear()}>
                {emergencyTexts.clearNamed({ name })}
              </Button>
            )}
          </>
        ) : (
          <div className={styles.buttons}>
            <Button
              component={Link}
              to={`/em-sites-report/${activation.emergency_id}/${activation.id}`}
              variant="default"
            >
              {emergencyTexts.openReport()}
            </Button>
            <Button variant="default" onClick={onClose}>
              {commonTexts.close()}
            </Button>
          </div>
        )}
      </div>
      <div className={styles.figures}>
        <ol className={styles.chain}>
          {chainOf(activation)
            .filter(({ step }) => step !== 'acknowledged' || acknowledge)
            .map((link) => (
              <Step key={link.step} link={link} />
            ))}
        </ol>
        <div className={styles.waiting} data-none={waiting === 0}>
          <span className={styles.linkName}>
            <StatusShape shape={waiting === 0 ? 'dot' : 'triangle'} />
            {emergencyTexts.waiting()}
          </span>
          <strong className="v-numbers">{waiting}</strong>
          <span className="v-quiet v-small">
            {waiting === 0 ? emergencyTexts.nobodyWaits() : emergencyTexts.waitingWhy({ count: waiting })}
          </span>
        </div>
        <Latency activation={activation} />
      </div>
      {/* Only the number of displays that show it is read aloud, and only when it changes: the others change every second. */}
      <p className="v-sr" role="status">
        {emergencyTexts.step.painted()}{' '}
        {emergencyTexts.ofPlace({ painted: counts.painted, of: counts.fired })}
      </p>
    </section>
  )
}

function Step({ link: { step, count, lastAt } }: { link: ChainLink }) {
  const words =
    lastAt === null
      ? emergencyTexts.notYet()
      : step === 'fired'
        ? formatMoment(lastAt)
        : emergencyTexts.lastAt({ time: formatMoment(lastAt) })
  return (
    <li data-step={step} data-done={count > 0}>
      <span className={styles.linkName}>
        <span className={styles.check}>
          {count > 0 && <IconCheck size={12} stroke={3} aria-hidden="true" />}
        </span>
        {emergencyTexts.step[step]()}
      </span>
      <strong className="v-numbers">{count}</strong>
      <span className="v-quiet v-small v-numbers">{words}</span>
    </li>
  )
}
