export * from './manifest.ts'
export * from './packageWidget.ts'
