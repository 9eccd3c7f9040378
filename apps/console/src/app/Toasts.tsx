import { Notifications } from '@mantine/notifications'

/** Where toasts and notices appear. Those that are shown before this code is there wait in a store. */
export function Toasts() {
  return <Notifications position="bottom-center" limit={4} />
}
