export * from './facts.ts'
export * from './judge.ts'
export * from './limits.ts'
export * from './report.ts'
