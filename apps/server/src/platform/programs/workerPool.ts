import { spawn, type ChildProcess } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { passedOn } from './passedOn.ts'
import { EXIT_OUT_OF_MEMORY, type JobDone } from './serveJobs.ts'

/** What runs as a worker: a module for Node, and words for Node before it. */
export type WorkerEntry = { file: string; nodeArguments?: readonly string[] }
export type WorkerPoolOptions = {
  entry: WorkerEntry
  /** how many workers may run at the same time; further jobs wait their turn */
  atOnce: number
  /** memory that one worker may take, bytes */
  memoryBytes: number
  /** a worker without a job ends after this long, ms: its memory comes back */
  idleMs: number
}
/** Why a job came to no end of its own. */
export type WorkerEnd = 'memory' | 'time' | 'crash' | 'closed'

/** A job whose worker ended before it answered. Nothing else is harmed: the next job gets another worker. */
export class WorkerFailed extends Error {
  override readonly name = 'WorkerFailed'
  constructor(
    readonly why: WorkerEnd,
    words = '',
  ) {
    super(`a worker ended before its job: ${why}${words === '' ? '' : `: ${words}`}`)
  }
}

export type WorkerPool = {
  /**
   * Has a job done in a process of its own, when its turn comes.
   * @param timeoutMs how long it may work, from the moment it begins
   * @returns what the worker answers
   * @throws WorkerFailed when it took too much memory or time, or crashed
   */
  run(job: unknown, timeoutMs: number): Promise<unknown>
  /** process ids of the workers that run */
  pids(): number[]
  /** Ends all workers; their jobs fail as `closed`. */
  close(): Promise<void>
}

/** JavaScript's own part of a worker's memory, MiB. */
const HEAP_MIB = 64
/** The shell sets the limits and becomes the worker: memory that can be written (KiB), stacks, processor time (s), no core files. */
const WITHIN_LIMITS =
  'ulimit -d "$1" 2>/dev/null; ulimit -s 4096 2>/dev/null; ulimit -t 900 2>/dev/null; ulimit -c 0 2>/dev/null; shift; exec "$@"'
/** A worker is replaced after so many jobs, so that what one leaves behind never adds up. */
const JOBS_A_WORKER = 32
const COMPLAINTS_KEPT = 500
/** How a process ends that was refused memory. */
const REFUSED_MEMORY = new Set<NodeJS.Signals>(['SIGABRT', 'SIGTRAP', 'SIGKILL'])

type Job = {
  message: unknown
  timeoutMs: number
  resolve: (answer: unknown) => void
  reject: (error: WorkerFailed) => void
  /** failed already once in a worker that had done other jobs before */
  again: boolean
}
type Worker = {
  child: ChildProcess
  job: Job | null
  done: number
  timer: NodeJS.Timeout | undefined
  /** why we end it */
  ending: WorkerEnd | null
  complaints: string
}

/**
 * Workers: processes of our own program for work that may need any amount of memory or time, such as opening files of
 * others. They start on demand and end when idle. A worker is given no environment of the server's and a priority below
 * its own: what somebody waits for goes on also on a busy machine. On
 * Linux the system itself refuses it more memory; elsewhere it watches itself (`serveJobs`).
 */
export function createWorkerPool({ entry, atOnce, memoryBytes, idleMs }: WorkerPoolOptions): WorkerPool {
  const waiting: Job[] = []
  const workers = new Set<Worker>()
  let closed = false
  let allGone: (() => void) | null = null

  const start = (): Worker => {
    const node = [
      process.execPath,
      ...(entry.nodeArguments ?? []),
      `--max-old-space-size=${HEAP_MIB}`,
      '--max-semi-space-size=4',
      '--v8-pool-size=1',
      entry.file,
      String(memoryBytes),
    ]
    const [file, ...words] =
      process.platform === 'win32'
        ? node
        : ['/bin/sh', '-c', WITHIN_LIMITS, 'sh', String(Math.floor(memoryBytes / 1_024)), ...node]
    const child = spawn(file!, words, {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      serialization: 'advanced',
      env: { ...passedOn(), UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2' },
      windowsHide: true,
    })
    const worker: Worker = { child, job: null, done: 0, timer: undefined, ending: null, complaints: '' }
    if (child.pid !== undefined) {
      try {
        setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
      } catch {
        // It may be over already.
      }
    }
    child.stderr!.on('data', (piece: Buffer) => {
      worker.complaints = (worker.complaints + piece.toString('utf8')).slice(-COMPLAINTS_KEPT)
    })
    child.on('message', (done) => finish(worker, done as JobDone))
    child.once('error', (error) => gone(worker, null, null, error.message))
    child.once('close', (code, signal) => gone(worker, code, signal))
    workers.add(worker)
    return worker
  }

  const end = (worker: Worker, why: WorkerEnd): void => {
    worker.ending = why
    worker.child.kill('SIGKILL')
  }
  const finish = (worker: Worker, { answer, tired, starved }: JobDone): void => {
    const { job } = worker
    if (!job || worker.ending) return
    clearTimeout(worker.timer)
    worker.job = null
    worker.done += 1
    const again = starved && worker.done > 1 && !job.again && !closed
    if (again) waiting.unshift({ ...job, again })
    else job.resolve(answer)
    if (again || tired || worker.done >= JOBS_A_WORKER) end(worker, 'closed')
    next()
    if (worker.job === null && worker.ending === null) rest(worker)
  }
  /** Nothing of an idle worker keeps this process running. */
  const rest = (worker: Worker): void => {
    hold(worker, 'unref')
    worker.timer = setTimeout(() => end(worker, 'closed'), idleMs).unref()
  }
  const gone = (
    worker: Worker,
    code: number | null,
    signal: NodeJS.Signals | null,
    words = worker.complaints.trim(),
  ): void => {
    if (!workers.delete(worker)) return
    clearTimeout(worker.timer)
    const { job } = worker
    worker.job = null
    if (job) {
      const refused =
        code === EXIT_OUT_OF_MEMORY ||
        (signal !== null && REFUSED_MEMORY.has(signal)) ||
        /out of memory|bad_alloc/i.test(words)
      const why = worker.ending ?? (signal === 'SIGXCPU' ? 'time' : refused ? 'memory' : 'crash')
      // Perhaps the jobs before it are to blame: it is tried again in a worker of its own, once.
      if (worker.ending === null && worker.done > 0 && !job.again && !closed)
        waiting.unshift({ ...job, again: true })
      else job.reject(new WorkerFailed(why, words))
    }
    if (closed && workers.size === 0) allGone?.()
    next()
  }
  const next = (): void => {
    while (!closed && waiting.length > 0) {
      const fresh = waiting[0]!.again
      const idle = [...workers].find((worker) => worker.job === null && worker.ending === null)
      if (fresh && idle) end(idle, 'closed')
      if ((!idle || fresh) && workers.size >= atOnce) return
      const worker = idle && !fresh ? idle : start()
      const job = waiting.shift()!
      clearTimeout(worker.timer)
      hold(worker, 'ref')
      worker.job = job
      worker.timer = setTimeout(() => end(worker, 'time'), job.timeoutMs)
      // Where it cannot be sent, the worker is gone, and that is heard of as well.
      worker.child.send(job.message as object, () => undefined)
    }
  }

  return {
    run: (message, timeoutMs) =>
      new Promise((resolve, reject) => {
        if (closed) {
          reject(new WorkerFailed('closed'))
          return
        }
        waiting.push({ message, timeoutMs, resolve, reject, again: false })
        next()
      }),
    pids: () => [...workers].flatMap(({ child }) => (child.pid === undefined ? [] : [child.pid])),
    close: () =>
      new Promise((resolve) => {
        closed = true
        for (const job of waiting.splice(0)) job.reject(new WorkerFailed('closed'))
        if (workers.size === 0) resolve()
        allGone = resolve
        for (const worker of workers) end(worker, 'closed')
      }),
  }
}

function hold({ child }: Worker, how: 'ref' | 'unref'): void {
  child[how]()
  child.channel?.[how]()
}
