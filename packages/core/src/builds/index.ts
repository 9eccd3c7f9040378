export * from './build.ts'
export * from './judgeRollout.ts'
export * from './ring.ts'
