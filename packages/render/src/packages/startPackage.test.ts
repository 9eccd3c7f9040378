import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PackageInit, ToPackage } from './packageMessages.ts'
import { startPackage } from './startPackage.ts'

const INIT: PackageInit = {
  settings: { text: 'Hello' },
  data: null,
  size: { width: 400, height: 300 },
  locale: 'en-US',
  timeZone: 'UTC',
  now: 1_790_000_000_000,
  color: '#101828',
  accent: '#D9503F',
  stored: null,
}

/** A port whose messages arrive at once: the widget's end is the test. */
class FakeChannel {
  static latest: FakeChannel
  heard: ToPackage[] = []
  isClosed = false
  isStarted = false
  private hear: (event: { data: unknown }) => void = () => undefined
  readonly port1 = {
    postMessage: (message: ToPackage) => void this.heard.push(message),
    addEventListener: (_name: string, hear: (event: { data: unknown }) => void) => void (this.hear = hear),
    start: () => void (this.isStarted = true),
    close: () => void (this.isClosed = true),
  }
  readonly port2 = { end: 'of the widget' }
  constructor() {
    FakeChannel.latest = this
  }
  /** As the widget's end of the port does it. */
  say(data: unknown): void {
    this.hear({ data })
  }
  /** How often the widget was asked whether it lives. */
  get pings(): number {
    return this.heard.filter(({ say }) => say === 'ping').length
  }
}

/** Starts a widget in a page that is only as much as it needs. */
function start({ canStore = false, canTouch = true, frameKey = null as string | null } = {}) {
  const given: { message: unknown; target: string; ports: unknown[] }[] = []
  let load: () => void = () => undefined
  const frame = {
    title: '',
    src: '',
    tabIndex: 0,
    style: { cssText: '', pointerEvents: '' },
    isThere: false,
    contentWindow: {
      postMessage: (message: unknown, target: string, ports: unknown[]) =>
        void given.push({ message, target, ports }),
    },
    addEventListener: (_name: string, listener: () => void) => void (load = listener),
    remove: () => void (frame.isThere = false),
  }
  vi.stubGlobal('document', { createElement: () => frame })
  vi.stubGlobal('MessageChannel', FakeChannel)
  const heard = {
    onReady: vi.fn(),
    onTouch: vi.fn(),
    onStore: vi.fn(),
    onBlocked: vi.fn(),
    onFailed: vi.fn(),
  }
  const program = startPackage({
    frameKey,
    host: { append: () => void (frame.isThere = true) } as unknown as HTMLElement,
    network: ['api.example.com', 'example.org:8443'],
    bundle: '{"entry":"index.html","files":[]}',
    init: INIT,
    canStore,
    canTouch,
    ...heard,
  })
  return { program, frame, given, load: () => load(), widget: FakeChannel.latest, ...heard }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('opens the page of packages with the hosts that were granted, and hands it the files, a port and what it begins with', () => {
  const { frame, given, load, widget } = start()
  expect(frame.isThere).toBe(true)
  expect(frame.src).toBe('/player-widget-frame#api.example.com%20example.org%3A8443')
  expect(frame.style.pointerEvents).toBe('')
  expect(frame.style.cssText).toContain('color-scheme:light')
  load()
  expect(given).toEqual([
    { message: { bundle: '{"entry":"index.html","files":[]}' }, target: '*', ports: [widget.port2] },
  ])
  expect(widget.isStarted).toBe(true)
  expect(widget.heard).toEqual([{ say: 'init', value: INIT }])
})
it('asks for its page with the key that lets pages around ours show it', () => {
  expect(start({ frameKey: 's1.a b' }).frame.src).toBe(
    '/player-widget-frame?key=s1.a%20b#api.example.com%20example.org%3A8443',
  )
})
it('lets pointers through where content is made', () => {
  expect(start({ canTouch: false }).frame.style.pointerEvents).toBe('none')
})
it('hears once that a widget is ready, and each touch', () => {
  const { widget, onReady, onTouch } = start()
  widget.say({ say: 'ready' })
  widget.say({ say: 'ready' })
  widget.say({ say: 'touch' })
  widget.say({ say: 'touch' })
  expect(onReady).toHaveBeenCalledTimes(1)
  expect(onTouch).toHaveBeenCalledTimes(2)
})
it('ignores what means nothing', () => {
  const { widget, onReady, onTouch, onStore, onFailed } = start({ canStore: true })
  for (const data of [null, undefined, 7, 'ready', [], {}, { say: 'init' }, { say: 'store', text: 7 }])
    widget.say(data)
  for (const heard of [onReady, onTouch, onStore, onFailed]) expect(heard).not.toHaveBeenCalled()
})
it('hears what a widget was kept from doing, and goes on', () => {
  const { widget, onBlocked, onFailed } = start()
  widget.say({ say: 'blocked', by: 'connect-src', what: 'api.example.com' })
  widget.say({ say: 'blocked', by: 'connect-src', what: 7 })
  expect(onBlocked.mock.calls).toEqual([[{ say: 'blocked', by: 'connect-src', what: 'api.example.com' }]])
  expect(onFailed).not.toHaveBeenCalled()
})
it('stops a widget that says an error, with at most 300 characters of its reason, and hears no more of it', () => {
  const { widget, frame, program, onFailed, onReady } = start()
  widget.say({ say: 'error', reason: 'x'.repeat(500) })
  expect(onFailed.mock.calls).toEqual([['threw', 'x'.repeat(300)]])
  expect(frame.isThere).toBe(false)
  expect(widget.isClosed).toBe(true)
  widget.say({ say: 'ready' })
  widget.say({ say: 'error', reason: 'again' })
  program.say({ say: 'visible' })
  expect(onReady).not.toHaveBeenCalled()
  expect(onFailed).toHaveBeenCalledTimes(1)
  expect(widget.heard).toEqual([])
})
it('stops a widget that is not ready after 6 s', () => {
  const { widget, onFailed, frame } = start()
  vi.advanceTimersByTime(5_999)
  widget.say({ say: 'pong', bytes: null })
  expect(onFailed).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onFailed.mock.calls).toEqual([['late', 'it was not ready in time']])
  expect(frame.isThere).toBe(false)
})
it('asks every 2 s after the last answer, and stops a widget that does not answer for 3 s', () => {
  const { widget, onFailed } = start()
  widget.say({ say: 'ready' })
  for (let asked = 1; asked <= 5; asked += 1) {
    vi.advanceTimersByTime(2_000)
    expect(widget.pings).toBe(asked)
    vi.advanceTimersByTime(2_999)
    widget.say({ say: 'pong', bytes: null })
  }
  expect(onFailed).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2_000 + 2_999)
  expect(onFailed).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onFailed.mock.calls).toEqual([['silent', 'it did not answer']])
})
it('does not take other messages for an answer', () => {
  const { widget, onFailed } = start()
  widget.say({ say: 'ready' })
  vi.advanceTimersByTime(2_000)
  for (let each = 0; each < 3; each += 1) {
    widget.say({ say: 'touch' })
    vi.advanceTimersByTime(1_000)
  }
  expect(onFailed.mock.calls).toEqual([['silent', 'it did not answer']])
})
it('stops a widget that says more than 200 messages between two questions, whether they mean something or not', () => {
  const { widget, onFailed } = start()
  widget.say({ say: 'ready' })
  for (let each = 1; each < 200; each += 1) widget.say(null)
  vi.advanceTimersByTime(2_000)
  for (let each = 0; each < 200; each += 1) widget.say(null)
  expect(onFailed).not.toHaveBeenCalled()
  widget.say(null)
  expect(onFailed.mock.calls).toEqual([['flood', 'it said too much']])
})
it('stops a widget whose scripts use more than 512 MiB', () => {
  const { widget, onFailed } = start()
  widget.say({ say: 'ready' })
  widget.say({ say: 'pong', bytes: 512 * 1_048_576 })
  expect(onFailed).not.toHaveBeenCalled()
  widget.say({ say: 'pong', bytes: 512 * 1_048_576 + 1 })
  expect(onFailed.mock.calls).toEqual([['memory', 'it used too much memory']])
})
it('keeps up to 16,000 characters of a widget that may store', () => {
  const { widget, onStore } = start({ canStore: true })
  widget.say({ say: 'store', text: 'x'.repeat(16_001) })
  expect(onStore).not.toHaveBeenCalled()
  widget.say({ say: 'store', text: 'x'.repeat(16_000) })
  expect(onStore.mock.calls).toEqual([['x'.repeat(16_000)]])
})
it('keeps nothing of a widget that may not store', () => {
  const { widget, onStore, onFailed } = start()
  widget.say({ say: 'store', text: 'x' })
  expect(onStore).not.toHaveBeenCalled()
  expect(onFailed).not.toHaveBeenCalled()
})
it('leaves nothing behind when it is stopped, and does not report that', () => {
  const { program, widget, frame, given, load, onFailed } = start()
  widget.say({ say: 'ready' })
  program.stop()
  program.stop()
  load()
  expect(frame.isThere).toBe(false)
  expect(widget.isClosed).toBe(true)
  expect(given).toEqual([])
  expect(vi.getTimerCount()).toBe(0)
  vi.advanceTimersByTime(60_000)
  expect(onFailed).not.toHaveBeenCalled()
})
