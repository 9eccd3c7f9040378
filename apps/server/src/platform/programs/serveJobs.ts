/** What a worker ends with when it finds itself beyond its memory. */
export const EXIT_OUT_OF_MEMORY = 77

/**
 * What a worker answers. `tired`: it kept so much memory that the next job had better have another worker; `starved`: memory was
 * refused, which a worker without a past may get.
 */
export type JobDone = { answer: unknown; tired: boolean; starved: boolean }
const TIRED_BYTES = 80e6

/** How often a worker looks at its own memory, ms. */
const LOOK_EVERY_MS = 50
/** What a program's own code takes in memory beside what it writes, bytes. */
const CODE_BYTES = 64 << 20

/**
 * The worker's side of a pool (`createWorkerPool`): answers one job after the other, and ends when it takes more memory than
 * it was given or when nobody is left to answer.
 * @param work must not throw: a refusal is an answer too
 * @param wasStarved whether an answer says that memory was refused
 */
export function serveJobs<Answer>(
  work: (job: unknown) => Promise<Answer>,
  wasStarved: (answer: Answer) => boolean,
): void {
  const memoryBytes = Number(process.argv[2])
  setInterval(() => {
    if (process.memoryUsage.rss() > memoryBytes + CODE_BYTES) process.exit(EXIT_OUT_OF_MEMORY)
  }, LOOK_EVERY_MS).unref()
  // Whoever stops the server by its terminal stops the whole group. The server itself ends us, and knows why.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
  process.on('disconnect', () => process.exit(0))
  const answerTo = async (job: unknown): Promise<void> => {
    const answer = await work(job)
    const done: JobDone = {
      answer,
      tired: process.memoryUsage.rss() > TIRED_BYTES,
      starved: wasStarved(answer),
    }
    process.send!(done)
  }
  process.on('message', (job) => void answerTo(job))
}
