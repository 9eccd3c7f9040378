export { DataPicker } from './DataPicker.tsx'
export { fieldPlaces, rowsAsking } from './places.ts'
