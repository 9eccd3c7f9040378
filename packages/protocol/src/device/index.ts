export * from './activation.ts'
export * from './realtime.ts'
export * from './sync.ts'
export { parseJsonText, parseValue, type Parsed } from '../parsed.ts'
