import * as z from 'zod/mini'

const word = z.string().check(z.maxLength(60))
const count = z.int().check(z.gte(0))

/**
 * What is known of how a file is stored, as far as it could be found out; what is left out is not known. Codecs have the names
 * of WebCodecs' registry where they are in it (`avc`, `hevc`, `vp8`, `vp9`, `av1`), else those of ffmpeg.
 */
export const mediaFactsSchema = z.object({
  container: z.optional(word),
  codec: z.optional(word),
  /** H.264 profile, by name: `Baseline`, `Main`, `High`, `High 10`, … */
  profile: z.optional(word),
  bit_depth: z.optional(count),
  /** how much colour there is beside brightness: 4:2:0 is what displays decode */
  chroma: z.optional(z.enum(['420', '422', '444'])),
  hdr: z.optional(z.boolean()),
  /** bits a second, of the pictures */
  bit_rate: z.optional(count),
  /** pictures a second */
  frame_rate: z.optional(z.number()),
  /** pictures do not come evenly, as in recordings of phones and screens */
  uneven: z.optional(z.boolean()),
  /** degrees that it has to be turned to stand upright */
  rotation: z.optional(z.int()),
  /** null: it has no sound */
  audio_codec: z.optional(z.nullable(word)),
  /** a picture that is stored for print */
  cmyk: z.optional(z.boolean()),
  /** pictures in an animated picture */
  pictures: z.optional(count),
  /** what lies behind a picture shows through it somewhere */
  transparent: z.optional(z.boolean()),
})
export type MediaFacts = z.infer<typeof mediaFactsSchema>

/** Codecs that browsers of computers play. */
const BROWSER_CODECS: ReadonlySet<string> = new Set(['avc', 'vp8', 'vp9', 'av1'])
/** Containers that browsers read. */
const BROWSER_CONTAINERS: ReadonlySet<string> = new Set(['mp4', 'webm'])

/** Whether a browser on a computer plays a video as it is stored; what is not known counts as fine. */
export function browserPlays(facts: MediaFacts): boolean {
  return (
    (facts.codec === undefined || BROWSER_CODECS.has(facts.codec)) &&
    (facts.container === undefined || BROWSER_CONTAINERS.has(facts.container))
  )
}
