import type { Codec, FactsOf } from '@vitrine/core/diagnostics'
import type { ProbeWorld } from './probe.ts'

type Decoding = FactsOf<'codecs'>[Codec]

/** The sample is a tone of half a second. */
const SHORTEST_S = 0.4
const QUIETEST = 0.02

/** Decodes a sound, and looks whether something can be heard in it. Nothing is played. */
export async function decodeSound(
  bytes: ArrayBuffer,
  { clock }: Pick<ProbeWorld, 'clock'>,
): Promise<Decoding> {
  const startedMs = clock.monotonicMs()
  const tookMs = () => clock.monotonicMs() - startedMs
  try {
    const sound = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(bytes)
    const loudest = sound.getChannelData(0).reduce((most, part) => Math.max(most, Math.abs(part)), 0)
    return sound.duration >= SHORTEST_S && loudest >= QUIETEST
      ? { decoded: true, ms: tookMs() }
      : { decoded: false, ms: tookMs(), problem: 'wrong' }
  } catch {
    return { decoded: false, ms: tookMs(), problem: 'refused' }
  }
}
