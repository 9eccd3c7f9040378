export { TargetFields } from './TargetFields.tsx'
