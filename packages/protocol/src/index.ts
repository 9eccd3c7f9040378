export * from './management/index.ts'
