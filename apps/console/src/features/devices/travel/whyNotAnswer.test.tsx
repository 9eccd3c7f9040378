import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { Device, DeviceAt, StoredCampaign, StoredScheduleEvent } from '@vitrine/protocol'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it, vi } from 'vitest'
import { eventsShowingQuery } from '../../../queries/devices.ts'
import { choiceOf, eventPath, readChoice, zonePath, type Choice } from './places.ts'
import { travelTexts } from './travel.texts.ts'
import { WhyNotAnswer } from './WhyNotAnswer.tsx'

vi.stubGlobal('localStorage', { getItem: () => null })

const T = Date.UTC(2026, 10, 25, 12)
const device = {
  id: 'd1',
  status: { kind: 'idle', since: 0 },
  pause: null,
  remote: {},
  data: null,
} as unknown as Device
const answer = {
  t: T,
  time_zone: 'UTC',
  screen_id: 'lobby',
  screen_name: 'Lobby loop',
  emergency: null,
  playlists: {},
  facts: {},
  others: [{ id: 'e1', name: 'Breakfast', why: 'over' }],
} as unknown as DeviceAt

function drawn(choice: Choice, name: string, campaign?: Pick<StoredCampaign, 'state'>): string {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(eventsShowingQuery('d1', 'menu').queryKey, [{ id: 'e1' } as StoredScheduleEvent])
  client.setQueryData(eventsShowingQuery('d1', 'unused').queryKey, [])
  const page = (
    <WhyNotAnswer
      device={device}
      answer={answer}
      render={null}
      plans={null}
      evaluation={null}
      choice={choice}
      name={name}
      campaign={campaign as StoredCampaign | undefined}
    />
  )
  return renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}
const href = (to: string) => `href="${to.replaceAll('&', '&amp;')}"`

it('leads from an event that is not shown to that event', () => {
  const html = drawn({ kind: 'event', id: 'e1' }, 'Breakfast')
  expect(html).toContain(travelTexts.event.over({ name: 'Breakfast' }))
  expect(html).toContain(href('/schedules?device=d1&day=2026-11-25&event=e1'))
})
it('says of a screen which events show it here, and that there are none', () => {
  const html = drawn({ kind: 'screen', id: 'menu' }, 'Menu')
  expect(html).toContain(travelTexts.screenByEvents({ name: 'Menu' }))
  expect(html).toContain(href(eventPath('d1', 'e1', '2026-11-25')))
  expect(drawn({ kind: 'screen', id: 'unused' }, 'Unused')).toContain(
    travelTexts.screenNowhere({ name: 'Unused' }),
  )
  expect(drawn({ kind: 'screen', id: 'lobby' }, 'Lobby loop')).toContain(
    travelTexts.screenOn({ name: 'Lobby loop' }),
  )
})
it('says of a campaign that it is paused or a draft, and leads to it', () => {
  const html = drawn({ kind: 'campaign', id: 'c1' }, 'Sale', { state: 'paused' })
  expect(html).toContain(travelTexts.campaign.paused({ name: 'Sale' }))
  expect(html).toContain(href('/campaigns/c1'))
  expect(drawn({ kind: 'campaign', id: 'c1' }, 'Sale', { state: 'draft' })).toContain(
    travelTexts.campaign.draft({ name: 'Sale' }),
  )
  expect(drawn({ kind: 'campaign', id: 'c1' }, 'Sale', { state: 'running' })).toContain(
    travelTexts.notOnScreen({ name: 'Sale', screen: 'Lobby loop' }),
  )
})
it('leads from what the screen does not have to where it is changed', () => {
  for (const [kind, path] of [
    ['slide', '/slides-edit/x'],
    ['media', '/media?open=x'],
    ['playlist', '/playlists/x'],
  ] as const)
    expect(drawn({ kind, id: 'x' }, 'X')).toContain(href(path))
})
it('names the item or ad in the link to a zone, and reads every choice as it was written', () => {
  expect(zonePath('s', 'main', { itemId: 'a' })).toBe('/sites-edit/s?zone=main&item=a')
  expect(zonePath('s', 'main', { adId: 'b' })).toBe('/sites-edit/s?zone=main&ad=b')
  expect(zonePath('s', 'main')).toBe('/sites-edit/s?zone=main')
  expect(readChoice(choiceOf({ kind: 'ad', id: 'an id' }))).toEqual({ kind: 'ad', id: 'an id' })
})
