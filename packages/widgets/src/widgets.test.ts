import { feedContentSchema, type FeedContent } from '@vitrine/core/feeds'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFINITIONS, widgetSchema, type WidgetType } from './definitions.ts'
import { widgetFormOf } from './forms.ts'
import { WIDGET_TYPES, widgetKindOf } from './index.ts'
import { ANY_CONTENT, ANY_PICTURE } from './testing/anyFeed.ts'
import { anySettings } from './testing/anySettings.ts'
import { drawView } from './testing/drawWidget.tsx'

const NOW_MS = Date.parse('2026-11-23T12:09:00Z')
const BOXES = [
  [200, 100],
  [600, 360],
  [3_840, 2_160],
  [300, 1_600],
  [1_600, 60],
  [1, 1],
].map(([widthPx = 1, heightPx = 1]) => ({ widthPx, heightPx }))

/** The id of the first thing in a feed that can be opened. */
function idIn(content: FeedContent): string | null {
  if (content.kind === 'news') return content.items[0]?.id ?? null
  return content.kind === 'calendar' ? (content.events[0]?.id ?? null) : null
}

describe.each(WIDGET_TYPES)('%s', (type: WidgetType) => {
  const { previews, view, sample, samplePictures: pictures = {} } = widgetKindOf(type)
  const { fields } = widgetFormOf(type)
  it('begins with settings that its schema takes', () => {
    const made = { kind: type, ...DEFINITIONS[type].defaults(Date.parse('2026-11-21T09:00:00Z')) }
    expect(widgetSchema.parse(made)).toEqual(made)
  })
  it('has previews that its schema takes, with a field for each setting in them', async () => {
    const all = Object.values(previews)
    expect(all.length).toBeGreaterThan(0)
    for (const settings of all) {
      expect(widgetSchema.parse(settings)).toEqual(settings)
      expect(Object.keys(settings).filter((name) => name !== 'kind' && !(name in fields))).toEqual([])
    }
    const { nextChangeMs } = (await view()).default
    for (const settings of all) expect(nextChangeMs(settings, { timeZone: 'UTC' }, 0)).not.toBe(0)
  })
  it('has a sample of a kind that it can show, if it shows feeds', () => {
    const kinds = DEFINITIONS[type].feedKinds ?? []
    expect(sample !== undefined).toBe(kinds.length > 0)
    for (const settings of Object.values(previews)) {
      const content = sample?.(settings, NOW_MS)
      if (content === undefined) continue
      expect(feedContentSchema.parse(content)).toEqual(content)
      expect(kinds).toContain(content.kind)
    }
  })
  it('is drawn in frames of any form, with nothing to show, with its sample and when that is old', async () => {
    const loaded = (await view()).default
    for (const settings of Object.values(previews))
      for (const box of BOXES)
        for (const ageMs of [0, 3 * 86_400_000]) {
          const content = sample?.(settings, NOW_MS)
          const feed = content === undefined ? null : { content, readMs: NOW_MS - ageMs, pictures }
          expect(drawView(loaded, settings, { box, feed })).not.toMatch(/NaN|Infinity|undefined|Invalid Date/)
          drawView(loaded, settings, { box, feed, facts: { language: 'ar', timeZone: 'Asia/Riyadh' } })
          drawView(loaded, settings, { box, feed: null })
        }
  })
  it('says to screen readers what it shows', async () => {
    const loaded = (await view()).default
    for (const settings of Object.values(previews)) {
      const content = sample?.(settings, NOW_MS)
      const feed = content === undefined ? null : { content, readMs: NOW_MS, pictures }
      const html = drawView(loaded, settings, { box: { widthPx: 900, heightPx: 600 }, feed })
      const heard = html.replaceAll(/<svg[^>]*aria-hidden="true".*?<\/svg>/g, '')
      const words = heard.replaceAll(/<[^>]*>/g, '').trim()
      const labels = [...heard.matchAll(/(?:aria-label|alt)="([^"]+)"/g)].map(([, label]) => label)
      expect(words + labels.join('')).toMatch(/[\p{L}\p{N}]/u)
    }
  })
  it('is drawn with any settings that its schema takes, and is drawn again later than now', async () => {
    const loaded = (await view()).default
    const zones = fc.constantFrom('UTC', 'Pacific/Apia', 'Asia/Kathmandu', 'America/St_Johns')
    fc.assert(
      fc.property(
        anySettings(type),
        fc.constantFrom(...BOXES),
        zones,
        fc.constantFrom('en', 'ar', 'th', 'hu'),
        (settings, box, timeZone, language) => {
          const content = sample?.(settings, NOW_MS)
          const feed = content === undefined ? null : { content, readMs: NOW_MS, pictures }
          const facts = { timeZone, language }
          drawView(loaded, settings, { box, feed, facts })
          drawView(loaded, settings, { box, feed: null, facts })
          const nextMs = loaded.nextChangeMs(settings, facts, NOW_MS, feed)
          if (nextMs !== null) expect(nextMs).toBeGreaterThan(NOW_MS)
          expect(DEFINITIONS[type].words(settings as never).every((word) => typeof word === 'string')).toBe(
            true,
          )
        },
      ),
      { numRuns: 100 },
    )
  })
  it('draws whatever a feed may say, and is drawn again later than now', async () => {
    const loaded = (await view()).default
    const contents = (DEFINITIONS[type].feedKinds ?? []).map((kind) => ANY_CONTENT[kind])
    if (contents.length === 0) return
    fc.assert(
      fc.property(
        fc.oneof(...contents),
        fc.constantFrom(...Object.values(previews)),
        fc.constantFrom(...BOXES),
        fc.integer({ min: 0, max: 4 * 86_400_000 }),
        (content, settings, box, ageMs) => {
          const feed = { content, readMs: NOW_MS - ageMs, pictures: { [ANY_PICTURE]: 'blob:any' } }
          drawView(loaded, settings, { box, feed })
          drawView(loaded, settings, { box, feed, touch: { turned: 3, opened: idIn(content) } })
          const nextMs = loaded.nextChangeMs(settings, { timeZone: 'Europe/Prague' }, NOW_MS, feed)
          if (nextMs !== null) expect(nextMs).toBeGreaterThan(NOW_MS)
        },
      ),
      { numRuns: 150 },
    )
  })
})
it('refuses a widget that there is not', () =>
  expect(widgetSchema.safeParse({ kind: 'sundial' }).success).toBe(false))
it.each(['2027-02-30T10:00', '2027-13-01T10:00', '2027-01-31T24:00', '0000-00-00T00:00'])(
  'refuses %s, which is no time',
  (until) => expect(widgetSchema.safeParse({ kind: 'countdown', until, after: '' }).success).toBe(false),
)
