import * as z from 'zod/mini'
import { betweenSchema, fitSchema, type Frame } from '../geometry.ts'
import { pxSchema, shadowSchema, shareSchema } from './parts.ts'

/** How a picture or video is cut and coloured. */
export const pictured = {
  fit: fitSchema,
  /** the part of it that is shown, in shares of its width and height; left out: all */
  crop: z.optional(
    z.object({
      x: shareSchema,
      y: shareSchema,
      width: betweenSchema(0.01, 1),
      height: betweenSchema(0.01, 1),
    }),
  ),
  /** what stays in sight where `cover` cuts, in shares; left out: the middle */
  focus: z.optional(z.object({ x: shareSchema, y: shareSchema })),
  /** 1 leaves as it is */
  filter: z.optional(
    z.object({
      brightness: z.optional(pxSchema(3)),
      contrast: z.optional(pxSchema(3)),
      saturation: z.optional(pxSchema(3)),
      /** px */
      blur: z.optional(pxSchema(200)),
    }),
  ),
  /** `circle`: the biggest ellipse in its frame; a number: corners of that radius, px */
  mask: z.optional(z.union([z.literal('circle'), pxSchema(2_000)])),
  shadow: z.optional(shadowSchema),
}

/** How wide all of a picture or video is drawn: where a part of it fills the frame, it is that much wider. */
export const fileWidthPx = (
  { frame, crop }: { frame: Frame; crop?: { width: number } | undefined },
  scale: number,
): number => (frame.width * scale) / (crop?.width ?? 1)

/** A round mask stays round. */
export const stretchesPicture = ({ mask }: { mask?: 'circle' | number | undefined }): boolean =>
  mask !== 'circle'
