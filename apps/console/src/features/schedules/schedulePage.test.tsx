import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { operations, type Device, type DevicePlan as ApiDevicePlan } from '@vitrine/protocol'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { devicePlanQuery, programmesQuery } from '../../queries/devices.ts'
import { scheduleArrivalTexts } from '../../ui/scheduleArrival.texts.ts'
import { devicesOf } from './devicesOf.ts'
import { DevicePlan } from './DevicePlan.tsx'
import { Doubts } from './DoubtDialog.tsx'
import { Ground } from './Ground.tsx'
import { MonthView } from './MonthView.tsx'
import { ScheduleArrival } from './ScheduleArrival.tsx'
import { planFile } from './scheduleQueries.ts'
import { scheduleTexts } from './schedules.texts.ts'
import { ScopeSelect } from './ScopeSelect.tsx'
import { anEvent } from './testing/anEvent.ts'
import type { Facts, ScheduleView } from './useScheduleView.ts'
import { DAY_MINUTES, dayOfDate, instantAt } from './wall.ts'

vi.stubGlobal('localStorage', { getItem: () => null })

const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
const drawn = (page: ReactNode): string =>
  renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={client}>{page}</QueryClientProvider>
    </MantineProvider>,
  )
const FIRST = dayOfDate('2026-11-30')
const piece = { event: anEvent({}), occurrence: { start: 0, from: 0, until: 60 }, from: 480, until: 600 }
const VIEW: ScheduleView = {
  firstDay: FIRST,
  days: 7,
  columns: [[piece as ScheduleView['columns'][number][number]], [], [], [], [], [], []],
  bars: [],
  outcome: { losses: new Map(), agreed: null },
  guess: { zones: null, conditions: false },
  timeZone: 'Europe/Paris',
  hues: new Map(),
  holidays: new Map(),
  nameOf: () => '',
  screenOf: () => '',
  rivals: () => [],
}
const nothing = () => undefined
const month = (mayEdit: boolean) =>
  drawn(
    <MonthView
      view={VIEW}
      month={FIRST}
      today={FIRST}
      acts={{
        mayEdit,
        pending: null,
        onPending: nothing,
        onOpen: nothing,
        onShifted: nothing,
        onDelete: nothing,
        onUndo: nothing,
        onCreateOn: nothing,
      }}
      onDay={nothing}
    />,
  )

it('offers to add an event on each day of the month, to those who may', () => {
  expect(month(true).match(/aria-label="Add event on /g)).toHaveLength(7)
  expect(month(false)).not.toContain('Add event on ')
  // The whole ground of a day without events is the button.
  expect(month(true).match(/data-free="true"/g)).toHaveLength(6)
})

it('says what a doubtful change comes to, and each problem', () => {
  const html = drawn(
    <Doubts
      timeZone="Europe/Paris"
      found={{
        devices: 12,
        firstMs: Date.UTC(2026, 10, 30, 7),
        fromMs: 0,
        problems: [{ code: 'neverWins', event_id: 'e', change: 0, params: {} }],
        gap: { devices: 2, atMs: Date.UTC(2026, 10, 30, 9) },
      }}
    />,
  )
  expect(html).toContain('12 devices change, the first on')
  expect(html).toContain(scheduleTexts.finding.neverWins())
  expect(html).toContain('2 devices show nothing from')
})

it('says that hatching is a guess where devices are in several zones, or events have conditions', () => {
  const facts: Facts = {
    events: [],
    devices: [],
    groups: [],
    sites: [],
    named: { dayparts: [], calendars: [] },
  }
  const under = (guess: ScheduleView['guess']) =>
    drawn(<Ground facts={facts} scope={{ kind: 'all' }} view={{ ...VIEW, guess }} isDrawn keys="week" />)
  expect(under({ zones: 2, conditions: false })).toContain(
    'Devices here are in 2 time zones. Hatching is drawn for Europe/Paris.',
  )
  expect(under({ zones: null, conditions: true })).toContain(scheduleTexts.conditionsAssumed())
  expect(under({ zones: null, conditions: false })).not.toContain('Hatching')
})

it('names the group whose schedule is shown with the groups around it', () => {
  const group = (id: string, name: string, parent: string | null) =>
    ({ id, name, parent_id: parent, devices: 0 }) as Facts['groups'][number]
  const facts: Facts = {
    events: [],
    devices: [],
    groups: [group('g1', 'Europe', null), group('g2', 'Paris', 'g1')],
    sites: [{ id: 's1', name: 'Menu' } as Facts['sites'][number]],
    named: { dayparts: [], calendars: [] },
  }
  expect(
    drawn(<ScopeSelect facts={facts} scope={{ kind: 'group', id: 'g2' }} onChange={nothing} />),
  ).toContain('value="Europe › Paris"')
  expect(
    drawn(<ScopeSelect facts={facts} scope={{ kind: 'screen', id: 's1' }} onChange={nothing} />),
  ).toContain('value="Menu"')
})

it('lists what a device will show day by day, and has it as files of the same days', () => {
  const at = (day: number) => instantAt(day * DAY_MINUTES, VIEW.timeZone)
  const screen = { screen_id: 'menu', emergency: null }
  const plan: ApiDevicePlan = {
    time_zone: VIEW.timeZone,
    spans: [
      {
        from: at(FIRST),
        until: at(FIRST) + 8 * 3_600_000,
        ...screen,
        screen_name: 'Lobby loop',
        event_id: null,
        event_name: null,
        reason: 'default',
      },
      {
        from: at(FIRST) + 8 * 3_600_000,
        until: at(FIRST + 7),
        ...screen,
        screen_name: 'Menu',
        event_id: 'e',
        event_name: 'Breakfast',
        reason: 'event',
      },
    ],
  }
  client.setQueryData(devicePlanQuery('d 1', at(FIRST), at(FIRST + 7)).queryKey, plan)
  const html = drawn(<DevicePlan deviceId="d 1" view={VIEW} only={null} />)
  expect(html).toContain(scheduleTexts.spanAssigned({ screen: 'Lobby loop' }))
  expect(html.match(/Breakfast/g)).toHaveLength(7)
  expect(html).toContain(scheduleTexts.download())

  const url = new URL(planFile('d 1', 'ics', at(FIRST), at(FIRST + 7)), 'http://vitrine')
  expect(decodeURIComponent(url.pathname)).toBe(
    `/default/v1${operations.readDevicePlan.path.replace('{id}', 'd 1')}`,
  )
  expect(operations.readDevicePlan.query.parse(Object.fromEntries(url.searchParams))).toEqual({
    format: 'ics',
    from: at(FIRST),
    to: at(FIRST + 7),
  })
})

describe('the newest schedule', () => {
  const device = (id: string, hash: string, status: Device['status']) =>
    ({ id, name: `Display ${id}`, data: { programme: { hash } }, status }) as unknown as Device
  const devices = [
    device('d1', 'new', { kind: 'idle', since: 0 }),
    device('d2', 'old', { kind: 'offline', since: 1, version: null }),
  ]
  const page = () =>
    drawn(
      <RouterProvider
        router={createMemoryRouter([{ path: '/', element: <ScheduleArrival devices={devices} /> }])}
      />,
    )
  const newest = (...ids: string[]) =>
    client.setQueryData(programmesQuery().queryKey, {
      items: ids.map((id) => ({ device_id: id, programme: 'new', since: 1 })),
    })
  it('is counted among the devices of the scope, and has words while it loads and where there is none', () => {
    expect(page()).toContain(scheduleArrivalTexts.loading())
    newest('d1', 'd2', 'elsewhere')
    expect(page()).toContain('The newest schedule is on 1 of 2 devices.')
    expect(page()).toContain(scheduleArrivalTexts.showLacking())
    newest('d1')
    expect(page()).toContain('The device has the newest schedule.')
    expect(page()).not.toContain(scheduleArrivalTexts.showLacking())
    newest()
    expect(page()).toContain(scheduleArrivalTexts.none())
  })
  it('is asked of the devices that show a screen by an event, where a screen is looked at', () => {
    const all = [
      { id: 'd1', tags: [], group_id: null },
      { id: 'd2', tags: [], group_id: null },
    ] as unknown as Device[]
    const ids = (id: string) => devicesOf({ kind: 'screen', id }, all, [], [anEvent({})]).map((one) => one.id)
    expect(ids('menu')).toEqual(['d1'])
    expect(ids('other')).toEqual([])
  })
})
