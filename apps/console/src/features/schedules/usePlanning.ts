import { useCallback, useEffect, useRef, useState } from 'react'
import { serverNowMs } from '../../app/serverClock.ts'
import { showError } from '../../app/toasts.ts'
import { checkDelete, checkedPeriod, checkMove, firstMinute, type Checked } from './changeCheck.ts'
import { impactWords } from './checkWords.ts'
import type { Doubt } from './DoubtDialog.tsx'
import { moveAll, withoutOne, type Written } from './moving.ts'
import { deleteEvent, saveEvents, type Check } from './saving.ts'
import { scheduleTexts } from './schedules.texts.ts'
import { momentWords } from './scheduleWords.ts'
import type { Pending } from './useScheduleView.ts'
import { minuteOf } from './wall.ts'
import type { Held } from './WeekGrid.tsx'

/** What is asked of an event that repeats. */
export type Asked = { what: 'move'; pending: Pending } | { what: 'delete'; held: Held }

/**
 * Events that are moved, stretched and deleted where they are drawn. Each change is checked before it is saved; one that brings a
 * problem waits for a person, and the others say what they come to where they can be undone.
 */
export function usePlanning() {
  const [pending, setPending] = useState<Pending | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [doubt, setDoubt] = useState<Doubt | null>(null)
  const waiting = useRef<Doubt | null>(null)
  const sent = useRef<Pending | null>(null)
  // Nobody can answer on a page that is gone, and later changes wait for this one.
  useEffect(() => () => waiting.current?.decide(false), [])

  const ask = (name: string, found: Checked): Promise<boolean> =>
    new Promise((resolve) => {
      const decide = (save: boolean) => {
        waiting.current = null
        setDoubt(null)
        resolve(save)
      }
      waiting.current = { name, found, decide }
      setDoubt(waiting.current)
    })
  const how = (name: string, timeZone: string, check: Check['check']): Check => ({
    check,
    ask: (found) => ask(name, found),
    withImpact: (said, found) => scheduleTexts.withImpact({ said, impact: impactWords(found, timeZone) }),
  })

  /** @param written null: nothing is saved */
  const write = async (written: Written | null, drawn: Pending, timeZone: string) => {
    setAsked(null)
    const { event, occurrence, shift } = drawn
    // Of an event that repeats, an occurrence that is moved by itself tells where the change begins.
    const first = Math.min(occurrence.from, occurrence.from + shift.start)
    const minute = written?.length === 1 ? firstMinute(written) : first
    try {
      if (written)
        await saveEvents(
          written,
          scheduleTexts.moved({ name: event.name }),
          how(event.name, timeZone, () => checkMove(written, checkedPeriod(minute, timeZone, serverNowMs()))),
        )
    } catch (error) {
      showError(error)
    }
    // Meanwhile it may have been moved on.
    setPending((now) => (now === drawn ? null : now))
  }
  const remove = async ({ event, occurrence }: Held, all: boolean, timeZone: string) => {
    setAsked(null)
    const without = all ? null : withoutOne(event, occurrence)
    const minute = all ? minuteOf(event.start) : occurrence.from
    const check = how(event.name, timeZone, () =>
      checkDelete(event.id, without, checkedPeriod(minute, timeZone, serverNowMs())),
    )
    try {
      if (without === null) await deleteEvent(event, scheduleTexts.deleted({ name: event.name }), check)
      else
        await saveEvents(
          [{ of: event, event: without }],
          scheduleTexts.leftOut({ name: event.name, date: momentWords(occurrence.from) }),
          check,
        )
    } catch (error) {
      showError(error)
    }
  }
  return {
    pending,
    setPending,
    asked,
    doubt,
    /** gives up a change that is asked about */
    forget: useCallback(() => {
      setAsked(null)
      setPending(null)
    }, []),
    write,
    remove,
    shifted: (next: Pending, timeZone: string) => {
      // A question takes the focus away, which settles what is being moved: that it is already.
      if (sent.current === next) return
      sent.current = next
      setPending(next)
      if (next.event.rrule !== undefined) setAsked({ what: 'move', pending: next })
      else void write(moveAll(next.event, next.shift), next, timeZone)
    },
    askDelete: (held: Held, timeZone: string) => {
      if (held.event.rrule === undefined) void remove(held, true, timeZone)
      else setAsked({ what: 'delete', held })
    },
  }
}
