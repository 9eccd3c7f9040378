/** What is on the glass: a version of a screen, with its ads or without, or in a word something else. */
export type OnGlass = { version: string; ads: boolean } | { shows: string }

/** A device of the week, simulated or real: what happens to it, and what its glass shows. */
export type Unit = {
  name: string
  /** Waits until nothing is under way between it and the server, and lets nothing begin until `wake`. */
  rest(): Promise<void>
  /** Goes on; resolves when what was due is done. */
  wake(): Promise<void>
  jump(ms: number): Promise<void>
  /** Its wall clock moves on; for the device it is no time. */
  sleep(ms: number): Promise<void>
  glass(): Promise<OnGlass>
  cut(): Promise<void>
  mend(): Promise<void>
  /** It goes down without a word. */
  crash(): Promise<void>
  restart(): Promise<void>
  /** Somebody sets its clock, by so much ahead of the right time. */
  setClock(byMs: number): Promise<void>
  /** Its storage is as full as that. */
  fill(percent: number): Promise<void>
  failItem(fails: boolean): Promise<void>
  close(): Promise<void>
}
