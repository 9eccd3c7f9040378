import type { DeviceView } from '@vitrine/device'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import PairingPage from './PairingPage.tsx'

const T0 = Date.UTC(2026, 10, 21, 9)

beforeEach(() => {
  // A display on another machine, over plain HTTP: what browsers refuse there is no business of passers-by.
  vi.stubGlobal('window', { isSecureContext: false })
  vi.stubGlobal('location', { host: '192.168.1.20:8080', origin: 'http://192.168.1.20:8080' })
})
afterEach(() => vi.unstubAllGlobals())

const drawn = (link: DeviceView['link']) =>
  renderToStaticMarkup(
    <PairingPage
      view={{
        state: { kind: 'pairing', deviceId: 'mi8x2k3f-3fa2b1c0', code: 'K7PX2Q', expiresAtMs: T0 + 600_000 },
        link,
        presentation: { render: null, coming: null, presentedMs: null },
        fetching: null,
        remoteActivation: false,
      }}
      readNow={() => T0}
    />,
  ).replaceAll(/<[^>]+>/g, ' ')

const OFFLINE = { kind: 'offline', sinceMs: T0, retryAtMs: T0, attempt: 1, slowAttempt: null } as const

it('shows passers-by only what pairing needs: no word about certificates, versions or storage', () => {
  for (const link of [{ kind: 'connected', sinceMs: T0 } as const, OFFLINE]) {
    const text = drawn(link)
    expect(text).toContain('K7P X2Q')
    expect(text).toContain('192.168.1.20:8080/devices')
    expect(text).toContain('…3fa2b1c0')
    expect(text).not.toMatch(/TLS|https|certificate|browser|stored|player \d|start/i)
  }
})
it('says that the server can’t be reached, in one word for it', () => {
  const text = drawn(OFFLINE)
  expect(text).toContain('Device …3fa2b1c0 · offline')
  expect(text).toContain('The server can’t be reached.')
})
it('offers no code to scan where its address leads every phone to itself', () => {
  const online = { kind: 'connected', sinceMs: T0 } as const
  expect(drawn(online)).toContain('scan the QR code')
  vi.stubGlobal('location', { host: 'localhost:8080', origin: 'http://localhost:8080' })
  const text = drawn(online)
  expect(text).toContain('localhost:8080/devices')
  expect(text).not.toContain('QR')
})
