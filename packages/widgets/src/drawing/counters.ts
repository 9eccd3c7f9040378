import { MINUTE_MS } from '../time.ts'

/** After this long without a change a counter says when it counted last, ms. */
export const COUNTER_AGE_MS = 60 * MINUTE_MS
/** The colours of rooms that few, or no more people can enter. */
export const NEARLY_FULL = '#e39a1f'
export const FULL = '#d9503f'
