export * from './glassWatch.ts'
export * from './limits.ts'
export * from './pictures.ts'
