import type { Device } from '@vitrine/protocol'
import { expect, it } from 'vitest'
import { eachDevice } from './eachDevice.ts'

const devices = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({ id, name: id }) as Device)

it('does it for every device, says how far it is, and names those that failed', async () => {
  const done: string[] = []
  const progress: number[] = []
  const failures = await eachDevice(
    devices,
    async ({ id }) => {
      if (id === 'b' || id === 'e') throw new Error(`no ${id}`)
      done.push(id)
    },
    (finished) => progress.push(finished),
  )
  expect(done.sort()).toEqual(['a', 'c', 'd', 'f'])
  expect(progress).toEqual([1, 2, 3, 4, 5, 6])
  expect(failures.map(({ device, error }) => [device.id, (error as Error).message])).toEqual([
    ['b', 'no b'],
    ['e', 'no e'],
  ])
})
it('asks for four at once at the most', async () => {
  let now = 0
  let most = 0
  await eachDevice(
    devices,
    async () => {
      now += 1
      most = Math.max(most, now)
      await Promise.resolve()
      now -= 1
    },
    () => undefined,
  )
  expect(most).toBe(4)
})
