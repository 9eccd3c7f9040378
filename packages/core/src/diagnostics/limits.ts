/** How long all probes may take together, ms. */
export const DIAGNOSTICS_MOST_MS = 30_000
/** Reports that are kept for one device. */
export const DIAGNOSTICS_KEPT = 20
/** The largest report that is taken, bytes. A full one has about 4,000. */
export const DIAGNOSTICS_MOST_BYTES = 32_768

/** The whole in one word. */
export const SCORES = ['ready', 'limits', 'unsuitable'] as const
export type Score = (typeof SCORES)[number]
