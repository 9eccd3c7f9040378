export * from './manifest.ts'
export * from './packageWidget.ts'
export { PACKAGE_PREFIX } from '../kinds.ts'
