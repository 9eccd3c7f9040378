export { siteStanding, type SiteStanding } from './siteStanding.ts'
