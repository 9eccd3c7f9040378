export { siteStanding, type SiteStanding } from './siteStanding.ts'
export { itemOf } from './siteEdits.ts'
export { WhenFields } from './WhenFields.tsx'
export { whenWords } from './whenWords.ts'
