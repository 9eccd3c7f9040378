export * from './activation.ts'
export * from './realtime.ts'
export * from './sync.ts'
