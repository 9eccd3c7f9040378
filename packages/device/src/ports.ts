import type { DeviceReport } from '@vitrine/core'

/** Ends what was begun. */
export type Stop = () => void

/** Small texts that outlive a restart: the browser's local storage, or a map. `set` throws when there is no room. */
export type KeyStore = {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
}

/** How many bytes of a file are stored. */
export type StoredFile = { sha256: string; received: number }

/** Big files in pieces, by the SHA-256 they should have. Whether they do have it is the media store's business. */
export type BlobStore = {
  list(): Promise<readonly StoredFile[]>
  /** Adds a piece at the end (`offset` bytes are there). @throws when there is no room: an error named `QuotaExceededError` */
  append(sha256: string, offset: number, piece: Uint8Array): Promise<void>
  /** The stored bytes, piece by piece. */
  read(sha256: string): AsyncIterable<Uint8Array>
  remove(sha256: string): Promise<void>
  /**
   * There is no room for this file, and nothing can give way: from now on it is kept in memory, for as long as the page lives.
   * @returns false where that is not possible
   */
  setAside?(sha256: string): Promise<boolean>
  /** Whether files are in memory because storage does not take them: none is kept on the chance that it is needed again. */
  inMemory?(): boolean
  /** The SHA-256 of what is stored where the platform computes it faster, else null. */
  digest?(sha256: string): Promise<string | null>
  /** Bytes used and allowed, null where the platform does not tell. */
  usage(): Promise<DeviceReport['storage']>
}

/** The part of a WebSocket that is used here; the browser's and the one of Node's `ws` have it. */
export type SocketLike = Pick<WebSocket, 'addEventListener' | 'send' | 'close'>

export type Network = {
  fetch: typeof fetch
  openSocket(url: string, protocol: string): SocketLike
}

/** The device's own clocks. */
export type Clock = {
  /** epoch ms; it may be wrong, and it may be set while the device runs */
  nowMs(): number
  /** ms since some moment; it never jumps, and nobody sets it (`performance.now`) */
  monotonicMs(): number
  /** IANA name of the time zone it is set to */
  timeZone(): string
}

/** Calls back later; the returned function prevents it. */
export type Timers = { after(ms: number, run: () => void): Stop }

export type Chance = {
  /** a random number, `[0, 1)` */
  number(): number
  /** bytes that nobody can guess */
  bytes(count: number): Uint8Array
}

/** How well a display keeps step with the server, ms; null is not known. */
export type InStep = {
  /** its clock is at most this far from the server's */
  clockErrorMs: number | null
  /** median by which items come late */
  lateMs: number | null
}

/** What people see and where they are: the player's page. Whether a toast may appear now is its decision (`tellsOnGlass`). */
export type Glass = {
  toast(text: string, danger: boolean): void
  /** A toast that the new presentation starts so much later, ms. */
  announceStart(afterMs: number): void
  alert(text: string): void
  notify(title: string, body: string): void
  /** Shows the device's name for a while. */
  identify(name: string, forMs: number, inStep: InStep): void
  goTo(page: '/player' | '/initialization'): void
  reload(): void
}

/** Facts about this display that only its host knows. */
export type HostFacts = Pick<DeviceReport, 'offline_start' | 'glass' | 'abilities' | 'health'>

/** Everything outside that a device needs. */
export type DevicePorts = {
  keys: KeyStore
  blobs: BlobStore
  network: Network
  clock: Clock
  timers: Timers
  chance: Chance
  glass: Glass
  hostFacts(): HostFacts
  /** one line for whoever reads this device's log; never a secret */
  log(line: string): void
}
