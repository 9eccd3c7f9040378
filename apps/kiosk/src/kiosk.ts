import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { join } from 'node:path'
import { listenForAlarms, type AlarmOrderForPage } from './alarmListener.ts'
import { noncesIn } from './alarmSettings.ts'
import { createBackOff } from './backOff.ts'
import { browserFlags } from './browserFlags.ts'
import { createKioskHosts, type KioskHosts } from './hosts.ts'
import { launchBrowser, type Browser } from './launch.ts'
import { createLogInKeeper, type LogIn, type LogInKeeper } from './logIns.ts'
import { createPagePictures, type PagePictures } from './pagePictures.ts'
import { holdPage, type KioskPage, type PageNews } from './page.ts'
import { createMachine, type Machine } from './machine.ts'
import { endOrphans } from './processes.ts'
import { keepRecent } from './recentLog.ts'
import { answerRequest } from './requests.ts'
import type { RunFile } from './runFile.ts'
import { startSocketRelay, type SocketRelay } from './socketRelay.ts'
import type { Clock } from './systemClock.ts'
import { ASK_AFTER_MS, beginWatch, SILENT_MS, stepWatch, type WatchEvent } from './watch.ts'
import { watchDisplay } from './watchDisplay.ts'
import { WAITING_ADDRESS } from './waitingPage.ts'

/** How often the watch looks, ms. */
const TICK_MS = 250
/** How often the player gets what was counted of requests to outside hosts, ms. */
const COUNTS_EVERY_MS = 5_000

export type KioskParts = {
  server: string
  program: string
  profile: string
  hardwareId: string | null
  /** pairs this machine without a code; null: it shows one */
  provisioningKey: string | null
  headless: boolean
  /** where it listens for messages that fire emergencies, and what signs them; null: it does not */
  alarm: { port: number; address: string | null; secret: string; onlyDrills: boolean } | null
  /** what is sent to web pages of this machine's choice; no one else hears of it */
  logIns: readonly LogIn[]
  version: string
  asRoot: boolean
  /** this machine reaches the network through a proxy of its own */
  hasProxy: boolean
  clock: Clock
  runFile: RunFile
  /** one fact for the log; never the hardware id, the key or a log-in */
  log(event: string, facts?: Record<string, string | number>): void
  /** starts the browser; tests look at what it starts */
  launch?: typeof launchBrowser
  /** what operators reach of this machine; tests put another one in its place */
  machine?: Machine
}

/** How long an alarm waits for a player that is just starting, ms, and how often it tries. */
const ALARM_WAITS_MS = 10_000
const ALARM_TRIES_MS = 250

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
  const { clock, server } = parts
  const { log, lines } = keepRecent(parts.log, clock.nowMs)
  const launch = parts.launch ?? launchBrowser
  const userData = join(parts.profile, 'browser')
  // The player takes the hardware id first, which is why it is the last.
  const facts = [
    ...(parts.provisioningKey === null
      ? []
      : [`provisioning-key=${encodeURIComponent(parts.provisioningKey)}`]),
    ...(parts.hardwareId === null ? [] : [`hardware-id=${encodeURIComponent(parts.hardwareId)}`]),
  ]
  const startAddress = `${server}/player${facts.length === 0 ? '' : `#${facts.join('&')}`}`
  const backOff = createBackOff()
  let stopping = false
  let wake: () => void = () => undefined
  let running: Browser | null = null
  /** the page that stands, null while the browser starts */
  let standing: KioskPage | null = null

  /** One life of the browser. @returns why it ended */
  async function live(
    browser: Browser,
    {
      hosts,
      machine,
      logIns,
      pictures,
    }: {
      hosts: KioskHosts
      machine: Machine
      logIns: LogInKeeper
      pictures: PagePictures
    },
  ): Promise<string> {
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
      else if (typeof news === 'object') {
        if ('hosts' in news) hosts.use(news.hosts)
        else if ('capture' in news) void page?.bringCapture(news.capture)
        else
          void answerRequest(news.request, {
            machine,
            log: lines,
            restartBrowser: () => over('an operator asked for a restart'),
          }).then((answer) => page?.answer(answer))
      } else happen(news)
    }
    try {
      page = await holdPage(
        browser.devtools,
        {
          server,
          startAddress,
          version: parts.version,
          hosts,
          logIns,
          pictures,
          machine: {
            abilities: machine.abilities,
            runs: { browser: randomUUID(), machine: machine.run },
          },
        },
        onNews,
      )
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
    standing = page
    void load(page)
    const ticking = setInterval(() => happen('tick'), TICK_MS)
    const counting = setInterval(() => void page?.bringCounts(), COUNTS_EVERY_MS)
    const compared = page
    const stopComparing = watchDisplay(compared, clock, log)
    const why = await end
    standing = null
    stopComparing()
    clearInterval(ticking)
    clearInterval(counting)
    return why
  }

  async function run(): Promise<void> {
    const orphans = await endOrphans(userData, parts.runFile.leftBehind)
    for (const pid of orphans) log('an earlier browser was ended', { pid })
    const hosts = await createKioskHosts(join(parts.profile, 'hosts.json'), server, log)
    const relay = await startRelay(hosts)
    const machine = parts.machine ?? (await createMachine())
    const alarms = await startAlarms()
    const logIns = createLogInKeeper(parts.logIns)
    const pictures = createPagePictures({
      launch: (folder) =>
        launchBrowser(parts.program, [
          ...browserFlags({
            server,
            userData: folder,
            firstPage: 'about:blank',
            headless: true,
            asRoot: parts.asRoot,
            socketRelay: relay?.port ?? null,
          }),
          '--mute-audio',
          '--disable-gpu',
        ]),
      hosts,
      logIns,
      log,
    })
    while (!stopping) {
      const browser = await launch(
        parts.program,
        browserFlags({
          server,
          userData,
          firstPage: WAITING_ADDRESS,
          headless: parts.headless,
          asRoot: parts.asRoot,
          socketRelay: relay?.port ?? null,
        }),
      )
      running = browser
      parts.runFile.noteBrowser(browser.pid)
      log('browser started', { pid: browser.pid })
      const why = stopping ? 'stopped' : await live(browser, { hosts, machine, logIns, pictures })
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
    await pictures.close()
    relay?.close()
    await alarms?.close()
    parts.runFile.clear()
  }

  /** Brings an alarm to the player, and waits a moment for one that is just starting. */
  async function bringAlarm(order: AlarmOrderForPage): Promise<string[] | null | undefined> {
    const untilMs = clock.monotonicMs() + ALARM_WAITS_MS
    for (;;) {
      const answer = await standing?.bringAlarm(order)
      if (answer !== undefined || stopping || clock.monotonicMs() >= untilMs) return answer
      await new Promise((resolve) => setTimeout(resolve, ALARM_TRIES_MS))
    }
  }

  /** Listens for alarms in the local network, if it is to. A port that is taken costs the alarms, not the presentation. */
  async function startAlarms(): Promise<{ close(): Promise<void> } | null> {
    if (parts.alarm === null) return null
    try {
      const listener = await listenForAlarms({
        ...parts.alarm,
        clock,
        nonces: noncesIn(join(parts.profile, 'alarmNonces.json'), log),
        bring: bringAlarm,
        log,
      })
      log('listening for alarms', { port: listener.port })
      return listener
    } catch (error) {
      log('alarms in the local network are not heard', {
        why: error instanceof Error ? error.message : String(error),
      })
      return null
    }
  }

  /** The relay for web sockets; null where there can be none: rules then do not hold web sockets. */
  async function startRelay(hosts: KioskHosts): Promise<SocketRelay | null> {
    if (parts.hasProxy) {
      log('web sockets are not held by rules: this machine uses a proxy')
      return null
    }
    const mayConnect = (host: string, port: number) =>
      hosts.mayAsk(`${port === 443 ? 'wss' : 'ws'}://${host.includes(':') ? `[${host}]` : host}:${port}`)
    return startSocketRelay(mayConnect).catch((error: Error) => {
      log('web sockets are not held by rules', { why: error.message })
      return null
    })
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
