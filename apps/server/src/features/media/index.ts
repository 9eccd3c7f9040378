export { createDecoding } from './decoding/decoding.ts'
export { registerMediaRoutes } from './media.routes.ts'
export { createMediaService, type MediaService } from './media.service.ts'
