export { registerPictureRoutes } from './pictures.routes.ts'
export { createPictureService, type PictureService } from './pictures.service.ts'
