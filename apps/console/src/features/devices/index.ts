export { AcceptForm } from './AcceptForm.tsx'
