import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readDeviceReport } from './deviceReport.ts'
import { INSTANTS_FROM_MS } from './instants.ts'

const T0 = Date.UTC(2026, 10, 21, 18)
const aReport = (part: Record<string, unknown> = {}): string =>
  JSON.stringify({
    player_version: '1',
    showing: { kind: 'blank', since: T0 - 1_000 },
    fetching: null,
    files: [],
    faults: [],
    offline_start: { able: true },
    glass: { width: 1, height: 1, ratio: 1 },
    storage: null,
    clock_offset: 0,
    ...part,
  })

it('keeps what can be believed', () =>
  expect(readDeviceReport(aReport({ time_zone: 'Europe/Berlin' }), T0)).toMatchObject({
    showing: { since: T0 - 1_000 },
    time_zone: 'Europe/Berlin',
  }))
it.each([Number.MAX_SAFE_INTEGER, 2 ** 60, 8.64e15, T0 + 1, 0, -5, 1.5])(
  'says when it was heard in place of the instant %d',
  (atMs) =>
    expect(
      readDeviceReport(
        aReport({ showing: { kind: 'blank', since: atMs }, check: { at: atMs, ok: false } }),
        T0,
      ),
    ).toMatchObject({ showing: { since: T0 }, check: { at: T0, ok: false } }),
)
it('drops faults whose dates cannot be, and keeps the others', () =>
  expect(
    readDeviceReport(
      aReport({
        faults: [
          { code: 'A', text: 'a', at: Number.MAX_SAFE_INTEGER },
          { code: 'B', text: 'b', at: T0 - 5 },
        ],
      }),
      T0,
    )?.faults,
  ).toEqual([{ code: 'B', text: 'b', at: T0 - 5 }]))
it('knows no time zone that there is not', () =>
  expect(readDeviceReport(aReport({ time_zone: 'Mars/Olympus' }), T0)).not.toHaveProperty('time_zone'))
it('reads anything or nothing, and what it has read has only instants that can be', () => {
  const parts = fc.dictionary(
    fc.constantFrom('showing', 'check', 'faults', 'time_zone', 'glass', 'storage', 'files'),
    fc.oneof(
      fc.jsonValue(),
      fc.record({ kind: fc.constantFrom('blank', 'nothing'), since: fc.double() }),
      fc.record({ at: fc.double(), ok: fc.boolean() }),
      fc.array(fc.record({ code: fc.string(), text: fc.string(), at: fc.maxSafeInteger() })),
    ),
  )
  fc.assert(
    fc.property(fc.oneof(parts.map(aReport), fc.json(), fc.string()), (text) => {
      const report = readDeviceReport(text, T0)
      if (report === null) return
      const instants = [report.showing.since, report.check?.at ?? T0, ...report.faults.map(({ at }) => at)]
      for (const atMs of instants) {
        expect(atMs).toBeGreaterThanOrEqual(INSTANTS_FROM_MS)
        expect(atMs).toBeLessThanOrEqual(T0)
      }
    }),
  )
})
