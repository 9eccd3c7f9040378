import { notifications } from '@mantine/notifications'
import { TOAST_MS, TOP_NOTIFICATION_MS } from '@vitrine/core'
import { ApiError } from '@vitrine/protocol'
import type { ReactNode } from 'react'
import { createErrorPlaces } from './errorPlaces.ts'
import { problemMessage } from './errorReasons.ts'
import { frameTexts } from '../ui/frame.texts.ts'

const closeButtonProps = () => ({ 'aria-label': frameTexts.closeMessage() })

/** Errors that stand at the same time; the oldest gives way, so that toasts and undo keep their room. */
const ERRORS_MOST = 2
const standing: string[] = []

/** A short word that something was done: read at a glance, and missed without harm. */
export function toast(message: ReactNode): void {
  notifications.show({ message, autoClose: TOAST_MS, closeButtonProps: closeButtonProps() })
}

/**
 * An error that has no place of its own any more: the page was left, or a job in the background failed. It stays until it is
 * closed: what needs reading has no time limit. The same words are said once.
 */
function cornerError(message: string): void {
  const id = `error ${message}`
  if (standing.includes(id)) return
  standing.push(id)
  while (standing.length > ERRORS_MOST) notifications.hide(standing.shift()!)
  notifications.show({
    id,
    message,
    color: 'danger',
    autoClose: false,
    closeButtonProps: closeButtonProps(),
    role: 'alert',
    onClose: () => {
      const at = standing.indexOf(id)
      if (at !== -1) standing.splice(at, 1)
    },
  })
}

/** Where errors stand in the console. Every request of `api` notes where it began. */
export const errorPlaces = createErrorPlaces(cornerError)

/** Says what went wrong where it happened: on the page, in the drawer or dialog. It stands there until it is dismissed or done. */
export const showError = (error: unknown): void => errorPlaces.show(error, errorMessage(error))

/** The same for what is known without asking the server. */
export const showProblem = (sentence: string): void => errorPlaces.show(null, sentence)

/** News that everyone on the page should notice, at the top. */
export function topNotification(message: string): void {
  notifications.show({
    message,
    position: 'top-center',
    autoClose: TOP_NOTIFICATION_MS,
    closeButtonProps: closeButtonProps(),
  })
}

/** Why something failed, as a sentence. */
export function errorMessage(error: unknown): string {
  if (error instanceof ApiError) {
    if (error.status === 0) return frameTexts.connectionFailed()
    return problemMessage(error.problem)
  }
  return frameTexts.pageFault()
}
