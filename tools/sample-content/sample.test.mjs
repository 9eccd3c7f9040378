import { readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { siteDraftSchema, slideDraftSchema } from '@vitrine/core'
import { describe, expect, it } from 'vitest'

const file = (name) => fileURLToPath(new URL(`files/${name}`, import.meta.url))
const sample = JSON.parse(readFileSync(file('sample.json'), 'utf8'))
/** Every value under the key, however deep. */
const allOf = (key, value) =>
  value === null || typeof value !== 'object'
    ? []
    : Object.entries(value).flatMap(([name, inner]) => (name === key ? [inner] : allOf(key, inner)))

describe('the sample content', () => {
  it.each(sample.slides.map((slide) => [slide.id, slide.draft]))(
    'has a slide %s that an operator could have made',
    (_id, draft) => {
      expect(slideDraftSchema.safeParse(draft)).toMatchObject({ success: true })
    },
  )

  it('has a screen that an operator could have made', () => {
    expect(siteDraftSchema.safeParse(sample.site.draft)).toMatchObject({ success: true })
  })

  it('names only media and slides that are there, and all of them', () => {
    const media = new Set(allOf('media_id', sample.slides))
    expect([...media].sort()).toEqual(sample.media.map((item) => `media:${item.file}`).sort())
    expect(allOf('slide_id', sample.site).sort()).toEqual(
      sample.slides.map((slide) => `slide:${slide.id}`).sort(),
    )
  })

  it('is small enough to ship: at most 2.5 MB', () => {
    const bytes = sample.media.reduce((sum, item) => sum + statSync(file(item.file)).size, 0)
    expect(bytes).toBeLessThan(2_500_000)
  })
})
