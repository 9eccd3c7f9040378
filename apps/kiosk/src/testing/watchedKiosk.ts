import { findChromium } from '@vitrine/testbed'
import type { DevtoolsEvent } from '../devtools.ts'
import { startKiosk, type Kiosk } from '../kiosk.ts'
import { launchBrowser, type Browser } from '../launch.ts'
import type { LogIn } from '../logIns.ts'
import { takeRunFile } from '../runFile.ts'
import { systemClock } from '../systemClock.ts'

/** A kiosk in this process, with its browser in the test's hands. */
export type WatchedKiosk = {
  kiosk: Kiosk
  /** browsers that were started, newest last */
  browsers: Browser[]
  /** every address that the main frame showed; an error page as its own address */
  shown: string[]
  /** calls of the page, heartbeats mostly */
  beats: number
  log: string[]
  /** a command for the page */
  page(method: string, params?: object): Promise<Record<string, unknown>>
  /** the value of an expression in the page, as if a person had just touched it */
  evaluate(expression: string): Promise<unknown>
}

/**
 * Starts a kiosk with a headless Chromium.
 * @param moreFlags for its browser
 * @param logIns    what it sends to web pages
 */
export function startWatchedKiosk(
  server: string,
  profile: string,
  moreFlags: readonly string[] = [],
  logIns: readonly LogIn[] = [],
): WatchedKiosk {
  const taken = takeRunFile(profile, process.pid)
  if (!taken.ok) throw new Error(`A kiosk runs there: ${taken.pid}`)
  let sessionId = ''
  let targetId = ''
  const note = (event: DevtoolsEvent) => {
    if (event.method === 'Target.attachedToTarget' && event.params.targetInfo.type === 'page') {
      if (sessionId !== '') return
      sessionId = event.params.sessionId
      targetId = event.params.targetInfo.targetId
    } else if (event.method === 'Runtime.bindingCalled') watched.beats += 1
    else if (event.method === 'Page.frameNavigated' && event.params.frame.id === targetId)
      watched.shown.push(event.params.frame.unreachableUrl ?? event.params.frame.url)
  }
  const page = (method: string, params: object = {}) =>
    watched.browsers.at(-1)!.devtools.send(method, params, sessionId)
  const watched: WatchedKiosk = {
    browsers: [],
    shown: [],
    beats: 0,
    log: [],
    page,
    async evaluate(expression) {
      const { result } = await page('Runtime.evaluate', {
        expression,
        userGesture: true,
        returnByValue: true,
      })
      return (result as { value?: unknown }).value
    },
    kiosk: startKiosk({
      server,
      profile,
      hardwareId: 'test-1',
      provisioningKey: null,
      program: findChromium()!,
      headless: true,
      alarm: null,
      logIns,
      version: '1',
      hasProxy: false,
      asRoot: process.getuid?.() === 0,
      clock: systemClock,
      runFile: taken.file,
      log: (event, facts) => watched.log.push(`${event} ${JSON.stringify(facts ?? {})}`),
      launch: async (program, flags) => {
        sessionId = ''
        const browser = await launchBrowser(program, [
          ...flags,
          ...moreFlags,
          '--disable-gpu',
          '--disable-dev-shm-usage',
        ])
        browser.devtools.on(note)
        watched.browsers.push(browser)
        return browser
      },
    }),
  }
  return watched
}
