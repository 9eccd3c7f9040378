import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const KEY = 'vp_abc.def'
let storage: Map<string, string>

/** The module as a page has it that was opened at this address. */
async function pageAt(hash: string): Promise<typeof import('./claim.ts')> {
  vi.resetModules()
  vi.stubGlobal('location', { hash, pathname: '/player', search: '' })
  return import('./claim.ts')
}

beforeEach(() => {
  storage = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, value: string) => void storage.set(name, value),
    removeItem: (name: string) => void storage.delete(name),
  })
  vi.stubGlobal('localStorage', { getItem: () => 'secret' })
  vi.stubGlobal('history', {
    replaceState: (_state: null, _title: string, address: string) =>
      Object.assign(location, { hash: address.split('#')[1] ?? '' }),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('a key is taken out of the address, and still known when a page that was drawn halfway is drawn again', async () => {
  const { provisioningKey } = await pageAt(`#provisioning-key=${KEY}`)
  expect(provisioningKey()).toBe(KEY)
  expect(location.hash).toBe('')
  expect(provisioningKey()).toBe(KEY)
})

test('a page that is loaded again before it has claimed anything still has its key, and other tabs have none', async () => {
  const { provisioningKey } = await pageAt(`#provisioning-key=${KEY}`)
  provisioningKey()
  expect((await pageAt('')).provisioningKey()).toBe(KEY)
  storage.clear()
  expect((await pageAt('')).provisioningKey()).toBeNull()
})

test('where the browser refuses storage, the key is known until the page is loaded again', async () => {
  vi.stubGlobal('sessionStorage', undefined)
  const { provisioningKey } = await pageAt(`#provisioning-key=${KEY}`)
  expect(provisioningKey()).toBe(KEY)
  expect(provisioningKey()).toBe(KEY)
})

test('a device that was accepted forgets the key: when it is unpaired later, it asks for a code', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit) => {
    asked.push(JSON.parse(String(body)).key)
    return { ok: true }
  })
  const { claimDevice, provisioningKey } = await pageAt(`#provisioning-key=${KEY}`)
  const end = claimDevice('device', provisioningKey()!)
  await vi.waitFor(() => expect(provisioningKey()).toBeNull())
  end()
  expect(asked).toEqual([KEY])
  expect((await pageAt('')).provisioningKey()).toBeNull()
})

test('a device that was refused asks again, with the key it has', async () => {
  vi.useFakeTimers()
  try {
    const asked: string[] = []
    vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit) => {
      asked.push(JSON.parse(String(body)).key)
      return { ok: false }
    })
    const { claimDevice, provisioningKey } = await pageAt(`#provisioning-key=${KEY}`)
    const end = claimDevice('device', provisioningKey()!)
    await vi.advanceTimersByTimeAsync(70_000)
    end()
    expect(asked).toEqual([KEY, KEY, KEY])
    expect(provisioningKey()).toBe(KEY)
  } finally {
    vi.useRealTimers()
  }
})
