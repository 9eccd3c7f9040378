export { createIdentityService, type IdentityService } from './identity.service.ts'
export { registerIdentityRoutes, SESSION_COOKIE } from './identity.routes.ts'
