export { graphqlErrorType } from './graphqlErrors.ts'
export { SYNC_FIELD_ACCESS } from './sync.graphql.ts'
export { registerSyncRoutes } from './sync.routes.ts'
export { createSyncService } from './sync.service.ts'
