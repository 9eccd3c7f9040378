export { DataPicker } from './DataPicker.tsx'
export { rowsAsking } from './places.ts'
