import * as z from 'zod/mini'
import { outsideInstantSchema } from '../instants.ts'
import { PICTURE_MOST_BYTES } from './limits.ts'

/** `capture`: what was really on the display. `reconstruction`: drawn again from what the page presents. */
export const PICTURE_KINDS = ['capture', 'reconstruction'] as const
export type PictureKind = (typeof PICTURE_KINDS)[number]
/**
 * Why a display gives no picture: somebody is using it, its page is hidden, it presents nothing that can be drawn, or taking
 * one failed.
 */
export const PICTURE_PROBLEMS = ['visitor', 'hidden', 'nothing', 'failed'] as const
export type PictureProblem = (typeof PICTURE_PROBLEMS)[number]

const requestSchema = z.string().check(z.minLength(1), z.maxLength(100))
/** Base64 takes four characters for three bytes. */
const dataSchema = z.string().check(z.minLength(1), z.maxLength(Math.ceil(PICTURE_MOST_BYTES / 3) * 4))
const photo = { kind: z.enum(PICTURE_KINDS), data: dataSchema }
const problem = z.enum(PICTURE_PROBLEMS)

/** A picture as a device sends it, or why there is none. `request` names the request; null: the schedule. */
export const sentPictureSchema = z.union([
  z.object({ request: z.nullable(requestSchema), taken_at: outsideInstantSchema, ...photo }),
  z.object({ request: requestSchema, problem }),
])
export type SentPicture = z.output<typeof sentPictureSchema>

/** A frame of a live view as a device sends it. */
export const sentFrameSchema = z.union([
  z.object({ session: requestSchema, taken_at: outsideInstantSchema, ...photo }),
  z.object({ session: requestSchema, problem }),
])
export type SentFrame = z.output<typeof sentFrameSchema>
