export { RemoteButton } from './RemoteButton.tsx'
