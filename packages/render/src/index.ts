export {
  DataContext,
  FeedsContext,
  PackagesContext,
  WidgetFaultContext,
  type Facts,
  type NoteWidgetFault,
  type PackageSource,
  type TellData,
} from './facts.ts'
export { saysRare } from './elements/rareFields.ts'
export { SiteView } from './SiteView.tsx'
export { prepareElements, SlideView } from './SlideView.tsx'
export { GLASS_FONT, textCss } from './textStyle.ts'
export { UNSEEN } from './transitions.ts'
export { useSiteNow } from './useSiteNow.ts'
export type { ReadNow, ResolveMedia, ViewFrame } from './viewFrame.ts'
export { createOverrides, type Override, type Overrides } from './overrides.ts'
export { nextChangeAtMs, plansHere, type SitePlans } from './zoneSchedule.ts'
export { createVisits, isCovered, NOBODY, type Visits } from './touch/visits.ts'
