import { expect, it, onTestFinished, vi } from 'vitest'
import type { Db } from '../../platform/database/schema.ts'
import { createFleetLog } from './fleetLog.ts'

const bus = { publish: () => {}, subscribe: () => () => {} }
const clock = { now: () => 0 }

it('asks a database that refuses at once again after a while, so that the process goes on, and no more when it ends', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let asked = 0
  const transaction = () => ({
    execute: () => {
      asked += 1
      return Promise.reject(new Error('database or disk is full'))
    },
  })
  const waiting = { waiting: () => Promise.resolve(['c1']), place: () => Promise.resolve(false) }
  const log = createFleetLog({ db: { transaction } as unknown as Db, bus, clock, plays: () => waiting })
  log.played('c1')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked).toBe(4)
  log.stop()
  log.played('c1')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toBe(4)
})
