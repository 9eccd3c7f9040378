import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { offlineStart, settleStorage } from './offlineStart.ts'
import { prepareOfflineStart } from './prepareOfflineStart.ts'

/** A worker as the browser tells of it, which changes only when a test says so. */
function aWorker() {
  const listeners = new Set<() => void>()
  return {
    state: 'installing',
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
    tell: () => listeners.forEach((listener) => listener()),
  }
}
let worker = aWorker()
let registration: { installing: unknown; active: unknown }

beforeEach(() => {
  vi.useFakeTimers()
  worker = aWorker()
  registration = { installing: worker, active: null }
  vi.stubGlobal('window', { isSecureContext: true })
  vi.stubGlobal('navigator', { serviceWorker: { register: async () => registration } })
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  vi.stubEnv('DEV', false)
})
afterEach(() => {
  settleStorage(null)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

it('starts offline when every worker is active', async () => {
  const prepared = prepareOfflineStart(() => undefined)
  registration.active = worker
  await vi.advanceTimersByTimeAsync(0)
  worker.tell()
  await vi.advanceTimersByTimeAsync(0)
  await prepared
  expect(offlineStart()).toEqual({ able: true })
})
it('notices an active worker whose change of state was never told', async () => {
  const prepared = prepareOfflineStart(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  registration.active = worker
  await vi.advanceTimersByTimeAsync(1_000)
  await prepared
  expect(offlineStart()).toEqual({ able: true })
})
it('says why a worker was not installed', async () => {
  const prepared = prepareOfflineStart(() => undefined)
  worker.state = 'redundant'
  await vi.advanceTimersByTimeAsync(1_000)
  await prepared
  expect(offlineStart()).toEqual({
    able: false,
    reason: 'The player could not be stored on this display: some of its files could not be fetched',
    reason_code: 'startNotStored',
    reason_params: { detail: 'some of its files could not be fetched' },
  })
})
it('does not start offline while its files are only in memory', async () => {
  registration.active = worker
  await prepareOfflineStart(() => undefined)
  settleStorage('disk error')
  expect(offlineStart()).toEqual({
    able: false,
    reason: "This display can't store its content (disk error), so it plays from memory.",
    reason_code: 'startNoStorage',
    reason_params: { detail: 'disk error' },
  })
  settleStorage(null)
  expect(offlineStart()).toEqual({ able: true })
})
