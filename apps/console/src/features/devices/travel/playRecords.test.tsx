import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  evaluateSite,
  freezeSite,
  sitePlans,
  type FreezableSlide,
  type RenderAd,
  type RenderData,
  type SiteDraft,
} from '@vitrine/core'
import type { Device, StoredPlay } from '@vitrine/protocol'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { playsAtQuery } from '../../../queries/devices.ts'
import { allMediaQuery } from '../../../queries/content.ts'
import { contradictions, playsAt } from './comparePlays.ts'
import { PlayRecords } from './PlayRecords.tsx'
import { travelTexts } from './travel.texts.ts'

vi.stubGlobal('localStorage', { getItem: () => null })

const T = Date.UTC(2026, 10, 20, 12)
const device = { deviceId: 'mi8x2k3f', id: 'd1' } as Device
const slide = (id: string, color: string): FreezableSlide => ({
  id,
  type: 'text',
  name: id.toUpperCase(),
  width: 1_920,
  height: 1_080,
  background: { kind: 'color', color },
  elements: [],
})
const item = (id: string) => ({
  id: `item-${id}`,
  slide_id: id,
  duration: 10_000,
  transition: { kind: 'cut' as const, duration: 0 },
  fit: 'contain' as const,
})
const draft: SiteDraft = {
  width: 1_920,
  height: 1_080,
  groups: [
    {
      id: 'main',
      name: 'Main',
      frame: { x: 0, y: 0, width: 1_920, height: 1_080 },
      background: '#101828',
      items: [item('soup'), item('salad')],
    },
  ],
}
const slides = new Map([slide('soup', '#c81e28'), slide('salad', '#12877f')].map((one) => [one.id, one]))
const frozen = freezeSite(draft, slides, new Map(), T)
if (!frozen.ok) throw new Error(JSON.stringify(frozen.problems))
const ad: RenderAd = {
  id: 'sale',
  name: 'Sale',
  group_id: 'main',
  duration: 5_000,
  width: '1920px',
  height: '1080px',
  overlays: [],
  js: '',
}
const render: RenderData = { ...frozen.render, ads: [ad] }
const evaluation = evaluateSite(
  render,
  { timeZone: 'UTC', settings: { blankScreen: false, mediaPassthrough: false }, clockOffsetMs: null },
  T + 1_000,
  sitePlans(render, 'UTC'),
)
const record = (part: Partial<StoredPlay>): StoredPlay =>
  ({
    id: 'r1',
    site_id: 's1',
    version: render.version,
    group_id: 'main',
    group_name: 'Main',
    kind: 'item',
    item_id: 'item-soup',
    slide_id: 'soup',
    slide_name: 'SOUP',
    ad_id: null,
    ad_name: null,
    from: T,
    until: T + 10_000,
    ...part,
  }) as StoredPlay
const salad = record({ item_id: 'item-salad', slide_id: 'salad', slide_name: 'SALAD' })
const sale = record({ id: 'r2', kind: 'ad', ad_id: 'sale', ad_name: 'Sale' })

describe('records that say otherwise than the plan', () => {
  it('are those of another item, and of ads that were not planned', () => {
    expect(contradictions([record({})], evaluation)).toEqual([])
    expect(contradictions([salad], evaluation)).toMatchObject([
      { recorded: { slideId: 'salad' }, planned: { groupId: 'main', slideId: 'soup' } },
    ])
    expect(contradictions([record({}), sale], evaluation)).toMatchObject([
      { recorded: { adId: 'sale' }, planned: { slideId: 'soup' } },
    ])
  })
  it('have no plan beside them in a zone that the plan does not have', () => {
    expect(contradictions([record({ group_id: 'gone' })], evaluation)).toMatchObject([{ planned: null }])
  })
  it('are looked for among those of the instant only', () => {
    expect(playsAt([record({}), record({ from: T - 10_000, until: T })], T)).toHaveLength(1)
  })
})

function drawn(...records: StoredPlay[]): string {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(playsAtQuery(device.deviceId, T + 1_000).queryKey, {
    items: records,
    next: null,
    total: records.length,
  })
  client.setQueryData(allMediaQuery.queryKey, [])
  return renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <PlayRecords
          device={device}
          atMs={T + 1_000}
          timeZone="UTC"
          render={render}
          evaluation={evaluation}
        />
      </QueryClientProvider>
    </MantineProvider>,
  )
}
const pictures = (html: string): number => html.match(/data-part="picture"/g)?.length ?? 0

it('draws what was recorded beside what was planned, by the renderer', () => {
  const html = drawn(salad)
  expect(pictures(html)).toBe(2)
  expect(html).toContain(travelTexts.recordedHere({ zone: 'Main', name: 'SALAD' }))
  expect(html).toContain(travelTexts.plannedHere({ zone: 'Main', name: 'SOUP' }))
  expect(html.indexOf('#12877f')).toBeGreaterThan(-1)
  expect(html.indexOf('#c81e28')).toBeGreaterThan(html.indexOf('#12877f'))
})
it('draws an ad that was recorded but not planned', () => {
  const html = drawn(record({}), sale)
  expect(html).toContain(travelTexts.recordedHere({ zone: 'Main', name: 'Sale' }))
  expect(pictures(html)).toBe(2)
})
it('draws nothing twice where the records agree with the plan, and says where a version is not kept', () => {
  expect(pictures(drawn(record({})))).toBe(0)
  expect(drawn(record({}))).not.toContain(travelTexts.differs())
  expect(drawn({ ...salad, version: 'f'.repeat(64) })).toContain(travelTexts.noPartPicture())
})
