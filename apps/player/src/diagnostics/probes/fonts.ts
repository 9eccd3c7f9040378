import { fontSchema } from '@vitrine/core'
import { familyName, tellFont } from '@vitrine/render/fonts'
import type { Probe } from '../probe.ts'

/** Loads the letters of each font that the project ships. */
export const fontsProbe: Probe<'fonts'> = {
  id: 'fonts',
  limitMs: 2_500,
  async run() {
    const loaded: string[] = []
    const missing: string[] = []
    await Promise.all(
      fontSchema.options.map(async (font) => {
        tellFont(font)
        const family = familyName(font)
        const faces = await document.fonts.load(`16px "${family}"`, 'Vitrine').catch(() => [])
        const name = family.replace(' Variable', '')
        if (faces.length > 0) loaded.push(name)
        else missing.push(name)
      }),
    )
    return { loaded: loaded.sort(), missing: missing.sort() }
  },
}
