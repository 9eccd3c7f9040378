import { retryDelayMs, type DeviceReport, type PresentWhen, type RenderData } from '@vitrine/core'
import type { AskServer } from '../http.ts'
import type { DownloadMedia } from '../mediaDownload.ts'
import type { Stop } from '../ports.ts'
import type { Director, DirectorParts } from './director.ts'
import { MediaProblem } from '../mediaProblem.ts'
import { keepProgrammeState, readProgrammeState } from './programmeState.ts'

/** The programme of a device: which screen it shows when. */
export type Programmes = {
  /** The connection stands: the programme is asked for once, what changes after that is announced. */
  connected(): void
  /** Fetches the programme until it has it. @param hash that the server announced */
  fetch(hash: string): void
  /** Shows the assigned screen, or what the programme says instead. */
  assign(version: string | null, when: PresentWhen, known: RenderData | null): void
  /** Something has changed that may decide what is shown. */
  look(): void
  /** The scheduled screen that is on, null while it is the assigned one. */
  scheduledScreen(): string | null
  /** The versions that it shows, as far as they are here. */
  renders(): readonly RenderData[]
  /** Resolves when it is known which files the programme needs. */
  known(): Promise<void>
  download: DownloadMedia
  facts(): DeviceReport['programme']
  /** Forgets all: the device belongs to nobody any more. */
  forget(): void
  stop(): void
}

/**
 * Fetches the programme when the server announces another. Its code is loaded when there is one with events: a display
 * without shows what is assigned to it, and nothing else.
 */
export function createProgrammes(
  parts: DirectorParts & { askServer: AskServer; authorization: () => string | null },
): Programmes {
  const { ports, faults, askServer } = parts
  let director: Promise<Director> | null = null
  /** the director when its code is there */
  let at: Director | null = null
  /** the screen assigned in this run, until the director knows it */
  let assigned: [version: string | null, when: PresentWhen, known: RenderData | null] | null = null
  /** the newest programme; one without events needs no director */
  let hash: string | null = null
  let stopRetry: Stop | null = null
  let isAsked = false
  let run = 0

  const load = (): Promise<Director> => {
    if (director) return director
    const loading: Promise<Director> = import('./director.ts').then(
      ({ createDirector }) => {
        const made = createDirector(parts, assigned?.[0])
        if (director !== loading) {
          made.stop()
          return made
        }
        at = made
        if (assigned) made.assign(...assigned)
        return made
      },
      (error) => {
        if (director === loading) director = null
        if (assigned) parts.presenter.present(...assigned)
        throw error
      },
    )
    director = loading
    return loading
  }
  if (readProgrammeState(ports.keys))
    load().catch(() => ports.log('the code of programmes could not be loaded'))

  /** @returns whether it need not be asked for again: what can't be read may be somebody else's answer */
  const take = async (text: string, mine: number): Promise<boolean> => {
    const { parseProgramme } = await import('./parseProgramme.ts')
    if (mine !== run) return true
    const parsed = parseProgramme(text)
    if (!parsed.ok) {
      faults.note('PROGRAMME_UNREADABLE', { reason: parsed.reason })
      return false
    }
    const { programme } = parsed
    if (director || programme.events.length > 0) {
      const made = await load()
      if (mine !== run) return true
      made.take(programme, text)
    }
    faults.over('PROGRAMME_UNREADABLE')
    if (hash === programme.version) return true
    hash = programme.version
    parts.report()
    return true
  }
  const get = async (attempt: number): Promise<void> => {
    const mine = ++run
    stopRetry?.()
    const answer = await askServer('/default/v1/device-programme', {
      authorization: parts.authorization() ?? '',
    })
    if (mine !== run) return
    isAsked = answer.ok && (answer.status === 200 || answer.status === 404)
    if (answer.ok && answer.status === 200 && (await take(answer.text, mine).catch(() => false))) return
    // An older server has no programmes, and one that refuses the credential is asked again when it takes it.
    if (answer.ok && answer.status >= 400 && answer.status < 500 && answer.status !== 429) return
    if (mine !== run) return
    stopRetry = ports.timers.after(
      Math.max(retryDelayMs(attempt, ports.chance.number()), answer.ok ? (answer.retryAfterMs ?? 0) : 0),
      () => void get(attempt + 1),
    )
  }
  const end = () => {
    run += 1
    stopRetry?.()
    director = null
    at = null
  }

  return {
    connected() {
      at?.retryNow()
      if (!isAsked) void get(0)
    },
    fetch(announced) {
      if (announced === (at?.hash() ?? hash)) {
        // A newer announcement than the one that is being fetched.
        run += 1
        stopRetry?.()
        return
      }
      void get(0)
    },
    assign(version, when, known) {
      assigned = [version, when, known]
      // Until its code is there, what is on stays: it may be the screen of an event.
      if (at) at.assign(version, when, known)
      else if (!director) parts.presenter.present(version, when, known)
    },
    look: () => at?.look(),
    scheduledScreen: () => at?.scheduledScreen() ?? null,
    renders: () => at?.renders() ?? [],
    known: async () => (await director?.catch(() => null))?.known,
    download: (file) =>
      at?.download(file) ?? Promise.reject(new MediaProblem('missing', 'The text is not stored any more.')),
    facts: () => at?.facts() ?? (hash === null ? undefined : { hash, event: null, ready: 0, of: 0 }),
    forget() {
      at?.forget()
      keepProgrammeState(ports.keys, null)
      end()
      isAsked = false
      assigned = null
      hash = null
    },
    stop() {
      at?.stop()
      end()
    },
  }
}
