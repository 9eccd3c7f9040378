export { createIdentityService, type IdentityService } from './identity.service.ts'
export { PASSWORD_WORK } from './passwords.ts'
export { registerIdentityRoutes, SESSION_COOKIE } from './identity.routes.ts'
