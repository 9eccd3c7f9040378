import { expect, it, vi } from 'vitest'
import { createErrorPlace, createErrorPlaces, dismissError, type ErrorPlace } from './errorPlaces.ts'

function aConsole() {
  const corner = vi.fn<(message: string) => void>()
  const places = createErrorPlaces(corner)
  const page = createErrorPlace(0)
  const closePage = places.open(page)
  const fail = (action: string) => {
    const attempt = places.begin(action)
    const error = new Error(action)
    return () => {
      attempt.failed(error)
      places.show(error, `${action} failed`)
    }
  }
  return { corner, places, page, closePage, fail }
}
const said = ({ errors }: ErrorPlace) => errors.get().map(({ message }) => message)

it('an error stands on the page where its action began', () => {
  const { corner, page, fail } = aConsole()
  fail('save')()
  expect(said(page)).toEqual(['save failed'])
  expect(corner).not.toHaveBeenCalled()
})
it('it stands in the dialog that was open when the action began, whatever opened later', () => {
  const { places, page, fail } = aConsole()
  const dialog = createErrorPlace(1)
  places.open(dialog)
  const failLater = fail('publish')
  const second = createErrorPlace(1)
  places.open(second)
  failLater()
  expect([said(page), said(dialog), said(second)]).toEqual([[], ['publish failed'], []])
})
it('a drawer that is mounted before the page around it is still the inner place', () => {
  const corner = vi.fn<(message: string) => void>()
  const places = createErrorPlaces(corner)
  const [drawer, page] = [createErrorPlace(1), createErrorPlace(0)]
  places.open(drawer)
  places.open(page)
  places.show('no error of the server', 'No room')
  expect([said(page), said(drawer)]).toEqual([[], ['No room']])
})
it('it stands on the page when the dialog was closed before the answer', () => {
  const { places, page, fail } = aConsole()
  const close = places.open(createErrorPlace(1))
  const failLater = fail('delete')
  close()
  failLater()
  expect(said(page)).toEqual(['delete failed'])
})
it('it goes to the corner when the page was left, and does not stand on the next one', () => {
  const { corner, places, closePage, fail } = aConsole()
  const failLater = fail('upload')
  closePage()
  const next = createErrorPlace(0)
  places.open(next)
  failLater()
  expect(corner).toHaveBeenCalledExactlyOnceWith('upload failed')
  expect(said(next)).toEqual([])
})
it('it stands until it is dismissed', () => {
  const { places, page, fail } = aConsole()
  fail('save')()
  places.begin('read').done()
  dismissError(page, page.errors.get()[0]!.id)
  expect(said(page)).toEqual([])
})
it('it goes when the same action is done, and only that one', () => {
  const { places, page, fail } = aConsole()
  fail('save')()
  fail('delete')()
  places.begin('save').done()
  expect(said(page)).toEqual(['delete failed'])
})
it('the same words are said once, and a series leaves the newest three', () => {
  const { page, fail } = aConsole()
  for (const action of ['a', 'b', 'b', 'c', 'd']) fail(action)()
  expect(said(page)).toEqual(['b failed', 'c failed', 'd failed'])
})
