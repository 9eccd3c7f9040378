export { registerPages, type BuiltPages } from './pages.routes.ts'
