export { createSamples } from './samples.service.ts'
