export { collectScripts, type CollectedScript } from './collectScripts.ts'
export type { ScriptPlay } from './scriptMessages.ts'
export { startScript, type RunningScript } from './startScript.ts'
