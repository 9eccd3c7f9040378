import { lazyPart } from '../../app/lazyPart.ts'

export { siteStanding, type SiteStanding } from './siteStanding.ts'
export { itemOf } from './siteEdits.ts'
export { newSiteDraft } from './zones/layouts.ts'
export { WhenFields } from './items/WhenFields.tsx'
export { whenWords } from './items/whenWords.ts'
export { useSiteRender } from './preview/useSiteRender.ts'
/** Publishes several screens; fetched when it is opened. */
export const PublishManyDialog = lazyPart(() => import('./publish/PublishManyDialog.tsx'))
