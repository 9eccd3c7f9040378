import { Button, Menu } from '@mantine/core'
import type { StoredAppointment, StoredBoard } from '@vitrine/protocol'
import { formatDay, formatSpan, formatTime } from '../../app/format.ts'
import { rowKeys } from '../../ui/rowKeys.ts'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { Pill } from '../../ui/StatusPill.tsx'
import { nameOf, STATUS_LOOK } from './appointmentWords.ts'
import { appointmentTexts } from './boards.texts.ts'
import type { BoardChanges } from './useBoardChanges.ts'
import styles from './boards.module.css'

const MINUTE_MS = 60_000
/** How much later appointments are made at once, minutes. */
const DELAYS = [10, 20, 30, 60]

/** Appointments below each other, with what comes next for each as a button. */
export function AppointmentRows({
  board,
  appointments,
  withDays,
  changes,
  onOpen,
  onErase,
}: {
  board: StoredBoard
  appointments: readonly StoredAppointment[]
  /** whether they are of several days */
  withDays: boolean
  /** null: this person can't change any */
  changes: BoardChanges | null
  onOpen: (appointment: StoredAppointment) => void
  onErase: (appointment: StoredAppointment) => void
}) {
  return (
    <ul className={styles.rows} ref={rowKeys} aria-label={appointmentTexts.list()}>
      {appointments.map((one) => {
        const { tone, shape } = STATUS_LOOK[one.status]
        return (
          <li key={one.id} className={styles.row} data-status={one.status}>
            <span className={styles.rowTime}>
              {withDays && (
                <span className="v-quiet v-small">{formatDay(one.starts_at, board.time_zone)} </span>
              )}
              {formatTime(one.starts_at, board.time_zone)}
            </span>
            <span className={styles.rowWho}>
              {changes ? (
                <button type="button" data-row className={styles.open} onClick={() => onOpen(one)}>
                  {nameOf(one)}
                </button>
              ) : (
                <strong>{nameOf(one)}</strong>
              )}
              <span className="v-quiet v-small">
                {[one.patient === null ? '' : one.text, one.room].filter(Boolean).join(' · ')}
              </span>
            </span>
            <span>
              <Pill tone={tone} shape={shape}>
                {one.status === 'delayed' && one.delayed_until !== null
                  ? appointmentTexts.delayedUntil({ time: formatTime(one.delayed_until, board.time_zone) })
                  : appointmentTexts.statusName[one.status]()}
              </Pill>
            </span>
            {changes && (
              <span className={styles.rowActions}>
                <Steps appointment={one} changes={changes} onOpen={onOpen} />
                <RowMenu name={nameOf(one)} onEdit={() => onOpen(one)} onDelete={() => onErase(one)}>
                  {one.status !== 'planned' && (
                    <Menu.Item onClick={() => changes.set(one, { status: 'planned' })}>
                      {appointmentTexts.backToPlanned()}
                    </Menu.Item>
                  )}
                  {one.status !== 'missed' && (
                    <Menu.Item onClick={() => changes.set(one, { status: 'missed' })}>
                      {appointmentTexts.miss()}
                    </Menu.Item>
                  )}
                  {one.status !== 'cancelled' && (
                    <Menu.Item onClick={() => changes.set(one, { status: 'cancelled' })}>
                      {appointmentTexts.cancelAppointment()}
                    </Menu.Item>
                  )}
                </RowMenu>
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** What comes next for an appointment, as buttons. */
export function Steps({
  appointment: one,
  changes,
  onOpen,
}: {
  appointment: StoredAppointment
  changes: BoardChanges
  /** opens it, where a room has to be chosen first; null: it is open */
  onOpen: ((appointment: StoredAppointment) => void) | null
}) {
  const { status } = one
  const isBefore = status === 'planned' || status === 'checkedIn' || status === 'delayed'
  const call = () => (one.room === '' ? onOpen?.(one) : changes.set(one, { status: 'calling' }))
  const canCall = one.room !== '' || onOpen !== null
  return (
    <>
      {status === 'planned' && (
        <Button size="compact-sm" variant="default" onClick={() => changes.set(one, { status: 'checkedIn' })}>
          {appointmentTexts.checkIn()}
        </Button>
      )}
      {isBefore && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button size="compact-sm" variant="default">
              {appointmentTexts.delay()}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {DELAYS.map((minutes) => (
              <Menu.Item
                key={minutes}
                onClick={() =>
                  changes.set(one, {
                    status: 'delayed',
                    delayed_until: (one.delayed_until ?? one.starts_at) + minutes * MINUTE_MS,
                  })
                }
              >
                {appointmentTexts.delayBy({ span: formatSpan(minutes * MINUTE_MS) })}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {isBefore && (
        <Button size="compact-sm" disabled={!canCall} onClick={call}>
          {appointmentTexts.call()}
        </Button>
      )}
      {status === 'calling' && (
        <Button size="compact-sm" variant="default" disabled={!canCall} onClick={call}>
          {appointmentTexts.callAgain()}
        </Button>
      )}
      {status === 'calling' && (
        <Button size="compact-sm" onClick={() => changes.set(one, { status: 'now' })}>
          {appointmentTexts.begin()}
        </Button>
      )}
      {status === 'now' && (
        <Button size="compact-sm" onClick={() => changes.set(one, { status: 'done' })}>
          {appointmentTexts.finish()}
        </Button>
      )}
    </>
  )
}
