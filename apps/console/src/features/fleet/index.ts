export { eventWords } from './eventWords.ts'
