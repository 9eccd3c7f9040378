import { actionForFault, deviceReason, type MediaEntry, type ReportedFile } from '@vitrine/core'
import type { Evict } from './eviction.ts'
import type { DigestOf, DownloadMedia } from './mediaDownload.ts'
import { MediaProblem } from './mediaProblem.ts'
import { reasonOf } from './reasonOf.ts'
import type { BlobStore, DevicePorts, Stop } from './ports.ts'

/** Files fetched at the same time. */
const AT_ONCE = 2
/** A file that failed this often is reported as failed, though it is still tried again. */
const FAILED_AFTER = 3

/** What happens to a file. `checked` means that its hash was computed in this run and is right. */
export type FileState = ReportedFile['state']

type Job = {
  entry: MediaEntry
  state: FileState
  received: number
  problem: MediaProblem | null
  attempt: number
  running: AbortController | null
  stopRetry: Stop | null
}

export type MediaStore = {
  /** Says which files are needed, the most urgent first. All others stay while there is room, and give way before it ends. */
  need(entries: readonly MediaEntry[]): void
  stateOf(sha256: string): FileState | null
  report(entries: readonly MediaEntry[]): ReportedFile[]
  /** Something that may have been in the way is not any more: tries at once what is waiting. */
  retryNow(): void
  /** Removes what no version needs. @returns how many files that were */
  clear(): Promise<number>
  stop(): void
}

/**
 * Keeps files on the device: fetched in the order of need, two at a time, resumed by range after an interruption,
 * written in pieces while they are hashed, and used only when the hash is right, which is also checked again in every
 * run. A page of a captive portal, a cut file or a changed one therefore never reaches the glass.
 */
export function createMediaStore(options: {
  blobs: BlobStore
  ports: Pick<DevicePorts, 'timers' | 'chance'>
  /** brings a file's bytes from the server */
  download: DownloadMedia
  /** the hash of pieces, for a host that cannot say a stored file's */
  digest: DigestOf
  /** removes what gives way; its code comes after the first slide */
  evict: Evict
  onChange: (kind: 'state' | 'progress') => void
  /** a file is there and right, by the name that its faults bear */
  onChecked: (name: string) => void
  onFault: (
    code: 'MEDIA_CHECK_FAILED' | 'MEDIA_FETCH_FAILED' | 'STORAGE_FULL',
    facts: Record<string, string>,
  ) => void
  onRefused: () => void
}): MediaStore {
  const { blobs, ports } = options
  const jobs = new Map<string, Job>()
  let order: string[] = []
  let stopped = false
  let stored: Promise<Map<string, number>> | null = null
  /** how often something was said to be needed, and at which time a file last was */
  let needs = 0
  const neededAt = new Map<string, number>()

  const known = (): Promise<Map<string, number>> =>
    (stored ??= blobs.list().then(
      (files) => new Map(files.map((file) => [file.sha256, file.received])),
      (error) => {
        stored = null
        throw error
      },
    ))
  const storedBytes = async (sha256: string): Promise<number> => {
    return (await known()).get(sha256) ?? 0
  }
  const noteStored = async (sha256: string, received: number) => {
    const sizes = await stored
    if (received === 0) sizes?.delete(sha256)
    else sizes?.set(sha256, received)
  }
  const set = (job: Job, state: FileState, problem: MediaProblem | null = null) => {
    if (job.state === state && job.problem?.message === problem?.message) return
    job.state = state
    job.problem = problem
    options.onChange('state')
  }

  const pump = () => {
    if (stopped) return
    let running = [...jobs.values()].filter((job) => job.running).length
    for (const sha256 of order) {
      if (running >= AT_ONCE) return
      const job = jobs.get(sha256)
      if (!job || job.running || job.stopRetry || job.state === 'checked') continue
      running += 1
      void run(job)
    }
  }

  const run = async (job: Job) => {
    const abort = new AbortController()
    job.running = abort
    try {
      await obtain(job, abort.signal)
      job.attempt = 0
      job.running = null
      set(job, 'checked')
      options.onChecked(nameOf(job.entry))
    } catch (error) {
      if (error instanceof MediaProblem && error.kind === 'full' && !abort.signal.aborted) {
        // What nothing needs gives way to it, and then it is no fault.
        const evicted = await prune(job.entry.bytes - job.received).catch(() => 0)
        if (evicted > 0 || (await blobs.setAside?.(job.entry.sha256).catch(() => false))) {
          job.running = null
          return pump()
        }
      }
      job.running = null
      if (abort.signal.aborted && jobs.get(job.entry.sha256) !== job) return
      tryLater(job, error)
    }
    pump()
  }

  const tryLater = (job: Job, error: unknown) => {
    const problem = error instanceof MediaProblem ? error : new MediaProblem('network', reasonOf(error))
    const name = nameOf(job.entry)
    if (problem.kind === 'refused') options.onRefused()
    else if (problem.kind === 'full') options.onFault('STORAGE_FULL', { name })
    else if (problem.kind === 'corrupt') options.onFault('MEDIA_CHECK_FAILED', { name })
    // A network that is gone is the link's to tell; a server that does not have the file is worth a line at once.
    else if (problem.kind === 'missing' || job.attempt === FAILED_AFTER)
      options.onFault('MEDIA_FETCH_FAILED', { name, reason: problem.message, reason_code: problem.kind })
    const action = actionForFault(
      { area: 'media', fatal: false, attempt: problem.kind === 'full' ? job.attempt + 6 : job.attempt },
      ports.chance.number(),
    )
    job.attempt += 1
    const lasting = problem.kind === 'full' || problem.kind === 'missing' || job.attempt >= FAILED_AFTER
    set(job, lasting ? 'failed' : 'waiting', lasting ? problem : null)
    job.stopRetry = ports.timers.after(action.do === 'retry' ? action.afterMs : 1_000, () => {
      job.stopRetry = null
      pump()
    })
  }

  /** Brings the file to `checked` or throws. */
  const obtain = async (job: Job, signal: AbortSignal) => {
    const { sha256, bytes } = job.entry
    let received = await storedBytes(sha256)
    job.received = received
    if (received > bytes) received = await drop(job)
    if (received === bytes && received > 0) {
      // What cannot be read is as good as wrong.
      if ((await digestOf(sha256).catch(() => null)) === sha256) return
      await drop(job)
      throw new MediaProblem('corrupt', 'What was stored of it is not right.')
    }
    set(job, 'fetching')
    await options.download({
      entry: job.entry,
      received,
      signal,
      stored: () => blobs.read(sha256),
      async append(piece) {
        try {
          await blobs.append(sha256, job.received, piece)
        } catch (error) {
          if (isFull(error)) throw new MediaProblem('full', 'There is no room left on this device.')
          // Some of it may be lost: the next try asks what is there.
          stored = null
          throw new MediaProblem('network', `It could not be stored: ${reasonOf(error)}`)
        }
        job.received += piece.length
        await noteStored(sha256, job.received)
        options.onChange('progress')
      },
      drop: async () => void (await drop(job)),
    })
  }

  const drop = async (job: Job): Promise<0> => {
    await blobs.remove(job.entry.sha256)
    await noteStored(job.entry.sha256, 0)
    job.received = 0
    return 0
  }

  const digestOf = async (sha256: string): Promise<string> =>
    (await blobs.digest?.(sha256)) || options.digest(blobs.read(sha256))

  /** Removes what must give way. @returns how many files that were */
  const prune = async (wantBytes = 0): Promise<number> =>
    options.evict({ blobs, stored: await known(), neededAt, needed: jobs, wantBytes })

  return {
    need(entries) {
      const wanted = new Map(entries.map((entry) => [entry.sha256, entry]))
      for (const [sha256, job] of jobs) {
        if (wanted.has(sha256)) continue
        jobs.delete(sha256)
        job.stopRetry?.()
        job.running?.abort()
      }
      for (const [sha256, entry] of wanted) {
        if (jobs.has(sha256)) continue
        jobs.set(sha256, {
          entry,
          state: 'waiting',
          received: 0,
          problem: null,
          attempt: 0,
          running: null,
          stopRetry: null,
        })
      }
      order = [...wanted.keys()]
      needs += 1
      for (const sha256 of order) neededAt.set(sha256, needs)
      pump()
      // A file that cannot be removed takes room and nothing else; the next change tries again.
      prune().catch(() => undefined)
    },
    stateOf: (sha256) => jobs.get(sha256)?.state ?? null,
    report: (entries) =>
      entries.map(({ sha256, bytes }) => {
        const job = jobs.get(sha256)
        return {
          sha256,
          bytes,
          received: Math.min(bytes, job?.received ?? 0),
          state: job?.state ?? 'waiting',
          ...(job?.problem ? deviceReason(job.problem.kind, job.problem.message) : {}),
        }
      }),
    retryNow() {
      for (const job of jobs.values()) {
        job.stopRetry?.()
        job.stopRetry = null
      }
      pump()
    },
    clear: () => prune(Infinity),
    stop() {
      stopped = true
      for (const job of jobs.values()) {
        job.stopRetry?.()
        job.running?.abort()
      }
      jobs.clear()
    },
  }
}

function isFull(error: unknown): boolean {
  return (
    error instanceof Error &&
    (error.name === 'QuotaExceededError' || error.name === 'NS_ERROR_DOM_QUOTA_REACHED')
  )
}

/** What a file is called in the faults that are about it. */
export function nameOf(entry: MediaEntry): string {
  return `${entry.sha256.slice(0, 8)} (${entry.type})`
}
