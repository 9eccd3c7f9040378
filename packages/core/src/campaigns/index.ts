export { overBookedHours, type OverBooked, type OwnShare } from './booking.ts'
export {
  CAMPAIGN_LIMITS,
  campaignAdId,
  campaignDraftSchema,
  campaignOfAd,
  type CampaignContent,
  type CampaignDraft,
  type CampaignGoal,
  type WrittenCampaign,
} from './campaign.ts'
export {
  categoryOf,
  compileCampaigns,
  daysOfCampaign,
  promisedShare,
  type CampaignAd,
  type Rate,
  type ZoneCampaign,
  type ZoneFacts,
} from './compileCampaigns.ts'
export { forecastDays, type DayForecast } from './forecastDays.ts'
export { factsOf, ownShares, withCampaigns, withoutCampaigns, type PlacedCampaign } from './placeCampaigns.ts'
