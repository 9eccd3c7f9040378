export { NotifyDialog, type NotifyTarget } from './NotifyDialog.tsx'
