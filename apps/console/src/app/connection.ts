import { createStore } from './store.ts'

/** Whether the server can be reached, as far as this page knows. */
export const reachable = createStore(true)

/** Tells the page what a request or the event stream just found out. */
export function noteReachable(yes: boolean): void {
  reachable.set(yes)
}
