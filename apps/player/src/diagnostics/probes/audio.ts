import type { Probe } from '../probe.ts'

/** Whether sound starts here without a touch. */
export const audioProbe: Probe<'audio'> = {
  id: 'audio',
  limitMs: 2_000,
  async run(_signal, { timers }) {
    if (!('AudioContext' in window))
      return { supported: false, state: null, sample_rate: null, channels: null }
    const context = new AudioContext()
    try {
      // It starts in a moment, or waits for a touch without saying so.
      if (context.state === 'suspended')
        await Promise.race([
          context.resume().catch(() => undefined),
          new Promise<void>((resolve) => void timers.after(500, resolve)),
        ])
      return {
        supported: true,
        state: context.state,
        sample_rate: context.sampleRate,
        channels: context.destination.maxChannelCount,
      }
    } finally {
      await context.close().catch(() => undefined)
    }
  },
}
