import { notifications } from '@mantine/notifications'
import { TOAST_MS, TOP_NOTIFICATION_MS } from '@vitrine/core'
import { ApiError } from '@vitrine/protocol'
import type { ReactNode } from 'react'

const closeButtonProps = { 'aria-label': 'Close this message' }

/** A short word that something was done. */
export function toast(message: ReactNode): void {
  notifications.show({ message, autoClose: TOAST_MS, closeButtonProps })
}

/** Something did not work. Longer than a toast where there is more to read. */
export function dangerToast(message: string): void {
  notifications.show({
    message,
    color: 'danger',
    autoClose: Math.max(TOAST_MS, message.length * 60),
    closeButtonProps,
    role: 'alert',
  })
}

/** News that everyone on the page should notice, at the top. */
export function topNotification(message: string): void {
  notifications.show({ message, position: 'top-center', autoClose: TOP_NOTIFICATION_MS, closeButtonProps })
}

/** Why something failed, as a sentence. */
export function sentenceOf(error: unknown): string {
  if (error instanceof ApiError) {
    if (error.status === 0) return 'Connection failed. The server cannot be reached just now.'
    const [first] = error.problem.errors ?? []
    return first ? first.message : error.message
  }
  return 'Something went wrong on this page. Reload it and try again.'
}
