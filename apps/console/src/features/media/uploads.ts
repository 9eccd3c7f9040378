import { queryClient } from '../../app/client.ts'
import { reachable } from '../../app/connection.ts'
import { serverNowMs } from '../../app/serverClock.ts'
import { createStore } from '../../app/store.ts'
import { whoQuery } from '../../queries/who.ts'

/** What the file chooser offers. The server looks at the content and has the last word. */
export const ACCEPTED_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
  'image/svg+xml',
  'video/mp4',
  'video/webm',
  'video/quicktime',
  'video/x-matroska',
  'video/x-msvideo',
  'video/mpeg',
  'video/x-ms-wmv',
  'video/mp2t',
]

/** Files sent at the same time; the others wait. */
const SENT_AT_ONCE = 3

export type Upload = {
  id: string
  name: string
  bytes: number
  sent: number
  /** `there`: the same file is in Media already, so nothing was sent */
  state: 'waiting' | 'checking' | 'uploading' | 'paused' | 'interrupted' | 'done' | 'there' | 'refused'
  /** why it was refused, as a sentence */
  problem: string | null
  /** the media item it became, or already was */
  mediaId: string | null
  /** what the item is called that was there already */
  known: string | null
}

export const uploads = createStore<readonly Upload[]>([])
export const isOver = ({ state }: Upload): boolean =>
  state === 'done' || state === 'there' || state === 'refused'

type Running = { pause: () => void; resume: () => void; cancel: () => void }
const running = new Map<string, Running>()
const finished = new Map<string, (mediaId: string | null) => void>()
const sources = new Map<string, { file: File; folderId: string | null }>()

function change(id: string, part: Partial<Upload>): void {
  uploads.set(uploads.get().map((upload) => (upload.id === id ? { ...upload, ...part } : upload)))
}
const stateOf = (id: string) => uploads.get().find((upload) => upload.id === id)?.state

/**
 * Starts uploading files; they go on whatever page is open, and after a reload.
 * @param folderId where they are to lie in Media
 * @returns for each file the media item it became or already was, or null when it was refused or given up
 */
export function addUploads(
  files: readonly File[],
  folderId: string | null = null,
): Promise<(string | null)[]> {
  return Promise.all(
    files.map((file) => addOne(file, folderId, crypto.getRandomValues(new Uint32Array(4)).join('-'))),
  )
}

function addOne(file: File, folderId: string | null, id: string, kept = false): Promise<string | null> {
  const entry: Upload = {
    id,
    name: file.name,
    bytes: file.size,
    sent: 0,
    state: 'waiting',
    problem: null,
    mediaId: null,
    known: null,
  }
  sources.set(id, { file, folderId })
  uploads.set([...uploads.get(), entry])
  const done = new Promise<string | null>((resolve) => finished.set(id, resolve))
  if (!kept) void keep(id, file, folderId)
  pump()
  return done
}

const ownerId = (): string | undefined => queryClient.getQueryData(whoQuery.queryKey)?.user.id
/**
 * Does something with the shelf. It only makes up for a page that is loaded again: a page that is being left, or a browser
 * that stores nothing, does without it.
 */
const onShelf = async (use: (shelf: typeof import('./uploadShelf.ts')) => Promise<void>): Promise<void> =>
  import('./uploadShelf.ts').then(use).catch(() => undefined)

async function keep(id: string, file: File, folderId: string | null): Promise<void> {
  const owner = ownerId()
  if (owner === undefined) return
  await onShelf(async ({ shelve, unshelve }) => {
    await shelve({ id, owner, file, folderId, atMs: serverNowMs() })
    // A small file may be there before the shelf has it.
    const state = stateOf(id)
    if (state === undefined || state === 'done' || state === 'there') await unshelve(id)
  })
}

/** Goes on with what was uploading in this tab before the page was reloaded. */
export async function goOnWithUploads(): Promise<void> {
  const owner = ownerId()
  if (owner === undefined) return
  await onShelf(async ({ shelved }) => {
    for (const { id, file, folderId } of await shelved(owner, serverNowMs()))
      if (stateOf(id) === undefined) void addOne(file, folderId, id, true)
  })
}

/** Begins what waits, as far as there is room. */
function pump(): void {
  const list = uploads.get()
  let free = SENT_AT_ONCE - list.filter(({ state }) => state === 'checking' || state === 'uploading').length
  for (const { id, state } of list) {
    if (free <= 0) return
    if (state !== 'waiting') continue
    free -= 1
    const begun = running.get(id)
    if (begun) {
      change(id, { state: 'uploading' })
      begun.resume()
    } else {
      change(id, { state: 'checking' })
      void begin(id)
    }
  }
}

async function begin(id: string): Promise<void> {
  const source = sources.get(id)
  if (!source) return
  const { startUpload } = await import('./startUpload.ts')
  const control = await startUpload(source.file, source.folderId, {
    onState: (state) => {
      // What was paused while it was looked at stays paused.
      if (stateOf(id) !== 'paused') change(id, { state })
    },
    onSent: (sent) => change(id, { sent }),
    onRefused: (problem) => end(id, { state: 'refused', problem }),
    onThere: ({ id: mediaId, name }) => end(id, { state: 'there', mediaId, known: name }),
    onDone: (mediaId) => end(id, { state: 'done', sent: source.file.size, mediaId }),
  })
  if (!control) return
  if (stateOf(id) === undefined) {
    control.cancel()
    return
  }
  running.set(id, control)
  if (stateOf(id) === 'paused') control.pause()
}

function end(id: string, part: Pick<Upload, 'state'> & Partial<Upload>): void {
  change(id, part)
  running.delete(id)
  if (part.state !== 'refused') void forget(id)
  finished.get(id)?.(part.mediaId ?? null)
  finished.delete(id)
  pump()
}
async function forget(id: string): Promise<void> {
  sources.delete(id)
  await onShelf(({ unshelve }) => unshelve(id))
}

export function pauseUpload(id: string): void {
  running.get(id)?.pause()
  change(id, { state: 'paused' })
  pump()
}

/** Goes on with what was paused or interrupted, and starts again with what was refused. */
export function resumeUpload(id: string): void {
  change(id, { state: 'waiting', problem: null })
  pump()
}

export function pauseAll(): void {
  for (const upload of uploads.get()) if (!isOver(upload) && upload.state !== 'paused') pauseUpload(upload.id)
}
export function resumeAll(): void {
  for (const upload of uploads.get()) if (upload.state === 'paused') resumeUpload(upload.id)
}

/** Gives an upload up, or takes a finished one off the list. */
export function dismissUpload(id: string): void {
  running.get(id)?.cancel()
  running.delete(id)
  void forget(id)
  finished.get(id)?.(null)
  finished.delete(id)
  uploads.set(uploads.get().filter((upload) => upload.id !== id))
  pump()
}

export function dismissFinished(): void {
  for (const upload of uploads.get().filter(isOver)) dismissUpload(upload.id)
}

// What the network interrupted goes on by itself when the server is back.
reachable.subscribe(() => {
  if (!reachable.get()) return
  for (const upload of uploads.get()) if (upload.state === 'interrupted') resumeUpload(upload.id)
})
