import type { StoredScheduleEvent } from '@vitrine/protocol'
import { api, queryClient } from '../../app/client.ts'
import { undoNotice } from '../../ui/undoNotice.tsx'
import { isDoubtful, type Checked } from './changeCheck.ts'
import { bodyOf, type Written } from './moving.ts'
import { schedulesQuery } from './scheduleQueries.ts'

type Stored = StoredScheduleEvent
/** Takes back the newest change, once; and takes its notice away. Older ones are of revisions that are gone. */
let newest: { undo: () => Promise<void>; hide: () => void } | null = null

/** Which revision of an event this page made of which, by `id revision`: a person may move an event twice before the first move is saved. */
const followed = new Map<string, Stored['revision']>()

/** The newest revision that this page itself made of one. Changes of others are not among them: those are conflicts. */
function ownRevision({ id, revision }: Pick<Stored, 'id' | 'revision'>): Stored['revision'] {
  const next = followed.get(`${id} ${revision}`)
  return next === undefined ? revision : ownRevision({ id, revision: next })
}

/** What a change replaces: the event that the page knew, or what this page made of it since. */
function newestOf(event: Stored): Stored {
  const revision = ownRevision(event)
  const known = queryClient.getQueryData(schedulesQuery.queryKey)
  return known?.find((one) => one.id === event.id && one.revision === revision) ?? event
}

let before: Promise<unknown> = Promise.resolve()
/** One change after another, in the order in which they were made. */
async function inTurn(change: () => Promise<void>): Promise<void> {
  const mine = before.then(change)
  before = mine.catch(() => undefined)
  return mine
}

/** Takes back the newest change that this page made, if it was not taken back yet. */
export function undoNewest(): Promise<void> {
  return inTurn(async () => {
    const last = newest
    newest = null
    last?.hide()
    await last?.undo()
  })
}

function cached(change: (events: readonly Stored[]) => Stored[]): void {
  queryClient.setQueryData(schedulesQuery.queryKey, (before) => before && change(before))
}
const put = (event: Stored): void =>
  cached((events) => [...events.filter(({ id }) => id !== event.id), event])
const drop = (id: string): void => cached((events) => events.filter((event) => event.id !== id))
const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['schedules'] })

async function remove({ id, revision }: Pick<Stored, 'id' | 'revision'>): Promise<void> {
  await api('deleteSchedule', { params: { id }, revision: ownRevision({ id, revision }) })
  drop(id)
}

async function make(body: Written[number]['event']): Promise<Stored> {
  const made = await api('makeSchedule', { body })
  put(made)
  return made
}

async function change(of: Pick<Stored, 'id' | 'revision'>, body: Written[number]['event']): Promise<Stored> {
  const revision = ownRevision(of)
  const changed = await api('changeSchedule', { params: { id: of.id }, revision, body })
  followed.set(`${of.id} ${revision}`, changed.revision)
  put(changed)
  return changed
}

/** Says what was done, with the way back: the steps in the other order. */
function offerUndo(said: string, steps: readonly (() => Promise<void>)[]): void {
  const undo = async () => {
    newest = null
    try {
      for (const step of steps.toReversed()) await step()
    } finally {
      await refresh()
    }
  }
  newest?.hide()
  newest = { undo, hide: undoNotice(said, () => inTurn(undo)) }
}

/** A change that is checked before it is saved. */
export type Check = {
  /** @throws ApiError */
  check: () => Promise<Checked>
  /** asks a person about what was found; false: it is not saved */
  ask: (found: Checked) => Promise<boolean>
  /** adds what the change comes to to what was done */
  withImpact: (said: string, found: Checked) => string
}

/**
 * What is said of a change that was checked; null: a person did not want it. Where the check fails, the change is saved as it is:
 * the server refuses what must not be.
 */
async function checked(said: string, how: Check): Promise<string | null> {
  const found = await how.check().catch(() => null)
  if (!found) return said
  if (isDoubtful(found) && !(await how.ask(found))) return null
  return how.withImpact(said, found)
}

/**
 * Saves events, each in the place of another or as a new one, and offers to undo it. If one of them is refused, those before it
 * are taken back.
 * @param how left out: it was checked already
 * @throws ApiError of the event that was refused
 */
export function saveEvents(written: Written, said: string, how?: Check): Promise<void> {
  return inTurn(async () => {
    const words = how ? await checked(said, how) : said
    if (words !== null) await saveNow(written, words)
  })
}

async function saveNow(written: Written, said: string): Promise<void> {
  const undo: (() => Promise<void>)[] = []
  try {
    for (const { event, of } of written) {
      if (of === null) {
        const made = await make(event)
        undo.push(() => remove(made))
      } else {
        const replaced = newestOf(of)
        const changed = await change(of, event)
        undo.push(async () => void (await change(changed, bodyOf(replaced))))
      }
    }
  } catch (error) {
    for (const step of undo.toReversed()) await step()
    await refresh()
    throw error
  }
  offerUndo(said, undo)
  await refresh()
}

/**
 * Deletes an event and offers to undo it.
 * @throws ApiError
 */
export function deleteEvent(event: Stored, said: string, how: Check): Promise<void> {
  return inTurn(async () => {
    const words = await checked(said, how)
    if (words === null) return
    await remove(event)
    offerUndo(words, [async () => void (await make(bodyOf(event)))])
    await refresh()
  })
}
