export {
  changeWords,
  findingWords,
  probeName,
  probeRows,
  scoreMeaning,
  scoreWords,
  type ReportFormat,
} from './words.ts'
