import { CODECS, type Codec, type FactsOf } from '@vitrine/core/diagnostics'
import { decodeSound } from '../decodeSound.ts'
import { decodeVideo } from '../decodeVideo.ts'
import { askServer, type Probe } from '../probe.ts'
import aac from '../samples/aac.m4a?url'
import av1 from '../samples/av1.mp4?url'
import h264 from '../samples/h264.mp4?url'
import vp8 from '../samples/vp8.webm?url'
import vp9 from '../samples/vp9.webm?url'

/** A small file of each format; all videos show the same two colours. */
const SAMPLES: Record<Codec, { url: string; type: string }> = {
  h264: { url: h264, type: 'video/mp4' },
  vp9: { url: vp9, type: 'video/webm' },
  av1: { url: av1, type: 'video/mp4' },
  webm: { url: vp8, type: 'video/webm' },
  aac: { url: aac, type: 'audio/mp4' },
}

/** Decodes real files, one after the other: many displays have one decoder. */
export const codecsProbe: Probe<'codecs'> = {
  id: 'codecs',
  limitMs: 7_000,
  async run(signal, world) {
    const facts: Partial<FactsOf<'codecs'>> = {}
    for (const codec of CODECS) {
      const { url, type } = SAMPLES[codec]
      const bytes = await (await askServer(url, { signal, cache: 'default' })).arrayBuffer()
      facts[codec] =
        codec === 'aac'
          ? await decodeSound(bytes, world)
          : await decodeVideo(new Blob([bytes], { type }), world, signal)
    }
    return facts as FactsOf<'codecs'>
  },
}
