import { clsx } from 'clsx'
import type { BoardSlots, StoredAppointment, StoredBoard } from '@vitrine/protocol'
import { useRef, useState } from 'react'
import { formatTime, formatWallTime } from '../../app/format.ts'
import { StatusShape } from '../../ui/StatusPill.tsx'
import { nameOf, STATUS_LOOK } from './appointmentWords.ts'
import { appointmentTexts } from './boards.texts.ts'
import { columnsOf, hoursShown, startAt } from './moving.ts'
import { useCarrying } from './useCarrying.ts'
import type { BoardChanges } from './useBoardChanges.ts'
import styles from './boards.module.css'

const roomName = (room: string): string => room || appointmentTexts.noRoom()

/** The quarter-hours of a day below each other, and the rooms beside each other. Appointments are dragged to another place. */
export function DayPlan({
  board,
  slots,
  isWhole,
  nowMs,
  changes,
  onOpen,
  onPlan,
}: {
  board: StoredBoard
  slots: BoardSlots['items']
  /** whether all hours are shown */
  isWhole: boolean
  nowMs: number
  /** null: this person can't change any */
  changes: BoardChanges | null
  onOpen: (appointment: StoredAppointment) => void
  onPlan: (at: { slot: string; room: string }) => void
}) {
  const rooms = columnsOf(board.rooms, slots)
  const { from, until } = hoursShown(slots, isWhole)
  const [said, setSaid] = useState('')
  /** what was moved keeps the focus in its new place */
  const moved = useRef<string | null>(null)
  const carrying = useCarrying({
    slots,
    rooms,
    isOn: changes !== null,
    onDrop: ({ appointment, spot }) => {
      setSaid('')
      moved.current = appointment.id
      changes?.move(appointment, { starts_at: startAt(slots, appointment, spot.slot), room: spot.room })
    },
    onGiveUp: (appointment) => setSaid(appointmentTexts.dropped({ name: nameOf(appointment) })),
  })
  const { carried } = carrying
  const where = carried && {
    name: nameOf(carried.appointment),
    time: formatWallTime(slots[carried.spot.slot]?.name ?? ''),
    room: roomName(carried.spot.room),
  }
  return (
    <>
      <div className={styles.planWrap}>
        <table className={styles.plan} data-carrying={carried ? true : undefined}>
          <thead>
            <tr>
              <th scope="col">
                <span className="v-sr">{appointmentTexts.time()}</span>
              </th>
              {rooms.map((room) => (
                <th key={room} scope="col">
                  {roomName(room)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {slots.slice(from, until).map((slot, at) => {
              const index = from + at
              const isSkipped = slot.clocks === 'skipped'
              const ends = slots[index + 1]?.epoch ?? Number.MAX_SAFE_INTEGER
              return (
                <tr
                  key={slot.id}
                  data-hour={slot.hour || undefined}
                  data-skipped={isSkipped || undefined}
                  data-now={(nowMs >= slot.epoch && nowMs < ends && !isSkipped) || undefined}
                >
                  <th scope="row">
                    <span className={clsx(!slot.hour && 'v-quiet')}>{formatWallTime(slot.name)}</span>
                    {slot.clocks !== 'once' && (
                      <span className="v-sr">{appointmentTexts[slot.clocks]()}</span>
                    )}
                  </th>
                  {rooms.map((room) => {
                    const entries = slot.entries.filter((one) => one.room === room)
                    const isTarget = carried?.spot.slot === index && carried.spot.room === room
                    return (
                      <td key={room} data-slot={index} data-room={room} data-target={isTarget || undefined}>
                        {entries.map((one) => (
                          <button
                            key={one.id}
                            ref={(element) => {
                              if (!element || moved.current !== one.id) return
                              if (document.activeElement === document.body) element.focus()
                            }}
                            type="button"
                            className={styles.block}
                            data-status={one.status}
                            data-carried={carried?.appointment.id === one.id || undefined}
                            disabled={changes === null}
                            onClick={() => {
                              if (!carrying.endedDrag()) onOpen(one)
                            }}
                            {...carrying.handlersOf(one)}
                          >
                            <StatusShape shape={STATUS_LOOK[one.status].shape} />
                            <span className="v-sr">{appointmentTexts.statusName[one.status]()}</span>
                            <strong>{nameOf(one)}</strong>
                            <span>
                              {formatTime(one.starts_at, board.time_zone)}
                              {one.patient === null ? '' : ` · ${one.text}`}
                            </span>
                          </button>
                        ))}
                        {entries.length === 0 && changes && !isSkipped && !carried && (
                          <button
                            type="button"
                            tabIndex={-1}
                            className={styles.free}
                            aria-label={appointmentTexts.planAt({
                              time: formatWallTime(slot.name),
                              room: roomName(room),
                            })}
                            onClick={() => onPlan({ slot: slot.name, room })}
                          />
                        )}
                        {isTarget && where && (
                          <span className={styles.ghost}>
                            {where.name} · {where.time}
                          </span>
                        )}
                      </td>
                    )
                  })}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      <p className="v-sr" role="status">
        {where ? appointmentTexts.carried(where) : said}
      </p>
      {changes && <p className="v-quiet v-small">{appointmentTexts.movesBy()}</p>}
    </>
  )
}
