import { expect, test } from 'vitest'
import { settleLinkToken, takeLinkToken } from './useLinkToken.ts'

/** A tab at an address, whose history changes it. */
function tabAt(hash: string, search = '') {
  const location = { hash, search, pathname: '/reset' }
  const history = {
    state: null,
    replaceState: (_state: unknown, _title: string, pathname: string) =>
      Object.assign(location, { hash: '', search: '', pathname }),
  }
  return { location, history } as unknown as { location: Location; history: History }
}

test('the secret of a link leaves the address, and is still known when a page that was drawn halfway is drawn again', () => {
  const { location, history } = tabAt('#abc%20d')
  expect(takeLinkToken(location, history)).toBe('abc d')
  expect(location.hash).toBe('')
  expect(takeLinkToken(location, history)).toBe('abc d')
  settleLinkToken('/reset')
  expect(takeLinkToken(location, history)).toBe('')
})

test('a second link in the same tab has its own secret', () => {
  const first = tabAt('', '?token=one')
  expect(takeLinkToken(first.location, first.history)).toBe('one')
  expect(first.location.search).toBe('')
  const second = tabAt('#two')
  expect(takeLinkToken(second.location, second.history)).toBe('two')
  settleLinkToken('/reset')
})
