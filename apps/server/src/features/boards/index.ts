export { createBoardService, type BoardService } from './boards.service.ts'
export { publicDay } from './publicDay.ts'
export { registerBoardRoutes } from './boards.routes.ts'
