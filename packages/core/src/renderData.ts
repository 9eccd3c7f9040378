import * as z from 'zod/mini'
import type { FrozenCondition } from './conditions/condition.ts'
import { colourSchema, fitSchema, frameSchema, sha256Schema } from './geometry.ts'
import { renderElementSchema } from './elements/index.ts'
import { shownMediaSchema, volumeSchema } from './elements/parts.ts'
import type { Schedule } from './scheduleShape.ts'
import { transitionSchema } from './transition.ts'

/**
 * What a device renders, as the wire has it: frozen at publication, the shape of specification §3 and contract §6. All durations
 * are ms. Our own words for it are in renderWire.ts.
 * Built with zod's small entry because the player loads it before its first slide. What may be left out must be left out
 * where it says nothing: versions are hashes, and those that were published before it was thought of stay good.
 */
const id = z.string().check(z.minLength(1), z.maxLength(100))
const text = z.string().check(z.maxLength(5_000))
const wholeNumber = z.int().check(z.gte(0))
const durationMs = wholeNumber
const pxString = z.string().check(z.regex(/^[1-9][0-9]{0,4}px$/))

const renderBackground = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('color'), color: colourSchema }),
  z.object({ kind: z.literal('gradient'), from: colourSchema, to: colourSchema, angle: z.number() }),
  z.object({ kind: z.literal('media'), media: shownMediaSchema, dim: z.number(), color: colourSchema }),
])
export type RenderBackground = z.infer<typeof renderBackground>

const renderSlide = z.object({
  id,
  name: text,
  width: z.number(),
  height: z.number(),
  background: renderBackground,
  interactions: z.array(renderElementSchema),
})

/** Whatever evaluates it reads it (`conditionedPlans`): a player with another server's conditions follows `when`. */
const frozenCondition = z.unknown() as unknown as z.ZodMiniType<FrozenCondition>

/** When an item may play and how often it comes in a cycle; left out: always, once. */
const localDays = z.optional(z.array(z.int()))
const localTime = z.optional(z.string())
/** Drafts were checked (`scheduleSchema`) before they were frozen. */
const frozenWhen: z.ZodMiniType<Schedule> = z.object({
  from: localTime,
  until: localTime,
  days: localDays,
  times: z.optional(z.array(z.object({ from: z.string(), until: z.string() }))),
  only: localDays,
  except: localDays,
})
const allowed = {
  when: z.optional(frozenWhen),
  /** instant from which it may not be shown any more, because a file in it expires (epoch ms) */
  expires: z.optional(wholeNumber),
  /** what else must hold; `when` is what its stated answers leave */
  if: z.optional(frozenCondition),
}
const timesPer = z.optional(z.int().check(z.gte(1)))
const timing = { ...allowed, weight: timesPer }
const renderItem = z.object({
  id,
  duration: durationMs,
  /** ids of the `crosstalk` entries due in it; which of them really come at which play is the evaluator's to say */
  ads: z.array(id),
  fit: fitSchema,
  transition: transitionSchema,
  slide: renderSlide,
  volume: z.optional(volumeSchema),
  ...timing,
})
/** The seed of an order that is another one in each round, the same on every display; left out: the order is kept. */
export const shuffleSchema = z.int().check(z.gte(0), z.lte(0xff_ff_ff_ff))

const listOf = <Child extends z.ZodMiniType>(child: Child) =>
  z.object({
    id,
    /** one pass through it, ms */
    duration: durationMs,
    ads: z.array(id),
    list: z.object({
      name: text,
      play: z.enum(['all', 'one']),
      shuffle: z.optional(shuffleSchema),
      coll: z.array(child),
    }),
    ...timing,
  })
const innerEntry = z.union([renderItem, listOf(renderItem)])
const renderEntry = z.union([renderItem, listOf(innerEntry)])
/** What the wire's `coll` of a zone holds: an item that is drawn, or a list of such, at most two lists deep. */
export type WireRenderEntry = z.infer<typeof renderEntry>

const renderGroup = z.object({
  id,
  name: text,
  frame: frameSchema,
  background: colourSchema,
  opacity: z.optional(z.number()),
  volume: z.optional(volumeSchema),
  shuffle: z.optional(shuffleSchema),
  /** when it is there; left out: always */
  when: z.optional(frozenWhen),
  coll: z.array(renderEntry),
})
/** How often an ad comes: after (or over) every n-th item, or for a share of the time. */
export const adFrequencySchema = z.union([
  z.object({ every: z.int().check(z.gte(1), z.lte(1_000)) }),
  z.object({ share: z.number().check(z.gt(0), z.lte(0.9)) }),
])
const renderAd = z.object({
  id,
  group_id: id,
  duration: durationMs,
  width: pxString,
  height: pxString,
  overlays: z.array(renderElementSchema),
  js: z.string(),
  name: z.optional(text),
  /** left out: `over` */
  mode: z.optional(z.enum(['over', 'between'])),
  /** left out: over every item that names it */
  frequency: z.optional(adFrequencySchema),
  per_hour: timesPer,
  /** bits; ads that have one in common never come directly after each other */
  apart: z.optional(z.int()),
  ...allowed,
})
/** An ad as it is drawn. */
export type RenderAd = z.infer<typeof renderAd>

const mediaEntry = z.object({
  sha256: sha256Schema,
  bytes: wholeNumber,
  type: z.string(),
  url: z.string().check(z.regex(/^\/media\/[0-9a-f]{64}(\/[a-z0-9-]+)?$/)),
})
/** One file that must be on the device before its version is shown. */
export type MediaEntry = z.infer<typeof mediaEntry>

/** Origins that scripts may reach. */
export const grantsSchema = z
  .array(
    z
      .string()
      .check(
        z.regex(
          /^https?:\/\/[A-Za-z0-9.-]+(:[0-9]{1,5})?$/,
          'An origin is written like https://example.com.',
        ),
      ),
  )
  .check(z.maxLength(20))
const renderData = z.object({
  /** SHA-256 of the RFC 8785 JSON of all the rest, without `media[].url` */
  version: sha256Schema,
  /** epoch ms of the publication: every zone's cycle counts from it, on every device */
  startedAt: wholeNumber,
  site: z.object({
    width: pxString,
    height: pxString,
    interactions: z.object({
      groups: z.array(renderGroup).check(z.minLength(1)),
      /** slides that touches lead to; left out: nothing on the screen can be touched */
      slides: z.optional(z.array(renderSlide)),
    }),
    js: z.string(),
    /** origins that scripts may reach; left out: none */
    network: z.optional(grantsSchema),
    /** what texts ask of data tables, by place (`Prices/Soup/Small`); left out: nothing */
    data: z.optional(z.record(z.string(), z.string())),
    /** `all`: every zone is heard; left out: one at a time */
    sound: z.optional(z.literal('all')),
  }),
  crosstalk: z.array(renderAd),
  media: z.array(mediaEntry),
})
type OfRenderData = typeof renderData
/** By name, because what is made of it would else be too long to be written down. */
export interface RenderDataSchema extends OfRenderData {}
export const renderDataSchema: RenderDataSchema = renderData
/** A published version of a screen as the wire has it (contract §6). */
export type WireRenderData = z.infer<RenderDataSchema>
