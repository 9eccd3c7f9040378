const CORE = 'packages/core/src/elements'
const RENDER = 'packages/render/src/elements'

/** Something that few videos say: what draws them before the first slide does not know it. */
export const rareField = {
  kind: 'a field of elements that are drawn before the first slide',
  adds: {},
  edits: {
    [`${CORE}/video.ts`]: [
      ['import { frameOfFile }', "import * as z from 'zod/mini'\n"],
      [' },\n  hasFile: true', ', tint: z.optional(z.literal(true))'],
    ],
    [`${RENDER}/rareFields.ts`]: [['  list: 1,', '  tint: 1,\n']],
  },
  costs: { newFiles: 0, tables: 2 },
  folders: [CORE, RENDER],
  forgotten: { [`${RENDER}/rareFields.ts`]: "Property 'tint' is missing" },
}
