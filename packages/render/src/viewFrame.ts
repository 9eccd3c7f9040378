import type { ShownMedia } from '@vitrine/core'
import type { Facts } from './facts.ts'

/**
 * What a host hands to the renderer.
 * `nowMs` is an epoch ms (for a slide alone: of the same clock as its `startedAtMs`); while `playing`, the host renders
 * again at `nextChangeAtMs` and everything between moves by itself. `widthPx` and `heightPx` are the box to fill.
 */
export type ViewFrame = {
  nowMs: number
  widthPx: number
  heightPx: number
  /** `editor` and `preview` are silent and honour reduced motion; `player` is the glass */
  mode: 'editor' | 'preview' | 'player'
  /** false while scrubbing or editing: everything stands still at `nowMs` */
  playing: boolean
  /** what texts may tell; left out: an example. Keep its identity between renders */
  facts?: Facts
}

/** The address of a file that an element shows, or null while there is none: what needs it is not ready until then. */
export type ResolveMedia = (media: ShownMedia) => string | null

/** Tells the exact present of the clock that `nowMs` is taken from, epoch ms. */
export type ReadNow = () => number
