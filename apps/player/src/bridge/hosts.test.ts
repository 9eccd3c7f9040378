import { describe, expect, it } from 'vitest'
import { createBrowserHost, type BrowserParts } from './browserHost.ts'
import { createKioskHost } from './kioskHost.ts'

/** A browser that can do everything, with a camera that `plugIn` and `forbid` change. */
function aBrowser(given: Partial<BrowserParts> = {}) {
  const opened: string[] = []
  const kinds: MediaDeviceKind[] = ['audioinput', 'videoinput']
  const media = Object.assign(new EventTarget(), {
    enumerateDevices: async () => kinds.map((kind) => ({ kind }) as MediaDeviceInfo),
  })
  const permission = Object.assign(new EventTarget(), { state: 'prompt' as PermissionState })
  const host = createBrowserHost({
    secure: true,
    fullScreen: true,
    wakeLock: true,
    keyboardLock: true,
    media,
    cameraPermission: async () => permission,
    open: (url) => opened.push(url),
    ...given,
  })
  return { host, opened, media, kinds, permission }
}

describe('a browser', () => {
  it('can what it has, but neither hold people in nor restart itself', async () => {
    const abilities = await aBrowser().host.abilities()
    const unable = Object.entries(abilities).filter(([, ability]) => !ability?.able)
    expect(Object.keys(abilities)).toHaveLength(11)
    expect(unable).toEqual([
      [
        'pinned',
        {
          able: false,
          reason_code: 'onlyKiosk',
          reason: 'Only the kiosk can keep people from leaving the browser.',
        },
      ],
      [
        'restart',
        {
          able: false,
          reason_code: 'pageCannotRestart',
          reason: 'A page can restart itself, but not its browser.',
        },
      ],
      ['restartMachine', expect.objectContaining({ able: false, reason_code: 'onlyRunner' })],
      ['displayPower', expect.objectContaining({ able: false, reason_code: 'displayOnlyBlack' })],
    ])
  })
  it('names plain http as the reason where that is what takes an ability away', async () => {
    const lacking = { fullScreen: false, wakeLock: false, keyboardLock: false, media: undefined }
    const plain = await aBrowser({ ...lacking, secure: false }).host.abilities()
    expect(plain.wakeLock?.reason).toContain('plain http')
    expect(plain.captureDevice?.reason).toContain('plain http')
    expect(plain.fullScreen?.reason).toBe('This browser has no full screen for pages.')
    const old = await aBrowser(lacking).host.abilities()
    expect(old.wakeLock?.reason).toBe('This browser cannot keep the display awake.')
    expect(old.captureDevice?.able).toBe(false)
  })
  it('looks again when a camera is taken away or forbidden', async () => {
    const { host, media, kinds, permission } = aBrowser()
    const told: (string | undefined)[] = []
    const look = async () => void told.push((await host.abilities()).captureDevice?.reason)
    const stop = host.onAbilitiesChange(() => void look())
    await look()
    kinds.length = 1
    media.dispatchEvent(new Event('devicechange'))
    await expect.poll(() => told.length).toBe(2)
    permission.state = 'denied'
    permission.dispatchEvent(new Event('change'))
    await expect.poll(() => told.length).toBe(3)
    expect(told).toEqual([
      undefined,
      'No capture device or camera is connected.',
      'This browser was told not to give the player its camera.',
    ])
    stop()
    media.dispatchEvent(new Event('devicechange'))
    permission.dispatchEvent(new Event('change'))
    await look()
    expect(told).toHaveLength(4)
  })
  it('opens a link in a window of its own', () => {
    const { host, opened } = aBrowser()
    host.openExternal?.('https://hill-clinic.example/')
    expect(opened).toEqual(['https://hill-clinic.example/'])
  })
})

describe('a kiosk', () => {
  const browser = aBrowser().host
  it('is the host where it is there, and its word on an ability counts more than the browser’s', async () => {
    const beats: unknown[] = []
    const kiosk = createKioskHost(
      {
        name: 'kiosk',
        version: '1',
        capabilities: {
          pinned: { able: true },
          openExternal: { able: false, reason: 'A kiosk opens nothing.' },
          somethingNew: { able: true },
        },
        heartbeat: () => beats.push('beat'),
      },
      browser,
    )
    expect(kiosk).toMatchObject({ name: 'kiosk', version: '1', kiosk: true, openExternal: null })
    kiosk?.heartbeat?.()
    expect(beats).toEqual(['beat'])
    const abilities = await kiosk!.abilities()
    expect(abilities.pinned).toEqual({ able: true })
    expect(abilities.openExternal).toEqual({ able: false, reason: 'A kiosk opens nothing.' })
    expect(abilities.wakeLock).toEqual({ able: true })
    expect(abilities).not.toHaveProperty('somethingNew')
  })
  it.each([undefined, null, 'kiosk', {}, { name: 4 }])('is not there when the page finds %j', (given) => {
    expect(createKioskHost(given, browser)).toBeNull()
  })
  it('is understood as far as it can be, and cannot break the player', async () => {
    const kiosk = createKioskHost(
      {
        name: 'kiosk',
        capabilities: { pinned: 'yes' },
        heartbeat() {
          throw new Error('gone')
        },
        openExternal: () => Promise.reject(new Error('gone')),
      },
      browser,
    )
    expect(kiosk?.version).toBeNull()
    expect(kiosk?.heartbeat).not.toThrow()
    expect(() => kiosk?.openExternal?.('https://hill-clinic.example/')).not.toThrow()
    expect((await kiosk!.abilities()).pinned?.able).toBe(false)
  })
})
