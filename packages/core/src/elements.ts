import * as z from 'zod/mini'
import {
  ELEMENT_MOTION_MAX_MS,
  ITEM_DURATION_MS,
  MARKUP_MAX,
  PAGE_TIMEOUT_MS,
  TABLE_MAX,
} from './constants.ts'
import { colourSchema, fitSchema, frameSchema, sha256Schema } from './geometry.ts'

/**
 * What lies on a slide or an ad (`interactions`, `overlays` on the wire). Everything that was thought of later may be left out, and
 * must be where it says nothing: published versions are hashes.
 */
const id = z.string().check(z.minLength(1), z.maxLength(100))
const px = (most: number) => z.number().check(z.gte(0), z.lte(most))
/** 0 to 1 */
const share = z.number().check(z.gte(0), z.lte(1))

/** 0 silent to 1 full. */
export const volumeSchema = share
/** An address of the web. */
export const webAddressSchema = z
  .string()
  .check(z.maxLength(2_000), z.regex(/^https?:\/\/[^\s/]+/, 'An address begins with https:// or http://.'))

/** A file as an element shows it; `sha256` is that of the very bytes the device fetches. */
export const shownMediaSchema = z.object({
  sha256: sha256Schema,
  type: z.string(),
  width: z.number(),
  height: z.number(),
})
export type ShownMedia = z.infer<typeof shownMediaSchema>

const shadow = z.object({
  /** px to the right and down */
  x: z.number().check(z.gte(-200), z.lte(200)),
  y: z.number().check(z.gte(-200), z.lte(200)),
  blur: px(200),
  color: colourSchema,
  opacity: share,
})
export type Shadow = z.infer<typeof shadow>

/** Letters that the project ships, so that they are there offline. */
export const fontSchema = z.enum(['inter', 'archivo', 'playfair', 'lora', 'caveat', 'mono'])
export type Font = z.infer<typeof fontSchema>

const alignSchema = z.enum(['left', 'center', 'right'])
export type Align = z.infer<typeof alignSchema>

export const textStyleSchema = z.object({
  color: colourSchema,
  /** px on the slide */
  size: z.number().check(z.gte(8), z.lte(2_000)),
  weight: z.enum(['light', 'regular', 'medium', 'bold', 'black']),
  align: alignSchema,
  valign: z.enum(['top', 'middle', 'bottom']),
  /** `shrink`: letters become smaller until all of the text is inside its frame; left out: they keep their size */
  fit: z.optional(z.literal('shrink')),
  /** left out: `inter` */
  font: z.optional(fontSchema),
  italic: z.optional(z.literal(true)),
  /** line height as a multiple of the size; left out: by the size */
  leading: z.optional(z.number().check(z.gte(0.7), z.lte(3))),
  /** em between letters; left out: by the size */
  tracking: z.optional(z.number().check(z.gte(-0.2), z.lte(1))),
  /** every line is an entry of a list */
  list: z.optional(z.enum(['bullets', 'numbers'])),
  /** of the letters */
  shadow: z.optional(shadow),
})
export type TextStyle = z.infer<typeof textStyleSchema>

/** How an element comes or goes: `at` is ms after its slide began, `length` how long it takes. */
export const motionSchema = z.object({
  kind: z.enum(['fade', 'slide', 'zoom', 'wipe']),
  /** where it comes from or goes to; left out: `bottom` */
  side: z.optional(z.enum(['left', 'right', 'top', 'bottom'])),
  at: z.int().check(z.gte(0), z.lte(ITEM_DURATION_MS.max)),
  length: z.int().check(z.gte(0), z.lte(ELEMENT_MOTION_MAX_MS)),
})
export type ElementMotion = z.infer<typeof motionSchema>

/** What every element says of how it lies there. */
const placed = {
  id,
  frame: frameSchema,
  /** degrees clockwise about its middle */
  rotate: z.optional(z.number().check(z.gte(-360), z.lte(360))),
  /** left out: 1 */
  opacity: z.optional(share),
  enter: z.optional(motionSchema),
  exit: z.optional(motionSchema),
}
const paint = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('color'), color: colourSchema }),
  z.object({
    kind: z.literal('gradient'),
    from: colourSchema,
    to: colourSchema,
    angle: z.number().check(z.gte(0), z.lte(360)),
  }),
])
export type Paint = z.infer<typeof paint>
const stroke = z.object({
  color: colourSchema,
  width: z.number().check(z.gte(0.5), z.lte(200)),
  dash: z.optional(z.enum(['dashed', 'dotted'])),
})
export type Stroke = z.infer<typeof stroke>

/** How a picture or video is cut and coloured. */
const pictured = {
  fit: fitSchema,
  /** the part of it that is shown, in shares of its width and height; left out: all */
  crop: z.optional(
    z.object({
      x: share,
      y: share,
      width: z.number().check(z.gte(0.01), z.lte(1)),
      height: z.number().check(z.gte(0.01), z.lte(1)),
    }),
  ),
  /** what stays in sight where `cover` cuts, in shares; left out: the middle */
  focus: z.optional(z.object({ x: share, y: share })),
  /** 1 leaves as it is */
  filter: z.optional(
    z.object({
      brightness: z.optional(px(3)),
      contrast: z.optional(px(3)),
      saturation: z.optional(px(3)),
      /** px */
      blur: z.optional(px(200)),
    }),
  ),
  /** `circle`: the biggest ellipse in its frame; a number: corners of that radius, px */
  mask: z.optional(z.union([z.literal('circle'), px(2_000)])),
  shadow: z.optional(shadow),
}

const text = z.string().check(z.maxLength(5_000))
const textFields = { ...placed, type: z.literal('text'), text, style: textStyleSchema }
const imageFields = {
  ...placed,
  ...pictured,
  type: z.literal('image'),
  alt: z.string().check(z.maxLength(500)),
}
const videoFields = { ...placed, ...pictured, type: z.literal('video'), volume: volumeSchema }
/** Markup of the operator; it goes through the sanitizer before it is drawn, and its style cannot leave its frame. */
const htmlFields = {
  ...placed,
  type: z.literal('html'),
  html: z.string().check(z.maxLength(MARKUP_MAX)),
  css: z.string().check(z.maxLength(MARKUP_MAX)),
}
/** How long a web page may take, ms. */
export const pageTimeoutSchema = z.int().check(z.gte(PAGE_TIMEOUT_MS.min), z.lte(PAGE_TIMEOUT_MS.max))
/** A web page in a frame of its own. Until it is there, and if it never is, its background colour shows. */
const pageFields = {
  ...placed,
  type: z.literal('page'),
  url: webAddressSchema,
  timeout: pageTimeoutSchema,
  background: colourSchema,
}
/** A live stream (HLS). */
const streamFields = {
  ...placed,
  type: z.literal('stream'),
  url: webAddressSchema,
  fit: fitSchema,
  volume: volumeSchema,
}
/** A figure that fills its frame. */
const shapeFields = {
  ...placed,
  type: z.literal('shape'),
  shape: z.enum(['rectangle', 'ellipse', 'triangle', 'diamond', 'star', 'arrow', 'speech']),
  fill: z.optional(paint),
  stroke: z.optional(stroke),
  /** of a rectangle's corners, px */
  radius: z.optional(px(2_000)),
  shadow: z.optional(shadow),
}
/** A line along the middle of its frame, from left to right; `rotate` gives it its direction. */
const lineFields = {
  ...placed,
  type: z.literal('line'),
  stroke,
  start: z.optional(z.enum(['arrow', 'dot'])),
  end: z.optional(z.enum(['arrow', 'dot'])),
}
/** A QR code, square, whole inside its frame, with the quiet edge that readers need. */
const qrFields = {
  ...placed,
  type: z.literal('qr'),
  /** so much fits the biggest code, whatever letters it has */
  text: z.string().check(z.minLength(1), z.maxLength(900)),
  dark: colourSchema,
  light: colourSchema,
}
/** Rows of cells. */
const tableFields = {
  ...placed,
  type: z.literal('table'),
  rows: z
    .array(z.array(z.string().check(z.maxLength(300))).check(z.minLength(1), z.maxLength(TABLE_MAX.columns)))
    .check(z.minLength(1), z.maxLength(TABLE_MAX.rows)),
  /** shares of the width, one for each column; left out: equal */
  columns: z.optional(z.array(z.number().check(z.gt(0), z.lte(100))).check(z.maxLength(TABLE_MAX.columns))),
  /** where the words of each column stand; left out, or of columns that it has none for: as its style says */
  aligns: z.optional(z.array(alignSchema).check(z.maxLength(TABLE_MAX.columns))),
  /** the first row is a heading */
  header: z.optional(z.literal(true)),
  style: textStyleSchema,
  /** lines between rows; left out: none */
  line: z.optional(colourSchema),
  /** behind every second row; left out: nothing */
  band: z.optional(colourSchema),
}

/** Words on a plate, to be touched. */
const buttonFields = {
  ...placed,
  type: z.literal('button'),
  text: z.string().check(z.maxLength(500)),
  style: textStyleSchema,
  fill: z.optional(paint),
  stroke: z.optional(stroke),
  /** of its corners, px */
  radius: z.optional(px(2_000)),
  shadow: z.optional(shadow),
}
const timeZone = z.string().check(z.minLength(1), z.maxLength(60))
/** What shows itself by the display's clock. */
export const widgetSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('clock'),
    face: z.enum(['digital', 'analog']),
    seconds: z.optional(z.literal(true)),
    /** an IANA name; left out: the display's own */
    zone: z.optional(timeZone),
  }),
  z.object({
    kind: z.literal('countdown'),
    /** a date and time of day where the display is */
    until: z
      .string()
      .check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, 'A time is written 2027-01-31T18:00.')),
    /** what stands there afterwards */
    after: z.string().check(z.maxLength(300)),
  }),
  /** the days of the present month, today marked */
  z.object({ kind: z.literal('month') }),
])
export type Widget = z.infer<typeof widgetSchema>
const widgetFields = {
  ...placed,
  type: z.literal('widget'),
  widget: widgetSchema,
  style: textStyleSchema,
  /** of the second hand and of today */
  accent: colourSchema,
}

/** What elements without a file say. */
export const plainFields = {
  text: textFields,
  html: htmlFields,
  page: pageFields,
  stream: streamFields,
  shape: shapeFields,
  line: lineFields,
  qr: qrFields,
  table: tableFields,
  button: buttonFields,
  widget: widgetFields,
}
/** What elements with a file say, less the file. */
export const filedFields = { image: imageFields, video: videoFields }
