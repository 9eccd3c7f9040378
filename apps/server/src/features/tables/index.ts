export { registerTableRoutes } from './tables.routes.ts'
export { createTableService, type TableService } from './tables.service.ts'
