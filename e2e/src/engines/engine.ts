/** A browser engine in which displays are tested, driven by whatever way it offers. */
export type Engine = {
  name: string
  /** what is missing to run it, null when all is there */
  missing(): string | null
  /** Starts it with nothing stored. */
  start(): Promise<RunningEngine>
}

export type RunningEngine = {
  open(url: string): Promise<void>
  /** Loads the page again, also while the server is away. */
  reload(): Promise<void>
  /** Runs the body of an async function in the page and returns what it returns. */
  run<T>(body: string): Promise<T>
  /** What the page shows right now, as a PNG. */
  capture(): Promise<Buffer>
  /** script errors of the pages it opened, as far as the engine tells */
  errors(): readonly string[]
  close(): Promise<void>
}

/** The window of the engines that have a size, px. */
export const WINDOW = { width: 1280, height: 720 }
