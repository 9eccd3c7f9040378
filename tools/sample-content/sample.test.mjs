import { readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { siteDraftSchema, slideDraftSchema } from '@vitrine/core'
import { TEMPLATES } from '@vitrine/core/templates'
import { describe, expect, it } from 'vitest'

const file = (name) => fileURLToPath(new URL(`files/${name}`, import.meta.url))
const sample = JSON.parse(readFileSync(file('sample.json'), 'utf8'))
/** Every value under the key, however deep. */
const allOf = (key, value) =>
  value === null || typeof value !== 'object'
    ? []
    : Object.entries(value).flatMap(([name, inner]) => (name === key ? [inner] : allOf(key, inner)))

describe('the sample content', () => {
  it.each(sample.slides.filter(({ draft }) => draft).map((slide) => [slide.id, slide.draft]))(
    'has a slide %s that an operator could have made',
    (_id, draft) => {
      expect(slideDraftSchema.safeParse(draft)).toMatchObject({ success: true })
    },
  )

  it('names designs that there are', () => {
    const designs = TEMPLATES.map(({ id }) => id)
    for (const { template } of sample.slides) if (template) expect(designs).toContain(template)
  })

  it.each(sample.sites.map((site) => [site.name, site.draft]))(
    'has a screen “%s” that an operator could have made',
    (_name, draft) => {
      expect(siteDraftSchema.safeParse(draft)).toMatchObject({ success: true })
    },
  )

  it('names only media and slides that are there, and all of them', () => {
    const media = new Set([...allOf('media_id', sample.slides), sample.game_result.src])
    expect([...media].sort()).toEqual(sample.media.map((item) => `media:${item.file}`).sort())
    expect(allOf('slide_id', sample.sites).sort()).toEqual(
      [...sample.slides, sample.game_result].map((slide) => `slide:${slide.id}`).sort(),
    )
  })

  it('is small enough to ship: at most 2.5 MB', () => {
    const bytes = sample.media.reduce((sum, item) => sum + statSync(file(item.file)).size, 0)
    expect(bytes).toBeLessThan(2_500_000)
  })
})
