import { ALERT_DEFAULTS } from '@vitrine/core'
import { createStore } from './store.ts'

export type AlertRequest = { header?: string; subHeader?: string; message: string; button?: string }

/** The alert that waits for its button, drawn by `AlertHost`. */
export const openAlert = createStore<Required<AlertRequest> | null>(null)

/** Shows an alert over everything; header, sub-header and button as the specification has them unless said otherwise. */
export function showAlert(request: AlertRequest): void {
  openAlert.set({ ...ALERT_DEFAULTS, ...request })
}
