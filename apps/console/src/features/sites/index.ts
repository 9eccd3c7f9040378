import { lazy } from 'react'

export { siteStanding, type SiteStanding } from './siteStanding.ts'
export { itemOf } from './siteEdits.ts'
export { newSiteDraft } from './layouts.ts'
export { WhenFields } from './WhenFields.tsx'
export { whenWords } from './whenWords.ts'
export { useSiteRender } from './useSiteRender.ts'
/** Publishes several screens; fetched when it is opened. */
export const PublishManyDialog = lazy(() => import('./PublishManyDialog.tsx'))
