export { registerCampaignRoutes } from './campaigns.routes.ts'
export { createCampaignService, type CampaignService } from './campaigns.service.ts'
