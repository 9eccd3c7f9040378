import { stat } from 'node:fs/promises'
import { drawingRendition, inspectDrawing, isDrawing } from './drawings.ts'
import { DRAWING_TYPE } from '../mediaTypes.ts'
import { imageRefusal, imageRendition, inspectImage, isTransparent, posterOf, shrunk } from './images.ts'
import { answerOf, type DecodingAnswer, type DecodingJob, type Looked } from './jobs.ts'
import { needsMemory } from './refusals.ts'
import { sniffFile } from './sniff.ts'
import { probeVideo, UnplayableCodec } from './videos.ts'

/** Does one job, in the decoding process. Never throws: a refusal is an answer. */
export async function decodeJob(job: unknown): Promise<DecodingAnswer> {
  // Sent by our own server, so it is what its type says.
  const asked = job as DecodingJob
  try {
    return { ok: true, answer: await answerTo(asked) }
  } catch (error) {
    return answerOf(isAboutMemory(error) ? needsMemory(asked.name, error) : error)
  }
}

function answerTo(job: DecodingJob): Promise<unknown> {
  switch (job.kind) {
    case 'look':
      return look(job.path, job.name, job.converts)
    case 'rendition':
      return (job.drawing ? drawingRendition : imageRendition)(job.path, job.name, job.width)
    case 'transparency':
      return transparency(job.path, job.name)
    case 'shrink':
      return shrunk(job.source, job.name, job.side)
    case 'poster':
      return posterOf(job.source, job.name, job.shape)
  }
}

async function transparency(thumbnail: string, name: string): Promise<boolean> {
  try {
    return await isTransparent(thumbnail)
  } catch (error) {
    throw imageRefusal(error, name)
  }
}

async function look(path: string, name: string, converts: boolean): Promise<Looked> {
  if (await isDrawing(path, name)) {
    const sniffed = { kind: 'image' as const, type: DRAWING_TYPE }
    return { kind: 'image', sniffed, ...(await inspectDrawing(path, name)) }
  }
  const sniffed = await sniffFile(path, name, converts)
  if (sniffed.kind === 'image')
    return { kind: 'image', sniffed, image: await inspectImage(path, name), rendered: null }
  if (sniffed.container !== 'mp4' && sniffed.container !== 'webm')
    return { kind: 'video', sniffed, probed: null, codec: null }
  try {
    const { size } = await stat(path)
    return { kind: 'video', sniffed, probed: await probeVideo(path, name, size) }
  } catch (error) {
    if (!(error instanceof UnplayableCodec)) throw error
    return { kind: 'video', sniffed, probed: null, codec: error.codec }
  }
}

/** Whether memory was refused, here or in what led to the error. */
function isAboutMemory(error: unknown): boolean {
  for (let one: unknown = error; one instanceof Error; one = one.cause) {
    if (one instanceof RangeError && /allocation|array length/i.test(one.message)) return true
    if ((one as NodeJS.ErrnoException).code === 'ENOMEM') return true
  }
  return false
}
