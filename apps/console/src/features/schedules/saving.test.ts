import type { SchedulePreview, StoredScheduleEvent, WrittenScheduleEvent } from '@vitrine/protocol'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../app/client.ts'
import { checkDelete, checkMove, type Checked } from './changeCheck.ts'
import { bodyOf, moveAll, moveOne, withoutOne } from './moving.ts'
import { occurrencesOf } from './occurrences.ts'
import { deleteEvent, saveEvents, undoNewest, type Check } from './saving.ts'
import { schedulesQuery } from './scheduleQueries.ts'
import { anEvent } from './testing/anEvent.ts'
import { minuteOf } from './wall.ts'

const HOUR = 60
const PERIOD = { from: 0, to: 1 }
const NOTHING: SchedulePreview = { devices: 0, first_at: null, days: [], findings: [] }
const FOUND: Checked = { devices: 1, firstMs: 1, fromMs: 0, problems: [], gap: null }

let made = 0
/** The event of a test: each has one of its own, as revisions are remembered. */
let breakfast: StoredScheduleEvent
/** What the server has, by id. */
let stored: Map<string, StoredScheduleEvent>
/** What it answers about changes that are not saved yet. */
let preview: (changes: { id?: string; event: WrittenScheduleEvent | null }[]) => SchedulePreview

/** Events and revisions as the server keeps them. */
function answer(path: string, init: RequestInit): Response {
  const id = path.split('/').at(-1)!
  const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
  const json = (value: unknown, status = 200) =>
    new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } })
  const refused = (status: number, code: string) =>
    json({ errors: [{ message: code, extensions: { code } }] }, status)
  if (path.endsWith('/preview')) return json(preview(body.changes))
  if (init.method === 'POST') {
    const event = { ...anEvent({}), ...body, id: `made${(made += 1)}`, revision: 1 }
    stored.set(event.id, event)
    return json(event, 201)
  }
  const known = stored.get(id)
  if (init.method === 'GET' || init.method === undefined) return json({ items: [...stored.values()] })
  if (!known) return refused(404, 'ENTITY_NOT_FOUND')
  const given = new Headers(init.headers).get('if-match')
  if (given?.replaceAll('"', '') !== String(known.revision)) return refused(412, 'CHANGED_MEANWHILE')
  if (init.method === 'DELETE') {
    stored.delete(id)
    return new Response(null, { status: 204 })
  }
  const changed = { ...anEvent({}), ...body, id, revision: known.revision + 1 }
  if (body.end === undefined) delete changed.end
  stored.set(id, changed)
  return json(changed)
}

function keep(event: StoredScheduleEvent): StoredScheduleEvent {
  breakfast = { ...event, id: `breakfast${(made += 1)}` }
  stored = new Map([[breakfast.id, breakfast]])
  queryClient.setQueryData(schedulesQuery.queryKey, [breakfast])
  return breakfast
}

beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) =>
    answer(new URL(url, 'http://v').pathname, init),
  )
  keep(anEvent({}))
  preview = () => NOTHING
  return () => {
    vi.unstubAllGlobals()
    queryClient.clear()
  }
})

const times = () => [...stored.values()].map(({ start, end, exdates }) => ({ start, end, exdates }))
const asked = (save: boolean, check: () => Promise<Checked>) => {
  const ask = vi.fn(async (_found: Checked) => save)
  const how: Check = { check, ask, withImpact: (said) => said }
  return { ask, how }
}
const gladly = asked(true, async () => FOUND).how

describe('undo', () => {
  it('brings a deleted event back as it was', async () => {
    await deleteEvent(breakfast, 'deleted', gladly)
    expect(stored.size).toBe(0)
    await undoNewest()
    expect([...stored.values()].map(bodyOf)).toEqual([bodyOf(anEvent({}))])
  })
  it('joins the one occurrence that was moved with the others again', async () => {
    const event = keep(anEvent({ rrule: 'FREQ=DAILY' }))
    const [, second] = occurrencesOf(event, minuteOf('2026-11-30T00:00'), minuteOf('2026-12-07T00:00'), 'UTC')
    await saveEvents(moveOne(event, second!, { start: HOUR, end: HOUR }), 'moved', gladly)
    expect(times()).toEqual([
      { start: '2026-11-30T08:00', end: '2026-11-30T10:00', exdates: ['2026-12-01T08:00'] },
      { start: '2026-12-01T09:00', end: '2026-12-01T11:00', exdates: [] },
    ])
    await undoNewest()
    expect(times()).toEqual([{ start: '2026-11-30T08:00', end: '2026-11-30T10:00', exdates: [] }])
  })
  it('moves all occurrences back, and shows one again that was left out', async () => {
    const event = keep(anEvent({ rrule: 'FREQ=DAILY' }))
    await saveEvents(moveAll(event, { start: HOUR, end: HOUR })!, 'moved', gladly)
    expect(times()[0]!.start).toBe('2026-11-30T09:00')
    await undoNewest()
    expect(times()[0]!.start).toBe('2026-11-30T08:00')

    const now = stored.get(event.id)!
    const occurrence = { start: minuteOf('2026-12-02T08:00'), from: 0, until: null }
    await saveEvents([{ of: now, event: withoutOne(now, occurrence) }], 'left out', gladly)
    expect(times()[0]!.exdates).toEqual(['2026-12-02T08:00'])
    await undoNewest()
    expect(times()[0]!.exdates).toEqual([])
  })
  it('takes back the newest change only, and that once', async () => {
    const event = breakfast
    await saveEvents(moveAll(event, { start: HOUR, end: HOUR })!, 'moved', gladly)
    await saveEvents(moveAll(event, { start: 2 * HOUR, end: 2 * HOUR })!, 'moved', gladly)
    await undoNewest()
    await undoNewest()
    expect(times()[0]!.start).toBe('2026-11-30T09:00')
  })
})

describe('a change where events are drawn', () => {
  const moved = () => moveAll(breakfast, { start: HOUR, end: HOUR })!
  /** A server that finds a problem with Breakfast wherever it is not at 08:00. */
  const neverAtNine: typeof preview = (changes) => ({
    ...NOTHING,
    findings: changes.flatMap(({ event: body }, change) =>
      body?.start.endsWith('09:00') ? [{ code: 'neverWins', event_id: 'breakfast', change, params: {} }] : [],
    ),
  })

  it('is saved without a question where the check finds nothing new', async () => {
    preview = () => ({ ...neverAtNine([{ event: moved()[0]!.event }]) })
    const { ask, how } = asked(false, () => checkMove(moved(), PERIOD))
    await saveEvents(moved(), 'moved', how)
    expect(ask).not.toHaveBeenCalled()
    expect(times()[0]!.start).toBe('2026-11-30T09:00')
  })
  it('waits for a person where it brings a problem, and is not saved unless they want it', async () => {
    preview = neverAtNine
    const no = asked(false, () => checkMove(moved(), PERIOD))
    await saveEvents(moved(), 'moved', no.how)
    expect(no.ask.mock.calls[0]![0].problems.map(({ code }) => code)).toEqual(['neverWins'])
    expect(times()[0]!.start).toBe('2026-11-30T08:00')
    await saveEvents(moved(), 'moved', asked(true, () => checkMove(moved(), PERIOD)).how)
    expect(times()[0]!.start).toBe('2026-11-30T09:00')
  })
  it('asks before a deletion that leaves devices with nothing to show', async () => {
    const change = { from: 5, until: 9, devices: 2, screen_id_before: 'menu', screen_id_after: null }
    preview = () => ({ devices: 2, first_at: 5, days: [change], findings: [] })
    const { ask, how } = asked(false, () => checkDelete(breakfast.id, null, PERIOD))
    await deleteEvent(breakfast, 'deleted', how)
    expect(ask.mock.calls[0]![0].gap).toEqual({ devices: 2, atMs: 5 })
    expect(stored.size).toBe(1)
  })
  it('is saved without a check where the server can’t check it, and refused by the server where it must be', async () => {
    preview = () => {
      throw new TypeError('offline')
    }
    const { how } = asked(false, () => checkMove(moved(), PERIOD))
    await saveEvents(moved(), 'moved', how)
    expect(times()[0]!.start).toBe('2026-11-30T09:00')
  })
})
