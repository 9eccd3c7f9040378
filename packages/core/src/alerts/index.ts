export * from './hours.ts'
export * from './kinds.ts'
export * from './stepIncidents.ts'
