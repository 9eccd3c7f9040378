export { ROLE_WORDS } from './roleWords.ts'
