export { CalendarFields, DaypartField } from './NameFields.tsx'
export { namedWords } from './namedWords.ts'
export { HoursFields } from './HoursFields.tsx'
export { hoursWords } from './hoursWords.ts'
