export { createBoardService, type BoardService } from './boards.service.ts'
export { registerBoardRoutes } from './boards.routes.ts'
