export type { Ad } from './adOperations.ts'
export * from './brandOperations.ts'
export type { Start } from './startOperations.ts'
export * from './client.ts'
export * from './libraryShapes.ts'
export * from './operation.ts'
export * from './operations.ts'
export {
  PLAYS_REPORT_BY,
  type PlaysReport,
  type PlaysReportQuery,
  type PlaysReportRow,
} from './playReport.ts'
export * from './shapes.ts'
export type { WireDataTable } from './tableOperations.ts'
export type { OwnDraft, OwnVersion } from './wording.ts'
