import { expect, it } from 'vitest'
import { createGate } from './gate.ts'

/** Lets what is due begin. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

it('lets few begin for one host and in all, the others in their order', async () => {
  const gate = createGate({ most: 3, perHost: 2 })
  const begun: string[] = []
  const leaves = new Map<string, () => void>()
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2'])
    void gate.enter(name[0]!).then((leave) => {
      begun.push(name)
      leaves.set(name, leave)
    })
  await settled()
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  leaves.get('b1')!()
  await settled()
  expect(begun).toEqual(['a1', 'a2', 'b1', 'b2'])
  leaves.get('a2')!()
  leaves.get('a2')!()
  await settled()
  expect(begun).toEqual(['a1', 'a2', 'b1', 'b2', 'a3'])
  expect([gate.isOpen('a'), gate.isOpen('b')]).toEqual([false, false])
})

it('forgets who does not wait any longer', async () => {
  const gate = createGate({ most: 1, perHost: 1 })
  const leave = await gate.enter('a')
  const stop = new AbortController()
  const given = gate.enter('a', stop.signal)
  const next = gate.enter('a')
  stop.abort(new Error('enough'))
  await expect(given).rejects.toThrow('enough')
  await expect(gate.enter('a', stop.signal)).rejects.toThrow('enough')
  leave()
  ;(await next)()
  expect(gate.isOpen('a')).toBe(true)
})

it('gives a place back when its work fails', async () => {
  const gate = createGate({ most: 1, perHost: 1 })
  await expect(gate.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await gate.run('a', async () => 'done')).toBe('done')
})
