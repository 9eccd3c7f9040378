import { SignageError, type ErrorCode } from '@vitrine/core'
import type {
  InspectedImage,
  MadePicture,
  MadePoster,
  ProbedVideo,
  SniffedImage,
  SniffedVideo,
} from '../mediaTypes.ts'

/** What a file is: a picture with what it shows, a video that was probed, or one that only ffmpeg may open. */
export type Looked =
  /** `rendered`: what is handed out in place of a drawing */
  | { kind: 'image'; sniffed: SniffedImage; image: InspectedImage; rendered: MadePicture | null }
  | { kind: 'video'; sniffed: SniffedVideo; probed: ProbedVideo }
  /** `codec`: the name of what browsers do not play; null where only ffmpeg knows */
  | { kind: 'video'; sniffed: SniffedVideo; probed: null; codec: string | null }

/** What is done in a decoding process: what each job is given, and what it answers. */
export type DecodingJobs = {
  /** what a file is and shows; `converts`: whether ffmpeg makes videos playable */
  look: { given: { path: string; name: string; converts: boolean }; answer: Looked }
  /** a copy of a picture, at most so wide */
  rendition: { given: { path: string; name: string; width: number; drawing: boolean }; answer: MadePicture }
  /** whether what lies behind a picture shows through it, by its thumbnail */
  transparency: { given: { path: string; name: string }; answer: boolean }
  /** a picture of others that is shown as it is, at most so many pixels on its longest side */
  shrink: { given: { source: Uint8Array; name: string; side: number }; answer: MadePicture }
  /** a video's poster from a picture */
  poster: {
    given: { source: Uint8Array; name: string; shape?: { width: number; height: number } }
    answer: MadePoster
  }
}
export type DecodingJob = {
  [Kind in keyof DecodingJobs]: { kind: Kind } & DecodingJobs[Kind]['given']
}[keyof DecodingJobs]

/** What comes back of a job. Errors do not travel between processes, so a refusal travels as its code and facts. */
export type DecodingAnswer =
  | { ok: true; answer: unknown }
  | { ok: false; refused: { code: ErrorCode; facts: Record<string, string | number> }; cause: string }
  | { ok: false; refused: null; cause: string }

/** A refusal as it travels. */
export const answerOf = (error: unknown): DecodingAnswer => {
  const cause =
    error instanceof Error
      ? `${error.message} ${String((error.cause as Error)?.message ?? '')}`
      : String(error)
  return {
    ok: false,
    refused: error instanceof SignageError ? { code: error.code, facts: { ...error.facts } } : null,
    cause: cause.trim().slice(0, 500),
  }
}
