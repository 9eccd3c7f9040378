export { AssignDialog } from './AssignDialog.tsx'
export { assignmentOf, changesOf, NO_SITE, type Change } from './columns.ts'
