export { commandName, refusalText } from './commandWords.ts'
export { PairDialog } from './PairDialog.tsx'
export { PairPanel } from './PairPanel.tsx'
