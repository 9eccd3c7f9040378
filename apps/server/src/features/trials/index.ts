export { createTrials, type Trials } from './trials.service.ts'
export { registerTrialRoutes } from './trials.routes.ts'
