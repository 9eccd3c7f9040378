import { askServer, type Probe } from '../probe.ts'

/** What runs here and on the server. */
export const versionsProbe: Probe<'versions'> = {
  id: 'versions',
  limitMs: 2_000,
  async run(signal, { playerVersion }) {
    const answer: unknown = await askServer('/healthz', { signal })
      .then((response) => response.json())
      .catch(() => null)
    const { version } = (answer ?? {}) as { version?: unknown }
    return {
      player: playerVersion,
      server: typeof version === 'string' ? version : null,
      browser: navigator.userAgent.slice(0, 300),
    }
  },
}
