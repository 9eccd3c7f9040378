import { expect, it } from 'vitest'
import type { Devtools, DevtoolsEvent } from './devtools.ts'
import { createKioskHosts } from './hosts.ts'
import { createLogInKeeper } from './logIns.ts'
import { holdPage } from './page.ts'

const SERVER = 'http://signs.example'

/** A browser that answers every command at once, but for those that the test holds back. */
function createBrowser() {
  const sent: { method: string; params: Record<string, unknown>; sessionId: string | undefined }[] = []
  const held = new Map<string, () => void>()
  const holding = new Set<string>()
  const windows = ['player']
  let listener: (event: DevtoolsEvent) => void = () => undefined
  const attach = (targetId: string) =>
    listener({
      method: 'Target.attachedToTarget',
      params: { sessionId: `of ${targetId}`, targetInfo: { targetId, type: 'page', url: '' } },
    })
  const devtools: Devtools = {
    async send(method, params = {}, sessionId) {
      sent.push({ method, params: params as Record<string, unknown>, sessionId })
      if (method === 'Target.setAutoAttach' && sessionId === undefined) attach('player')
      if (method === 'Target.getTargets')
        return { targetInfos: windows.map((targetId) => ({ targetId, type: 'page' })) }
      if (holding.has(method)) await new Promise<void>((resolve) => held.set(method, resolve))
      return {}
    },
    on(added) {
      listener = added
      return () => undefined
    },
  }
  return {
    devtools,
    sessions: (method: string) =>
      sent.filter((command) => command.method === method).map(({ sessionId }) => sessionId),
    sent: (method: string) => sent.filter((command) => command.method === method).map(({ params }) => params),
    /** Leaves this command unanswered until the returned function is called. */
    hold(method: string) {
      holding.add(method)
      return () => held.get(method)?.()
    },
    /** Opens a window, which the kiosk hears of by `attach`. */
    open: (targetId: string) => windows.push(targetId),
    attach,
    request: (frameId: string, url: string) =>
      listener({
        method: 'Fetch.requestPaused',
        params: {
          requestId: `${frameId} ${url}`,
          frameId,
          resourceType: 'Document',
          request: { url, method: 'GET', headers: {} },
        },
      }),
  }
}

const held = async () => {
  const browser = createBrowser()
  await holdPage(
    browser.devtools,
    {
      server: SERVER,
      startAddress: `${SERVER}/player`,
      version: '1',
      machine: {
        abilities: {
          restartMachine: { able: true },
          displayPower: { able: true },
          systemVolume: { able: true },
        },
        runs: { browser: 'first', machine: 'boot' },
      },
      hosts: await createKioskHosts('/nowhere/hosts.json', SERVER, () => undefined),
      logIns: createLogInKeeper([]),
      pictures: { take: async () => null },
    },
    () => undefined,
  )
  return browser
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

it('a window is closed only when it runs: closed while it waits it would hold up the player that opened it', async () => {
  const browser = await held()
  const answer = browser.hold('Runtime.runIfWaitingForDebugger')
  browser.open('window')
  browser.attach('window')
  await turn()
  expect(browser.sent('Target.closeTarget')).toEqual([])
  answer()
  await turn()
  expect(browser.sent('Target.closeTarget')).toEqual([{ targetId: 'window' }])
})

it('a window that the kiosk has not heard of yet gets no document, and frames inside the player get theirs', async () => {
  const browser = await held()
  browser.request('frame inside the player', 'http://elsewhere.example/page')
  browser.request('player', `${SERVER}/console`)
  browser.request('player', `${SERVER}/player`)
  browser.open('window')
  browser.request('window', `${SERVER}/player`)
  await turn()
  const ids = (method: string) => browser.sent(method).map(({ requestId }) => requestId)
  expect(ids('Fetch.failRequest').sort()).toEqual([`player ${SERVER}/console`, `window ${SERVER}/player`])
  expect(ids('Fetch.continueRequest').sort()).toEqual([
    'frame inside the player http://elsewhere.example/page',
    `player ${SERVER}/player`,
  ])
})

it('requests are caught in the whole browser, not in one window', async () => {
  const browser = await held()
  // A command for the browser itself has no session; one for a page would miss another window's first request.
  expect(browser.sessions('Fetch.enable')).toEqual([undefined])
})
