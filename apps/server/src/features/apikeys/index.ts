export { registerApiKeyRoutes } from './apikeys.routes.ts'
export { createApiKeyService } from './apikeys.service.ts'
