export { createSamples, type Samples } from './samples.service.ts'
