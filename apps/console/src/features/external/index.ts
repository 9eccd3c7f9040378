export { externalTexts } from './external.texts.ts'
export { ShareDrawer } from './ShareDrawer.tsx'
export type { SharedThing } from './externalLinks.ts'
