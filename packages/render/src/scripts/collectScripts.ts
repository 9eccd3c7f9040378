import type { RenderData } from '@vitrine/core'

/** A script of a presentation; `of` is `screen`, or names the first ad that has it. */
export type CollectedScript = { of: string; code: string }

/** The scripts of a screen and of its ads, each text once. Source: specification §4 "Rendering", step 2. */
export function collectScripts(render: Pick<RenderData, 'screen' | 'ads'>): CollectedScript[] {
  const seen = new Set<string>()
  return [
    { of: 'screen', code: render.screen.js },
    ...render.ads.map(({ id, js }) => ({ of: id, code: js })),
  ].filter(({ code }) => {
    if (code.trim() === '' || seen.has(code)) return false
    seen.add(code)
    return true
  })
}
