export * from './client.ts'
export * from './operation.ts'
export * from './operations.ts'
export * from './shapes.ts'
