import { lazyPart } from '../../app/lazyPart.ts'

export { siteStanding, type SiteStanding } from './siteStanding.ts'
export { findItem, itemOf, itemsOfIds, type EditedSite } from './siteEdits.ts'
export { AddItems } from './items/AddItems.tsx'
export { ItemPicture } from './items/ItemPicture.tsx'
export { ItemProperties } from './items/ItemProperties.tsx'
export { drawnOf, itemName } from './items/items.ts'
export { PlaylistProperties } from './items/PlaylistProperties.tsx'
export { ZoneItems } from './items/ZoneItems.tsx'
export { cycleMs } from './preview/preview.ts'
export { newSiteDraft } from './zones/layouts.ts'
export { WhenFields } from './items/WhenFields.tsx'
export { whenWords } from './items/whenWords.ts'
export { whyNotWords, zoneReasonText } from './preview/zoneReasonText.ts'
export { useSiteRender } from './preview/useSiteRender.ts'
/** Publishes several screens; fetched when it is opened. */
export const PublishManyDialog = lazyPart(() => import('./publish/PublishManyDialog.tsx'))
