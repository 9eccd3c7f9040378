import * as z from 'zod/mini'
import { shownMediaSchema, volumeSchema, webAddressSchema } from './elements/parts.ts'

/** What a touch on an element does. */
const id = z.string().check(z.minLength(1), z.maxLength(100))

/** Sounds that every display has. */
export const builtInSoundSchema = z.enum(['tap', 'chime', 'bell', 'refused'])
export type BuiltInSound = z.infer<typeof builtInSoundSchema>

/** Names of values, as texts ask for them: `{{value name}}`. */
export const valueNameSchema = z
  .string()
  .check(z.regex(/^[A-Za-z][A-Za-z0-9_-]{0,39}$/, 'Letters, digits, - and _, and a letter first.'))
/** What is printed: a heading and lines, in which placeholders are filled. */
const printed = z.object({
  title: z.string().check(z.maxLength(200)),
  text: z.string().check(z.maxLength(2_000)),
})

/** What needs nothing but itself. */
const plain = [
  z.object({ do: z.literal('page'), url: webAddressSchema }),
  z.object({ do: z.literal('print'), page: printed }),
  z.object({ do: z.literal('set'), name: valueNameSchema, value: z.string().check(z.maxLength(200)) }),
  /** a BCP 47 tag: the visitor speaks it until the visit ends, and conditions ask for it */
  z.object({ do: z.literal('language'), language: id }),
  z.object({ do: z.enum(['back', 'home']) }),
  z.object({ do: z.literal('sound'), sound: builtInSoundSchema }),
  /** `slide`: in the zone that was touched; `overlay`: over the whole screen */
  z.object({ do: z.enum(['slide', 'overlay']), slide_id: id }),
] as const

const volume = { volume: z.optional(volumeSchema) }

/** A touch action as an operator makes it; `media_id` is a video whose sound is played. */
export const touchSchema = z.union([...plain, z.object({ do: z.literal('sound'), media_id: id, ...volume })])
export type Touch = z.infer<typeof touchSchema>
/** A touch action as devices have it; the slides it names are those of `elements.slides`. */
export const renderTouchSchema = z.union([
  ...plain,
  z.object({ do: z.literal('sound'), media: shownMediaSchema, ...volume }),
])
export type RenderTouch = z.infer<typeof renderTouchSchema>
