import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { findChromium, freePort, partsAreRequired, temporaryFolder } from '@vitrine/testbed'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { startPageServer, type PageServer } from './testing/pageServer.ts'
import { startWatchedKiosk, type WatchedKiosk } from './testing/watchedKiosk.ts'

/** What a person waits at most until the glass is right again. Source: issue 4. */
const RECOVERED_WITHIN_MS = 60_000

const noChromium = findChromium() === null && !partsAreRequired()

/** Waits for a condition, looking often. */
const until = (condition: () => unknown, withinMs = RECOVERED_WITHIN_MS) =>
  vi.waitFor(() => expect(condition()).toBeTruthy(), { timeout: withinMs, interval: 25 })

/** Whether a process listens for connections: its open sockets beside the system's list. */
function listens(pid: number): boolean {
  const own = new Set(
    readdirSync(`/proc/${pid}/fd`).map((fd) => {
      try {
        return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1]
      } catch {
        return undefined
      }
    }),
  )
  return ['tcp', 'tcp6'].some((kind) =>
    readFileSync(`/proc/net/${kind}`, 'utf8')
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .some((fields) => fields[3] === '0A' && own.has(fields[9])),
  )
}

describe.skipIf(noChromium)('a kiosk', () => {
  let elsewhere: PageServer
  let server: PageServer
  let watched: WatchedKiosk
  const loads = () => server.asked.filter((path) => path === '/player').length
  /** Waits until the page was loaded again and has beaten. */
  const loadedAgain = async (loadsBefore: number) => {
    await until(() => loads() > loadsBefore)
    await until(() => watched.log.at(-1)?.includes('"event":"beat"'))
  }

  beforeAll(async () => {
    elsewhere = await startPageServer()
    server = await startPageServer(elsewhere.origin)
    const folder = await temporaryFolder('kiosk')
    watched = startWatchedKiosk(server.origin, folder.path)
    return async () => {
      await watched.kiosk.stop()
      await Promise.all([server.close(), elsewhere.close(), folder.remove()])
    }
  })
  afterAll(() => {
    expect(watched.shown.filter((address) => address.startsWith('chrome'))).toEqual([])
  })

  it('shows the player and gives it the hardware id and a host, and nothing of that to frames inside', async () => {
    await until(() => server.said.length > 0)
    expect(server.said[0]).toEqual({
      hash: '#hardware-id=test-1',
      host: 'kiosk',
      globals: ['vitrineHost'],
      frames: ['', ''],
    })
    await until(() => watched.log.at(-1)?.includes('"event":"beat"'))
  })

  it('is steered without a port that others could connect to', () => {
    expect(listens(process.pid)).toBe(true)
    expect(listens(watched.browsers[0]!.pid)).toBe(false)
  })

  describe('when somebody tries to leave it', () => {
    const started = () => watched.evaluate('window.started')
    it.each([
      ['another site', (out: string) => `location.href = '${out}/out'`],
      ['another page of the same server', () => `location.href = '/console'`],
      ['a window', (out: string) => `window.open('${out}/out')`],
      [
        'a window that keeps its opener',
        () => `document.querySelector('#out').rel = 'opener', document.querySelector('#out').click()`,
      ],
      ['a link to a new window', () => `document.querySelector('#out').click()`],
      [
        'a form',
        (out: string) => `document.body.insertAdjacentHTML('beforeend',
        '<form id="go" method="post" action="${out}/out"></form>'), document.querySelector('#go').submit()`,
      ],
      ['a program of the system', () => `location.href = 'mailto:a@example.org'`],
      ['the page before', () => 'history.back()'],
      ['a download', () => `document.querySelector('#file').click()`],
      ['a file chooser', () => `document.querySelector('#choose').click()`],
      ['a dialog', () => `alert('stay'), confirm('go?') ? location.assign('/console') : 0`],
      ['closing the window', () => 'window.close()'],
    ])('it stays: %s', async (_way, script) => {
      const before = await started()
      const shownBefore = watched.shown.length
      const elsewhereBefore = elsewhere.asked.filter((path) => path === '/out').length
      await watched.evaluate(`setTimeout(() => { ${script(elsewhere.origin)} }, 0), 0`)
      // A way out takes some frames; the page must go on beating through all of them.
      const beats = watched.beats
      await until(() => watched.beats > beats + 1)
      const { targetInfos } = await watched.browsers[0]!.devtools.send('Target.getTargets')
      expect((targetInfos as { type: string }[]).filter(({ type }) => type === 'page')).toHaveLength(1)
      expect(await watched.evaluate('location.pathname')).toBe('/player')
      expect(await started()).toBe(before)
      expect(watched.shown).toHaveLength(shownBefore)
      expect(elsewhere.asked.filter((path) => path === '/out')).toHaveLength(elsewhereBefore)
    })

    it('comes back from an empty page, which a browser shows without asking anybody', async () => {
      const before = loads()
      await watched.evaluate(`setTimeout(() => { location.href = 'about:blank' }, 0), 0`)
      await loadedAgain(before)
      expect(await watched.evaluate('location.pathname')).toBe('/player')
    })

    it.each([
      ['Ctrl+W', { key: 'w', code: 'KeyW', windowsVirtualKeyCode: 87, modifiers: 2 }],
      ['Ctrl+T', { key: 't', code: 'KeyT', windowsVirtualKeyCode: 84, modifiers: 2 }],
      ['Ctrl+N', { key: 'n', code: 'KeyN', windowsVirtualKeyCode: 78, modifiers: 2 }],
      ['Ctrl+Shift+I', { key: 'I', code: 'KeyI', windowsVirtualKeyCode: 73, modifiers: 10 }],
      ['Alt+Left', { key: 'ArrowLeft', code: 'ArrowLeft', windowsVirtualKeyCode: 37, modifiers: 1 }],
      ['F5', { key: 'F5', code: 'F5', windowsVirtualKeyCode: 116, modifiers: 0 }],
      ['F11', { key: 'F11', code: 'F11', windowsVirtualKeyCode: 122, modifiers: 0 }],
    ])('takes %s from the browser', async (_name, key) => {
      const before = await started()
      await watched.evaluate(
        `addEventListener('keydown', (event) => { window.taken = event.key + event.defaultPrevented }, { once: true })`,
      )
      await watched.page('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key })
      await watched.page('Input.dispatchKeyEvent', { type: 'keyUp', ...key })
      expect(await watched.evaluate('window.taken')).toBe(`${key.key}true`)
      expect(await started()).toBe(before)
    })

    it('opens no context menu', async () => {
      await watched.evaluate(
        `addEventListener('contextmenu', (event) => { window.menu = event.defaultPrevented }, { once: true })`,
      )
      const at = { x: 10, y: 550, button: 'right', clickCount: 1 }
      await watched.page('Input.dispatchMouseEvent', { type: 'mousePressed', ...at })
      await watched.page('Input.dispatchMouseEvent', { type: 'mouseReleased', ...at })
      await expect.poll(() => watched.evaluate('window.menu')).toBe(true)
    })

    it('does not take a heartbeat from a page in a frame for its own', async () => {
      const text = await watched.evaluate(
        `(() => { try { return typeof document.querySelector('iframe').contentWindow.vitrineHost } catch { return 'closed' } })()`,
      )
      expect(text).toBe('undefined')
    })
  })

  it('reloads the page when its process is killed', async () => {
    const before = loads()
    const { processInfo } = await watched.browsers[0]!.devtools.send('SystemInfo.getProcessInfo')
    for (const { type, id } of processInfo as { type: string; id: number }[])
      if (type === 'renderer') process.kill(id, 'SIGKILL')
    await loadedAgain(before)
    expect(watched.browsers).toHaveLength(1)
  })

  it('reloads the page within 10 s when a script never ends', async () => {
    const before = loads()
    watched.page('Runtime.evaluate', { expression: 'for (;;) {}' }).catch(() => undefined)
    await loadedAgain(before)
    expect(watched.browsers).toHaveLength(1)
  })

  it('reloads the page within 10 s when it runs but paints no more', async () => {
    const before = loads()
    await watched.evaluate('window.requestAnimationFrame = () => 0')
    await loadedAgain(before)
    expect(watched.browsers).toHaveLength(1)
  })

  it('restarts the browser when it is killed', async () => {
    const before = loads()
    process.kill(watched.browsers[0]!.pid, 'SIGKILL')
    await loadedAgain(before)
    expect(watched.browsers).toHaveLength(2)
  })

  it('restarts the browser when the page asks for it', async () => {
    const before = loads()
    await watched.evaluate('window.vitrineHost.restart()').catch(() => undefined)
    await loadedAgain(before)
    expect(watched.browsers).toHaveLength(3)
  })
})

describe.skipIf(noChromium)('a kiosk whose server is away at its first start', () => {
  it('shows its quiet page, never an error, until the player can be loaded', async () => {
    const folder = await temporaryFolder('kiosk')
    const port = await freePort()
    const watched = startWatchedKiosk(`http://127.0.0.1:${port}`, folder.path)
    onTestFinished(async () => {
      await watched.kiosk.stop()
      await folder.remove()
    })
    const waits = () => watched.evaluate('document.documentElement.dataset.kiosk')
    await until(() => watched.log.some((line) => line.includes('"event":"serverAway"')))
    await expect.poll(waits).toBe('waiting')

    // Something in front of it answers that it is not there yet.
    const server = await startPageServer('', port)
    onTestFinished(() => server.close())
    server.status = 502
    await until(() => server.asked.includes('/player'))
    await expect.poll(waits).toBe('waiting')

    server.status = 200
    await until(() => watched.log.at(-1)?.includes('"event":"beat"'))
    expect(await waits()).toBeUndefined()
    expect(watched.shown.filter((address) => address.startsWith('chrome'))).toEqual([])
    expect(watched.browsers).toHaveLength(1)
  })
})

describe.skipIf(noChromium)('a kiosk whose server has no https', () => {
  it('counts that one address as secure, and no other', async () => {
    const folder = await temporaryFolder('kiosk')
    const server = await startPageServer()
    // Names that only this browser knows: an address of its own machine is secure in any case.
    const { port } = new URL(server.origin)
    const watched = startWatchedKiosk(`http://signage.test:${port}`, folder.path, [
      '--host-resolver-rules=MAP signage.test 127.0.0.1, MAP other.test 127.0.0.1',
    ])
    onTestFinished(async () => {
      await watched.kiosk.stop()
      await server.close()
      await folder.remove()
    })
    await until(() => watched.log.at(-1)?.includes('"event":"beat"'))
    expect(await watched.evaluate('location.hostname + isSecureContext')).toBe('signage.testtrue')
    await watched.evaluate(`window.heard = new Promise((resolve) => addEventListener('message', ({ data }) => resolve(data))),
      document.body.append(Object.assign(document.createElement('iframe'), { src: 'http://other.test:${port}/secure' })), 0`)
    const { result } = await watched.page('Runtime.evaluate', {
      expression: 'window.heard',
      awaitPromise: true,
    })
    expect((result as { value: unknown }).value).toBe('isSecureContext false')
  })
})
