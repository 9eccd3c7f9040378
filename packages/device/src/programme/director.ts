import type { DeviceReport, MediaEntry, PresentWhen, RenderData } from '@vitrine/core'
import { programmeAt, type EventGate, type Programme, type ProgrammeAnswer } from '@vitrine/core/programme'
import type { RenderCheck } from '../checkRender.ts'
import type { FaultLog } from '../faultLog.ts'
import type { HttpAnswer } from '../http.ts'
import type { DownloadMedia } from '../mediaDownload.ts'
import type { MediaStore } from '../mediaStore.ts'
import type { DevicePorts, Stop } from '../ports.ts'
import type { Presenter } from '../presenter.ts'
import { createDocuments, entryOf } from './documents.ts'
import { screensInDueOrder } from './dueOrder.ts'
import { parseProgramme } from './parseProgramme.ts'
import { keepProgrammeState, readProgrammeState, type StoredDocument } from './programmeState.ts'
import { ASSIGNED, createScreens } from './screens.ts'

/** How often it is looked what is due, ms: clocks and time zones are set, and machines sleep, without a word. */
const LOOK_MS = 10_000
/** A scheduled screen that is not shown this long after it was due is a fault, ms: after a start, files are checked first. */
const LATE_MS = 15_000

/** Decides which screen is shown: that of the event that holds, or the assigned one. */
export type Director = {
  /** Takes another programme. @param text as it came */
  take(programme: Programme, text: string): void
  /** Takes the screen that is assigned. @param known its render data, where they came with it */
  assign(version: string | null, when: PresentWhen, known: RenderData | null): void
  /** What is due is shown; called whenever something has changed. */
  look(): void
  /** The connection is back: nothing that waits should wait any longer. */
  retryNow(): void
  /** Resolves when it is known which files are needed. */
  known: Promise<void>
  /** the `version` of its programme, null before it was read */
  hash(): string | null
  /** the scheduled screen that is on, null while it is the assigned one */
  scheduledScreen(): string | null
  /** the versions that it shows, as far as they are here */
  renders(): readonly RenderData[]
  /** Writes texts of its own; see `isDocument`. */
  download: DownloadMedia
  facts(): DeviceReport['programme']
  /** Deletes all it stored and ends. */
  forget(): void
  stop(): void
}

export type DirectorParts = {
  ports: Pick<DevicePorts, 'keys' | 'blobs' | 'clock' | 'timers' | 'chance' | 'log'>
  /** the server's time as far as known, epoch ms */
  nowMs: () => number
  media: Pick<MediaStore, 'stateOf'>
  faults: Pick<FaultLog, 'note' | 'over'>
  presenter: Pick<Presenter, 'view' | 'present' | 'keep'>
  /** whether the device shows presentations at all */
  presents: () => boolean
  /** what the conditions of a programme's events say; undefined until their code is loaded */
  gates: (programme: Programme) => ReadonlyMap<string, EventGate> | undefined
  fetchRender: (version: string) => Promise<HttpAnswer>
  checkRender: (arrived: string | RenderData, version: string) => RenderCheck
  /** the server should hear of a change */
  report: () => void
}

type Answer = Pick<ProgrammeAnswer, 'event' | 'screenId'> & {
  timeZone: string
  gates: ReadonlyMap<string, EventGate> | undefined
  /** it was asked for this instant, and holds until another */
  fromMs: number
  untilMs: number
}

/**
 * Evaluates the programme of a device by its clock and its zone, also with the network gone, and has everything that it shows
 * in storage before it is due. The screen of an event is shown at once when it is due, and so is the assigned one at its end.
 * A screen that is not complete is not shown: the newest complete version of it is, or the screen before stays.
 * @param assigned the version assigned to the device, as known in this run; undefined: none was heard of
 */
export function createDirector(parts: DirectorParts, assigned: string | null | undefined): Director {
  const { ports, nowMs, media, faults, presenter } = parts
  let programme: Programme | null = null
  /** where it is stored, and as it came */
  let source: { document: StoredDocument; text: string } | null = null
  /** how a new version of the assigned screen comes */
  let assignedWhen: PresentWhen = 'boundary'
  let assignedVersion = assigned
  let assignedRender: RenderData | null = null
  /** what was last seen to be on, and of which screen it is a version */
  let on: { screenId: string; version: string } | null = null
  let answer: Answer | null = null
  /** since when the screen is due that is not shown, and whether that was reported */
  let late: { screenId: string; sinceMs: number; noted: boolean } | null = null
  let isKnown = false
  let looking = false
  let stopped = false
  let stopTimer: Stop | null = null
  let keptState = ''
  let keptFiles = ''
  let reported = ''

  const documents = createDocuments(ports.blobs, (sha256) => {
    if (!screens.lost(sha256) && source?.document.sha256 === sha256) documents.put(source.text)
  })
  const screens = createScreens({
    ports,
    media,
    documents,
    fetchRender: parts.fetchRender,
    checkRender: parts.checkRender,
    onChange: () => {
      keep()
      look()
    },
  })

  /** Stores where everything is, and says which files are needed. */
  const keep = () => {
    if (stopped || !isKnown) return
    const state = source && { programme: source.document, ...screens.state() }
    const written = JSON.stringify(state)
    if (written !== keptState && keepProgrammeState(ports.keys, state)) keptState = written
    const entries: MediaEntry[] = [...(source ? [entryOf(source.document)] : []), ...screens.entries()]
    const files = entries.map((entry) => entry.sha256).join(' ')
    if (files === keptFiles) return
    keptFiles = files
    presenter.keep(entries)
  }
  /** Says which versions are wanted, in the order in which they are due. */
  const want = () => {
    const wanted = new Map<string, string | null>([[ASSIGNED, assignedVersion ?? null]])
    if (programme)
      for (const id of screensInDueOrder(programme, ports.clock.timeZone(), nowMs())) {
        const version = programme.screens[id]?.version ?? null
        if (version !== null) wanted.set(id, version)
      }
    screens.want(wanted)
    for (const render of [assignedRender, presenter.view().render]) if (render) screens.offer(render)
    keep()
  }
  /** Whether a version of a screen is on; one that was on stays so when a newer one is wanted. */
  const isOn = (screenId: string): boolean => {
    const version = presenter.view().render?.version ?? null
    const versions = screens.versionsOf(screenId)
    if (!versions || version === versions.wanted) return true
    return (
      version !== null &&
      (version === versions.ready || (on?.screenId === screenId && on.version === version))
    )
  }

  const evaluate = (): Answer | null => {
    if (!programme) return null
    const [atMs, timeZone] = [nowMs(), ports.clock.timeZone()]
    const gates = programme.events.some((one) => one.if) ? parts.gates(programme) : undefined
    const isSame = answer?.timeZone === timeZone && answer.gates === gates
    if (answer && isSame && atMs >= answer.fromMs && atMs < answer.untilMs) return answer
    const { event, screenId, untilMs } = programmeAt(programme, timeZone, atMs, gates)
    const before = answer
    answer = { event, screenId, timeZone, gates, fromMs: atMs, untilMs: untilMs ?? Number.POSITIVE_INFINITY }
    if (before && before.event !== event) {
      ports.log(`programme: ${before.event ?? 'the assigned screen'} -> ${event ?? 'the assigned screen'}`)
      want()
    }
    return answer
  }
  /** Shows a screen in the best version that is here. */
  const show = (screenId: string) => {
    const versions = screens.versionsOf(screenId)
    if (!versions) return
    const { wanted, ready } = versions
    const stays = isOn(screenId)
    const shown = presenter.view().render
    if (stays && shown) on = { screenId, version: shown.version }
    // What is on stays until a newer version of it is complete; what is not on comes in the best version there is.
    const hasOnlyOlder =
      !stays && wanted !== null && !screens.isComplete(wanted) && ready !== null && screens.isComplete(ready)
    const version = hasOnlyOlder ? ready : wanted
    presenter.present(
      version,
      stays ? (screenId === ASSIGNED ? assignedWhen : 'boundary') : 'now',
      version === null ? null : screens.renderOf(version),
    )
  }
  const noteLate = (screenId: string) => {
    const isThere = isOn(screenId)
    if (isThere || late?.screenId !== screenId) {
      if (late?.noted) faults.over('PROGRAMME_NOT_READY')
      late = isThere ? null : { screenId, sinceMs: nowMs(), noted: false }
    }
    if (!late || late.noted || screenId === ASSIGNED || nowMs() - late.sinceMs < LATE_MS) return
    late.noted = true
    faults.note('PROGRAMME_NOT_READY', { name: `“${programme?.screens[screenId]?.name ?? screenId}”` })
  }
  const look = () => {
    if (!isKnown || looking || stopped || !parts.presents()) return
    looking = true
    try {
      screens.settle()
      const screenId = evaluate()?.screenId ?? ASSIGNED
      show(screenId)
      noteLate(screenId)
      const facts = JSON.stringify(factsNow())
      if (facts !== reported) {
        reported = facts
        parts.report()
      }
    } finally {
      looking = false
      stopTimer?.()
      const waitMs = Math.max(0, Math.min(LOOK_MS, (answer?.untilMs ?? Number.POSITIVE_INFINITY) - nowMs()))
      stopTimer = programme && ports.timers.after(waitMs, look)
    }
  }
  const factsNow = (): DeviceReport['programme'] => {
    if (!programme) return undefined
    const ids = Object.entries(programme.screens).flatMap(([id, { version }]) =>
      version === null ? [] : [id],
    )
    return {
      hash: programme.version,
      event: answer?.event ?? null,
      ready: ids.filter((id) => screens.isReady(id)).length,
      of: ids.length,
    }
  }
  /** Reads what an earlier run has stored. */
  const restore = async () => {
    const state = readProgrammeState(ports.keys)
    if (!state) {
      // Without a programme nothing but the assigned screen was ever shown.
      const { render } = presenter.view()
      on = render && { screenId: ASSIGNED, version: render.version }
      return
    }
    const text = await documents.read(state.programme)
    const parsed = text === null ? null : parseProgramme(text)
    if (parsed && !parsed.ok) faults.note('PROGRAMME_UNREADABLE', { reason: parsed.reason })
    await screens.restore(state)
    if (assignedVersion === undefined) assignedVersion = state.screens[ASSIGNED]?.wanted ?? null
    // What came from the server in the meantime is newer.
    if (!parsed?.ok || programme || stopped) return
    programme = parsed.programme
    source = { document: state.programme, text: text! }
  }
  const known = restore().then(() => {
    if (stopped) return
    if (assignedVersion === undefined) assignedVersion = presenter.view().render?.version ?? null
    isKnown = true
    want()
    look()
  })

  return {
    take(taken, text) {
      faults.over('PROGRAMME_UNREADABLE')
      if (taken.version === programme?.version) return
      programme = taken
      source = { document: documents.put(text), text }
      answer = null
      if (!isKnown) return
      want()
      look()
    },
    assign(version, when, render) {
      assignedVersion = version
      assignedWhen = when
      assignedRender = render
      if (!isKnown) return
      want()
      look()
    },
    look,
    retryNow: screens.retryNow,
    known,
    hash: () => programme?.version ?? null,
    scheduledScreen: () => (on && on.screenId !== ASSIGNED ? on.screenId : null),
    renders: screens.renders,
    download: documents.download,
    facts: factsNow,
    forget() {
      stopped = true
      stopTimer?.()
      screens.stop()
      keepProgrammeState(ports.keys, null)
      for (const code of ['PROGRAMME_UNREADABLE', 'PROGRAMME_NOT_READY'] as const) faults.over(code)
      presenter.keep([])
    },
    stop() {
      stopped = true
      stopTimer?.()
      screens.stop()
    },
  }
}
