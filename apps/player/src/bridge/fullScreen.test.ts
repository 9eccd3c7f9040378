import { describe, expect, it } from 'vitest'
import { holdFullScreen, type GlassFilling } from './fullScreen.ts'

/** Lets promises that are already settled be heard. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

/** A browser that lets a page fill the glass only after a touch, unless `allows` says otherwise. */
function aBrowser(options: { allows?: boolean; keys?: GlassFilling['keys']; windowFull?: boolean } = {}) {
  const touches = new Set<() => void>()
  const changes = new Set<() => void>()
  const errors: string[] = []
  const log: string[] = []
  let allows = options.allows ?? false
  let full = false
  const change = (next: boolean) => {
    full = next
    for (const run of changes) run()
  }
  const glass: GlassFilling = {
    full: () => full || options.windowFull === true,
    asked: () => full,
    async enter() {
      log.push('enter')
      if (!allows) throw new TypeError('a touch is needed')
      change(true)
    },
    async leave() {
      log.push('leave')
      change(false)
    },
    onChange(run) {
      changes.add(run)
      return () => changes.delete(run)
    },
    onTouch(run) {
      touches.add(run)
      return () => touches.delete(run)
    },
    keys: options.keys,
  }
  return {
    held: holdFullScreen(glass, (error) => errors.push(`${error.code} ${error.message}`)),
    errors,
    log,
    full: () => full,
    lose: () => change(false),
    async touch(helps = true) {
      allows = helps
      for (const run of touches) run()
      await settle()
      allows = options.allows ?? false
    },
  }
}

describe('holdFullScreen', () => {
  it('goes there at the first touch where the browser wants one, without a word of the refusal before', async () => {
    const browser = aBrowser()
    browser.held.want(true)
    await settle()
    expect(browser.full()).toBe(false)
    expect(browser.errors).toEqual([])
    await browser.touch()
    expect(browser.full()).toBe(true)
  })
  it('goes there at once where the browser lets it, and back again when it was lost', async () => {
    const browser = aBrowser({ allows: true })
    browser.held.want(true)
    await settle()
    expect(browser.full()).toBe(true)
    browser.lose()
    await settle()
    expect(browser.full()).toBe(true)
  })
  it('goes back at the next touch when it was lost', async () => {
    const browser = aBrowser()
    browser.held.want(true)
    await browser.touch()
    browser.lose()
    await settle()
    expect(browser.full()).toBe(false)
    await browser.touch()
    expect(browser.full()).toBe(true)
  })
  it('leaves it when the setting is taken back, and does not return', async () => {
    const browser = aBrowser({ allows: true })
    browser.held.want(true)
    await settle()
    browser.held.want(false)
    await browser.touch()
    expect(browser.full()).toBe(false)
    expect(browser.log).toEqual(['enter', 'leave'])
  })
  it('leaves it too when the setting is taken back while the browser still thinks', async () => {
    const browser = aBrowser({ allows: true })
    browser.held.want(true)
    browser.held.want(false)
    await settle()
    expect(browser.full()).toBe(false)
  })
  it('asks for nothing in a window that fills the glass already, or when it is not wanted', async () => {
    const kiosk = aBrowser({ windowFull: true })
    kiosk.held.want(true)
    await kiosk.touch()
    const unwanted = aBrowser()
    await unwanted.touch()
    expect([...kiosk.log, ...unwanted.log]).toEqual([])
  })
  it('says why it was refused although somebody touched the screen', async () => {
    const browser = aBrowser()
    browser.held.want(true)
    await settle()
    await browser.touch(false)
    expect(browser.errors).toEqual(['PINNED_MODE_FAILED Pinned mode error: full screen: a touch is needed'])
  })
  it('takes the keys with it, gives them back after it, and says why it could not have them', async () => {
    const taken: string[] = []
    const keys = { lock: async () => void taken.push('lock'), unlock: () => void taken.push('unlock') }
    const browser = aBrowser({ allows: true, keys })
    browser.held.want(true)
    await settle()
    browser.held.want(false)
    await settle()
    expect(taken).toEqual(['lock', 'unlock'])

    const refusing = aBrowser({
      allows: true,
      keys: { lock: () => Promise.reject(new Error('not here')), unlock: () => undefined },
    })
    refusing.held.want(true)
    await settle()
    expect(refusing.errors).toEqual(['PINNED_MODE_FAILED Pinned mode error: the keyboard: not here'])
  })
})
