import type { Probe } from '../probe.ts'

/** How people can touch or point at this display. */
export const touchProbe: Probe<'touch'> = {
  id: 'touch',
  limitMs: 2_000,
  run() {
    const has = (query: string) => matchMedia(query).matches
    const fine = has('(pointer: fine)') ? ('fine' as const) : ('none' as const)
    return Promise.resolve({
      points: navigator.maxTouchPoints || 0,
      pointer: has('(pointer: coarse)') ? ('coarse' as const) : fine,
      hover: has('(hover: hover)'),
    })
  },
}
