import { clsx } from 'clsx'
import { useId, type CSSProperties, type PointerEvent } from 'react'
import type { Grip } from './gridGesture.ts'
import { joined, type Span } from './occurrences.ts'
import { scheduleTexts } from './schedules.texts.ts'
import { lossWords, occurrenceWords } from './scheduleWords.ts'
import type { ScheduleView } from './useScheduleView.ts'
import { DAY_MINUTES } from './wall.ts'
import type { PlacedPiece } from './weekLayout.ts'
import styles from './schedules.module.css'

/** Blocks of less than so many minutes have room for one line. */
const ONE_LINE_MINUTES = 45
/** From so many minutes on there is room for the name of the screen. */
const SCREEN_MINUTES = 90

/** What is left free has to be so long to have room for words, minutes. */
const WORDS_MINUTES = 20

/** The minute from which a block has room for words: not where another event lies in front. Null: nowhere. */
function roomFor({ from, until }: Span, lost: readonly Span[]): number | null {
  let free = from
  for (const span of lost) {
    if (span.from - free >= WORDS_MINUTES) return free
    free = Math.max(free, span.until)
  }
  return free === from || until - free >= WORDS_MINUTES ? free : null
}

const share = (minutes: number): string => `${(minutes / DAY_MINUTES) * 100}%`

/** An event in its day. Stretches in which another event is shown are hatched. */
export function Block({
  piece,
  view,
  mayEdit,
  selected,
  onGrip,
  onOpen,
}: {
  piece: PlacedPiece
  view: ScheduleView
  mayEdit: boolean
  selected: boolean
  onGrip: (event: PointerEvent, grip: Grip) => void
  onOpen: () => void
}) {
  const { event, occurrence, lane, lanes, depth } = piece
  const start = piece.day * DAY_MINUTES
  const losses = (view.outcome.losses.get(event.id) ?? []).flatMap((loss) => {
    const from = Math.max(loss.from - start, piece.from)
    const until = Math.min(loss.until - start, piece.until)
    return from < until ? [{ loss, from, until }] : []
  })
  const hours = occurrenceWords(occurrence)
  const why = [...new Set(losses.map(({ loss }) => lossWords(loss, view.nameOf)))]
  const said = scheduleTexts.block({
    event: event.name,
    hours,
    screen: event.screen_name,
    priority: event.priority,
  })
  const whyId = useId()
  const length = piece.until - piece.from
  const words = roomFor(piece, joined(losses.filter(({ loss }) => loss.devices >= loss.of)))
  return (
    <div
      className={clsx(styles.block, selected && styles.selected, length < ONE_LINE_MINUTES && styles.short)}
      data-hue={view.hues.get(event.screen_id)}
      style={
        {
          top: share(piece.from),
          height: share(length),
          '--lane': lane,
          '--lanes': lanes,
          '--depth': depth,
        } as CSSProperties
      }
      title={[event.name, hours, event.screen_name, ...why]
        .filter((line) => line !== '')
        .reduce((a, b) => `${a}\n${b}`)}
      onPointerDown={(pointer) => mayEdit && onGrip(pointer, 'move')}
    >
      {losses.map(({ loss, from, until }) => (
        <span
          key={`${loss.by} ${from}`}
          className={loss.devices >= loss.of ? styles.lost : styles.lostSome}
          style={{
            top: `${((from - piece.from) / length) * 100}%`,
            height: `${((until - from) / length) * 100}%`,
          }}
        />
      ))}
      <button
        type="button"
        tabIndex={-1}
        className={styles.blockFace}
        aria-label={said}
        aria-describedby={why.length === 0 ? undefined : whyId}
        style={{
          paddingTop:
            words && words > piece.from ? `calc(${words - piece.from} / 60 * var(--hour))` : undefined,
        }}
        onClick={onOpen}
      >
        {words !== null && (
          <>
            <b>{event.name}</b>
            <span>{hours}</span>
            {piece.until - words >= SCREEN_MINUTES && event.screen_name !== event.name && (
              <span className={styles.screen}>{event.screen_name}</span>
            )}
            <i>{scheduleTexts.priorityShort({ priority: event.priority })}</i>
          </>
        )}
      </button>
      {why.length > 0 && (
        <span id={whyId} hidden>
          {why.reduce((a, b) => `${a} ${b}`)}
        </span>
      )}
      {mayEdit && piece.begins && (
        <span className={styles.gripStart} onPointerDown={(pointer) => onGrip(pointer, 'start')} />
      )}
      {mayEdit && piece.ends && (
        <span className={styles.gripEnd} onPointerDown={(pointer) => onGrip(pointer, 'end')} />
      )}
    </div>
  )
}
