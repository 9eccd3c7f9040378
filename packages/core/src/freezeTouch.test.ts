import { describe, expect, it } from 'vitest'
import type { SlideDraft } from './draftWire.ts'
import type { Element } from './elements/index.ts'
import { freezeProblemDetail, freezeSite, type FreezableMedia, type FreezableSlide } from './freezeSite.ts'
import { renderDataSchema } from './renderData.ts'
import { readRender, writeRender } from './renderWire.ts'
import { itemsOf } from './renderParts.ts'
import { aFile } from './testing/drafts.ts'
import { renderTouchSchema, type Touch } from './touch.ts'

const frame = { x: 0, y: 0, width: 400, height: 200 }
const touched = (id: string, touch?: Touch): Element => ({
  id,
  type: 'shape',
  shape: 'rectangle',
  frame,
  ...(touch && { touch }),
})
const aSlide = (id: string, elements: Element[], part: Partial<SlideDraft> = {}): FreezableSlide => ({
  id,
  name: id.toUpperCase(),
  type: 'text',
  width: 1_920,
  height: 1_080,
  background: { kind: 'color', color: '#F7F4EE' },
  elements,
  ...part,
})
const media = new Map<string, FreezableMedia>([
  ['film', { id: 'film', name: 'Film', files: [aFile(1_920, 'video/mp4')] }],
  [
    'photo',
    { id: 'photo', name: 'Photo', files: [400, 960, 1_920].map((width) => aFile(width, 'image/webp')) },
  ],
])
const freeze = (slides: readonly FreezableSlide[], adTouch?: Touch) =>
  freezeSite(
    {
      width: 1_920,
      height: 1_080,
      groups: [
        {
          id: 'main',
          name: 'Main',
          // A quarter of the screen: what opens over all of it needs bigger pictures.
          frame: { x: 0, y: 0, width: 960, height: 540 },
          background: '#101828',
          items: [
            {
              id: 'a',
              slide_id: slides[0]!.id,
              duration: 5_000,
              fit: 'cover',
              transition: { kind: 'cut', duration: 0 },
            },
          ],
        },
      ],
      ...(adTouch && {
        ads: [
          {
            id: 'ad',
            name: 'Ad',
            group_id: 'main',
            mode: 'over',
            duration: 2_000,
            width: 1_920,
            height: 1_080,
            overlays: [touched('t', adTouch)],
            frequency: { every: 1 },
          },
        ],
      }),
    },
    new Map(slides.map((slide) => [slide.id, slide])),
    media,
    0,
  )
const frozen = (...given: Parameters<typeof freeze>) => {
  const result = freeze(...given)
  if (!result.ok) throw new Error(result.problems.map(freezeProblemDetail).join())
  return result.render
}

describe('what touches lead to', () => {
  it('is frozen with the screen, however many touches away, each once, whichever way they lead', () => {
    const render = frozen([
      aSlide('start', [touched('t', { do: 'slide', slide_id: 'menu' })]),
      aSlide('menu', [
        touched('t', { do: 'overlay', slide_id: 'soup' }),
        touched('u', { do: 'slide', slide_id: 'start' }),
      ]),
      aSlide('soup', [touched('t', { do: 'slide', slide_id: 'menu' }), touched('u', { do: 'back' })]),
      aSlide('elsewhere', []),
    ])
    expect(render.screen.slides?.map(({ id }) => id).toSorted()).toEqual(['menu', 'soup', 'start'])
    expect(readRender(renderDataSchema.parse(writeRender(render)))).toEqual(render)
  })

  it('is not there at all where nothing can be touched, so that earlier versions stay what they are', () => {
    const render = frozen([aSlide('start', [touched('t')])])
    expect(render.screen).not.toHaveProperty('slides')
    expect(itemsOf(render.screen.groups[0]!.items)[0]!.slide.elements[0]).toEqual(touched('t'))
  })

  it('brings its files, big enough for the whole screen', () => {
    const render = frozen([
      aSlide('start', [touched('t', { do: 'overlay', slide_id: 'menu' })]),
      aSlide('menu', [], {
        background: { kind: 'media', media_id: 'photo', dim: 0, color: '#000000' },
      }),
    ])
    expect(render.media.map(({ sha256 }) => sha256)).toEqual([aFile(1_920, 'image/webp').sha256])
  })

  it('brings the file whose sound it plays', () => {
    const render = frozen([aSlide('start', [touched('t', { do: 'sound', media_id: 'film', volume: 0.5 })])])
    const { sha256, type, width, height } = aFile(1_920, 'video/mp4')
    expect(itemsOf(render.screen.groups[0]!.items)[0]!.slide.elements[0]!.touch).toEqual({
      do: 'sound',
      media: { sha256, type, width, height },
      volume: 0.5,
    })
    expect(render.media.map((file) => file.sha256)).toEqual([sha256])
  })

  it('can be what only newer servers know: the version is read, and whoever hears touches refuses that one', () => {
    const later = { do: 'later', to: 'somewhere' } as unknown as Touch
    const render = frozen([aSlide('start', [touched('t', later)])])
    const read = readRender(renderDataSchema.parse(JSON.parse(JSON.stringify(writeRender(render)))))
    const { touch } = itemsOf(read.screen.groups[0]!.items)[0]!.slide.elements[0]!
    expect(touch).toEqual(later)
    expect(renderTouchSchema.safeParse(touch).success).toBe(false)
    // Nor does it open what is no address of the web, whoever wrote it.
    expect(renderTouchSchema.safeParse({ do: 'page', url: 'javascript:alert(1)' }).success).toBe(false)
  })
  it('is found from ads too', () => {
    const render = frozen([aSlide('start', []), aSlide('offer', [])], { do: 'overlay', slide_id: 'offer' })
    expect(render.screen.slides?.map(({ id }) => id)).toEqual(['offer'])
  })

  it.each<[string, Touch]>([
    ['content', { do: 'slide', slide_id: 'gone' }],
    ['a file', { do: 'sound', media_id: 'gone' }],
  ])('cannot be published when it is %s that was deleted', (_what, touch) => {
    const result = freeze([aSlide('start', [touched('t', touch)])])
    expect(result).toMatchObject({ ok: false, problems: [{ field: 'groups.0.items.0' }] })
  })

  it('has an end', () => {
    const slides = Array.from({ length: 102 }, (_, at) =>
      aSlide(`s${at}`, [touched('t', { do: 'slide', slide_id: `s${Math.min(101, at + 1)}` })]),
    )
    expect(freeze(slides)).toMatchObject({
      ok: false,
      problems: [{ code: 'TOO_MANY_LINKS', params: { most: 100 } }],
    })
  })
})
