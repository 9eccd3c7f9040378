import { connect } from 'node:net'
import { join } from 'node:path'
import { createBackOff } from './backOff.ts'
import { browserFlags } from './browserFlags.ts'
import { launchBrowser, type Browser } from './launch.ts'
import { holdPage, type KioskPage, type PageNews } from './page.ts'
import { endOrphans } from './processes.ts'
import type { RunFile } from './runFile.ts'
import type { Clock } from './systemClock.ts'
import { ASK_AFTER_MS, beginWatch, SILENT_MS, stepWatch, type WatchEvent } from './watch.ts'
import { WAITING_ADDRESS } from './waitingPage.ts'

/** How often the watch looks, ms. */
const TICK_MS = 250

export type KioskParts = {
  server: string
  program: string
  profile: string
  hardwareId: string | null
  headless: boolean
  version: string
  asRoot: boolean
  clock: Clock
  runFile: RunFile
  /** one fact for the log; never the hardware id */
  log(event: string, facts?: Record<string, string | number>): void
  /** starts the browser; tests look at what it starts */
  launch?: typeof launchBrowser
}

/** A kiosk that runs. */
export type Kiosk = {
  /** Ends the browser and the watch. */
  stop(): Promise<void>
  /** Settles when it was stopped. @throws when the browser cannot be started at all */
  ended: Promise<void>
}

/**
 * Shows a server's player and keeps it up: a page that crashes, hangs or leaves is reloaded, a browser that is gone or
 * does not recover is restarted.
 */
export function startKiosk(parts: KioskParts): Kiosk {
  const { clock, log, server } = parts
  const launch = parts.launch ?? launchBrowser
  const userData = join(parts.profile, 'browser')
  const id = parts.hardwareId === null ? '' : `#hardware-id=${encodeURIComponent(parts.hardwareId)}`
  const startAddress = `${server}/player${id}`
  const backOff = createBackOff()
  let stopping = false
  let wake: () => void = () => undefined
  let running: Browser | null = null

  /** One life of the browser. @returns why it ended */
  async function live(browser: Browser): Promise<string> {
    let over: (why: string) => void = () => undefined
    const end = new Promise<string>((resolve) => {
      over = resolve
    })
    void browser.ended.then((how) => over(`the browser ended: ${how}`))
    let page: KioskPage | null = null
    let watch = beginWatch(clock.monotonicMs())

    const load = (current: KioskPage) => current.load().catch((error: Error) => over(error.message))
    const happen = (event: WatchEvent) => {
      const before = watch
      const step = stepWatch(watch, event, clock.monotonicMs())
      watch = step.watch
      if (watch.kind !== before.kind || (step.action !== null && step.action !== 'probe'))
        log('page', { event, was: before.kind, is: watch.kind, action: step.action ?? 'none' })
      if (!page) return
      const current = page
      switch (step.action) {
        case 'ask':
          void current.answers(SILENT_MS - ASK_AFTER_MS - TICK_MS).then((yes) => yes && happen('answered'))
          break
        case 'load':
          void load(current)
          break
        case 'break':
          current.breakIt()
          break
        case 'probe':
          void canConnect(server).then((yes) => yes && happen('serverBack'))
          break
        case 'relaunch':
          over(`the page did not come back (${event})`)
          break
        case null:
      }
    }
    const onNews = (news: PageNews) => {
      if (news === 'gone') over('its window was closed')
      else if (news === 'restart') over('the player asked for a restart')
      else if (news === 'heartbeat') happen('beat')
      else happen(news)
    }
    try {
      page = await holdPage(browser.devtools, { server, startAddress, version: parts.version }, onNews)
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
    void load(page)
    const ticking = setInterval(() => happen('tick'), TICK_MS)
    const why = await end
    clearInterval(ticking)
    return why
  }

  async function run(): Promise<void> {
    const orphans = await endOrphans(userData, parts.runFile.leftBehind)
    for (const pid of orphans) log('an earlier browser was ended', { pid })
    while (!stopping) {
      const browser = await launch(
        parts.program,
        browserFlags({
          server,
          userData,
          firstPage: WAITING_ADDRESS,
          headless: parts.headless,
          asRoot: parts.asRoot,
        }),
      )
      running = browser
      parts.runFile.noteBrowser(browser.pid)
      log('browser started', { pid: browser.pid })
      const why = stopping ? 'stopped' : await live(browser)
      await browser.end()
      running = null
      if (stopping) break
      const waitMs = backOff.beforeNext(clock.monotonicMs())
      log('browser is restarted', { why, waitMs })
      await new Promise<void>((resolve) => {
        wake = resolve
        setTimeout(resolve, waitMs)
      })
    }
    parts.runFile.clear()
  }

  const ended = run()
  return {
    ended,
    async stop() {
      stopping = true
      wake()
      await running?.end()
      await ended
    },
  }
}

/** Whether somebody listens at the server's address. */
function canConnect(server: string): Promise<boolean> {
  const { hostname, port, protocol } = new URL(server)
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port) || (protocol === 'https:' ? 443 : 80),
    })
    const answer = (yes: boolean) => {
      socket.destroy()
      resolve(yes)
    }
    socket.setTimeout(1_500, () => answer(false))
    socket.once('connect', () => answer(true))
    socket.once('error', () => answer(false))
  })
}
