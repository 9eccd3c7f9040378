export { DeviceTrial } from './DeviceTrial.tsx'
export { trialTexts } from './trials.texts.ts'
