import { eachDatabase } from '@vitrine/testbed/databases'
import { expect, it, onTestFinished } from 'vitest'
import { migrate, openDatabase } from './database/openDatabase.ts'
import { createFetchLog, fetchFacts, type Fetch } from './fetchLog.ts'

const NOW_MS = Date.parse('2026-11-25T12:00:00Z')
const DAY_MS = 24 * 60 * 60_000
const calendar = { noun: 'calendar', id: 'c1' } as const
const aFetch = (part: Partial<Fetch<string>> = {}): Fetch<string> => ({
  at: NOW_MS,
  host: 'days.example',
  outcome: 'same',
  status: 200,
  bytes: 12,
  ms: 40,
  ...part,
})

it('keeps of an address its host alone', () => {
  const facts = fetchFacts(
    { url: 'https://mira:secret@days.example:8443/k3y.ics?token=t', atMs: NOW_MS, nowMs: NOW_MS + 30 },
    { ok: false, failure: { kind: 'unreachable', host: 'days.example', code: 'ECONNREFUSED' } },
  )
  expect(facts).toEqual({ at: NOW_MS, host: 'days.example:8443', status: null, bytes: null, ms: 30 })
  const none = fetchFacts(
    { url: 'https://[k3y', atMs: NOW_MS, nowMs: NOW_MS },
    { ok: false, failure: { kind: 'badAddress' } },
  )
  expect(none).toMatchObject({ host: '' })
})

eachDatabase((kind, _url, makeDatabase) => {
  const open = async () => {
    const db = await openDatabase(await makeDatabase(), () => undefined)
    await migrate(db, kind)
    onTestFinished(() => db.destroy())
    return createFetchLog(db)
  }

  it('has the last hundred fetches of each source, the newest first, and of no other company', async () => {
    const log = await open()
    const many = Array.from({ length: 70 }, (_, at) => aFetch({ ms: at }))
    await log.note('a', calendar, many)
    await log.note('b', calendar, [aFetch({ ms: 900 })])
    await log.note('a', { noun: 'feedPicture', id: 'c1' }, [aFetch({ ms: 800 })])
    await log.note(
      'a',
      calendar,
      many.map((one) => ({ ...one, ms: one.ms + 70 })),
    )
    const kept = await log.list('a', calendar)
    expect(kept.map(({ ms }) => ms)).toEqual(Array.from({ length: 100 }, (_, at) => 139 - at))
    expect((await log.list('b', calendar)).map(({ ms }) => ms)).toEqual([900])
    await log.forget('a', calendar)
    expect(await log.list('a', calendar)).toEqual([])
    expect(await log.list('a', { noun: 'feedPicture', id: 'c1' })).toHaveLength(1)
  })
  it('forgets what is older than thirty days', async () => {
    const log = await open()
    await log.note('a', calendar, [
      aFetch({ at: NOW_MS - 31 * DAY_MS }),
      aFetch({ at: NOW_MS - 29 * DAY_MS }),
    ])
    await log.sweep(NOW_MS)
    expect((await log.list('a', calendar)).map(({ at }) => at)).toEqual([NOW_MS - 29 * DAY_MS])
  })
})
