import { expect, it } from 'vitest'
import { createSignOut } from './createSignOut.ts'

/** A browser with a server that answers as told; waiting ends when the test says so. */
function aBrowser(answers: boolean[], marked = false) {
  const calls: number[] = []
  const waits: number[] = []
  let isMarked = marked
  const signOut = createSignOut({
    revoke: () => {
      calls.push(waits.length)
      return Promise.resolve(answers.shift() ?? false)
    },
    shelf: {
      isMarked: () => isMarked,
      mark: () => void (isMarked = true),
      clear: () => void (isMarked = false),
    },
    wait: (ms) => {
      waits.push(ms)
      return Promise.resolve()
    },
    chance: () => 0.999_999_999,
  })
  return { signOut, calls, waits, settled: () => new Promise((resolve) => setImmediate(resolve)) }
}

it('ends the session here before the server answers', () => {
  const { signOut } = aBrowser([true])
  signOut.begin()
  expect(signOut.pending()).toBe(true)
})
it('tries until the server knows, doubling from 100 ms', async () => {
  const { signOut, waits, settled } = aBrowser([false, false, false, true])
  signOut.begin()
  await settled()
  expect(waits).toEqual([100, 200, 400])
  expect(signOut.pending()).toBe(false)
})
it('gives up where a wait would pass 300,000 ms, and nobody is signed in here all the same', async () => {
  const { signOut, waits, settled } = aBrowser([])
  signOut.begin()
  await settled()
  expect(waits.at(-1)).toBe(204_800)
  expect(waits).toHaveLength(12)
  expect(signOut.pending()).toBe(true)
})
it('goes on after a reload, and does nothing where nobody signed out', async () => {
  const reloaded = aBrowser([true], true)
  reloaded.signOut.resume()
  await reloaded.settled()
  expect(reloaded.calls).toHaveLength(1)
  expect(reloaded.signOut.pending()).toBe(false)
  const fresh = aBrowser([true])
  fresh.signOut.resume()
  await fresh.settled()
  expect(fresh.calls).toHaveLength(0)
})
it('sends nothing while somebody signs in, and goes on if that fails', async () => {
  const { signOut, calls, settled } = aBrowser([false, true])
  signOut.begin()
  signOut.pause()
  await settled()
  expect(calls).toHaveLength(1)
  expect(signOut.pending()).toBe(true)
  signOut.resume()
  await settled()
  expect(signOut.pending()).toBe(false)
})
it('forgets the old session when there is a new one', async () => {
  const { signOut, settled } = aBrowser([false])
  signOut.begin()
  signOut.forget()
  await settled()
  expect(signOut.pending()).toBe(false)
})
