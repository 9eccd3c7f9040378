import type { Probe } from '../probe.ts'

/** Caches of the player begin like this (serviceWorker.ts). */
const CACHE_PREFIX = 'vitrine-player-'
const SHELL = '/player'

/** Whether the player starts here with the network gone: its page and every file that the page names are stored. */
export const serviceWorkerProbe: Probe<'service_worker'> = {
  id: 'service_worker',
  limitMs: 2_000,
  async run(_signal, { stored }) {
    const facts = {
      secure: window.isSecureContext,
      supported: window.isSecureContext && 'serviceWorker' in navigator,
      registered: false,
      controls: false,
      needed: 0,
      stored: 0,
      paired: stored !== null,
    }
    if (!facts.supported) return facts
    const registration = await navigator.serviceWorker.getRegistration(SHELL)
    facts.registered = registration?.active !== undefined && registration.active !== null
    facts.controls = navigator.serviceWorker.controller !== null
    if (!facts.registered) return facts
    return { ...facts, ...(await countStored()) }
  },
}

async function countStored(): Promise<{ needed: number; stored: number }> {
  const name = (await caches.keys()).find((key) => key.indexOf(CACHE_PREFIX) === 0)
  if (name === undefined) return { needed: 1, stored: 0 }
  const cache = await caches.open(name)
  const page = await cache.match(SHELL)
  if (!page?.ok) return { needed: 1, stored: 0 }
  const names = (await page.text()).match(/\/player-assets\/[^"']+/g) ?? []
  const files = Array.from(new Set(names))
  const found = await Promise.all(files.map((file) => cache.match(file)))
  return { needed: 1 + files.length, stored: 1 + found.filter((file) => file?.ok).length }
}
