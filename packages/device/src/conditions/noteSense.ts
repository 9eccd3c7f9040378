import type { Reading } from '@vitrine/core/conditions'

/** Notes what a sense has noticed now. `first` holds from before the start. */
export type NoteSense = (
  source: string,
  value: Exclude<Reading['value'], readonly string[]>,
  first?: true,
) => void
