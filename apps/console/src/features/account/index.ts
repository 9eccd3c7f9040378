export { roleTexts } from './role.texts.ts'
