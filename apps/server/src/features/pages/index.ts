export { registerPages } from './pages.routes.ts'
