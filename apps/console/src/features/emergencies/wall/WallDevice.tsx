import { IconCheck } from '@tabler/icons-react'
import type { ActivationStep } from '@vitrine/core/emergency'
import { ACTIVATION_STEPS } from '@vitrine/core/emergency'
import type { ActivationDevice, StoredActivation } from '@vitrine/protocol'
import { Link } from 'react-router'
import { formatMoment } from '../../../app/formatCalendar.ts'
import { formatUnit } from '../../../app/format.ts'
import { EmergencyPicture } from '../../../ui/EmergencyPicture.tsx'
import { emergencyTexts } from '../emergencies.texts.ts'
import { reachedAt } from './wall.ts'
import styles from './wall.module.css'

/** One device of an activation: what it shows, each step with its time, and why it is not as far as it should be. */
export function WallDevice({
  device,
  activation,
  size,
  timeZone,
}: {
  device: ActivationDevice
  activation: StoredActivation
  size: { width: number; height: number }
  /** of the device; null: not known */
  timeZone: string | null
}) {
  const { acknowledge, fired_at: firedAt, kind, drill } = activation
  const steps = ACTIVATION_STEPS.filter((step) => step !== 'acknowledged' || acknowledge)
  return (
    <div className={styles.device}>
      <EmergencyPicture
        message={device.message}
        kind={kind}
        drill={drill}
        acknowledge={acknowledge}
        startedAtMs={firedAt}
        width={size.width}
        height={size.height}
      />
      {device.why !== null && (
        <p className={styles.why} role="status">
          {emergencyTexts.whyAbout[device.why]()}
        </p>
      )}
      <ol>
        {steps.map((step) => (
          <Step key={step} step={step} device={device} firedAt={firedAt} timeZone={timeZone} />
        ))}
      </ol>
      {timeZone !== null && <p className="v-quiet v-small">{emergencyTexts.timesIn({ zone: timeZone })}</p>}
      <Link to={`/devices?open=${device.device_id}`}>{emergencyTexts.openDevice()}</Link>
    </div>
  )
}

function Step({
  step,
  device,
  firedAt,
  timeZone,
}: {
  step: ActivationStep
  device: ActivationDevice
  firedAt: number
  timeZone: string | null
}) {
  // The command was written for all devices at once, whenever it left.
  const at = step === 'fired' ? firedAt : reachedAt(device, step)
  const span = step === 'fired' || at === null ? null : at - firedAt
  return (
    <li data-done={at !== null}>
      <span className={styles.check}>
        {at !== null && <IconCheck size={12} stroke={3} aria-hidden="true" />}
      </span>
      <span>{emergencyTexts.step[step]()}</span>
      <span className="v-numbers">{at === null ? emergencyTexts.notYet() : formatMoment(at, timeZone)}</span>
      <span className="v-quiet v-numbers">
        {span !== null &&
          span < 60_000 &&
          emergencyTexts.afterFired({ span: formatUnit(Math.max(0, span), 'millisecond', 0) })}
      </span>
    </li>
  )
}
