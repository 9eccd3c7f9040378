export { PairDialog } from './PairDialog.tsx'
export { PairPanel } from './PairPanel.tsx'
