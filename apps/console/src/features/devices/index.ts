export { PairPanel } from './PairPanel.tsx'
