import { notifications, notificationsStore } from '@mantine/notifications'
import { beforeEach, expect, it } from 'vitest'
import { createErrorPlace } from './errorPlaces.ts'
import { errorPlaces, showProblem, toast } from './toasts.ts'

const shown = () =>
  notificationsStore.getState().notifications.map(({ message, autoClose }) => ({ message, autoClose }))
beforeEach(() => {
  for (const { id, onClose } of notificationsStore.getState().notifications) {
    notifications.hide(id!)
    onClose?.({ message: '' })
  }
})

it('a toast goes by itself after the time of the specification, however long it is', () => {
  toast('Saved.')
  toast('x'.repeat(200))
  expect(shown().map(({ autoClose }) => autoClose)).toEqual([2_000, 2_000])
})
it('an error that has no place stays in the corner until it is closed, and is said once', () => {
  showProblem('Couldn’t save “Menu”. Check your connection and try again.')
  showProblem('Couldn’t save “Menu”. Check your connection and try again.')
  expect(shown()).toEqual([
    { message: 'Couldn’t save “Menu”. Check your connection and try again.', autoClose: false },
  ])
})
it('a series of errors leaves room for what else is to be said', () => {
  for (const nth of [1, 2, 3, 4]) showProblem(`Error ${nth}`)
  expect(shown().map(({ message }) => message)).toEqual(['Error 3', 'Error 4'])
})
it('an error that was closed is said again when it comes again', () => {
  showProblem('Connection failed.')
  const [first] = notificationsStore.getState().notifications
  notifications.hide(first!.id!)
  showProblem('Connection failed.')
  expect(shown()).toHaveLength(1)
})
it('an error that has a place stands there and not in the corner', () => {
  const page = createErrorPlace(0)
  const close = errorPlaces.open(page)
  showProblem('Nobody was notified.')
  close()
  expect(shown()).toEqual([])
})
