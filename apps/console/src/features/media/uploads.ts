import { createStore } from '../../app/store.ts'
import { reachable } from '../../app/connection.ts'

/** What the file chooser offers. The server looks at the content and has the last word. */
export const ACCEPTED_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
  'video/mp4',
  'video/webm',
  'video/quicktime',
]

export type Upload = {
  id: string
  name: string
  bytes: number
  sent: number
  state: 'checking' | 'uploading' | 'paused' | 'interrupted' | 'done' | 'refused'
  /** why it was refused, as a sentence */
  problem: string | null
  /** the media item it became */
  mediaId: string | null
}

export const uploads = createStore<readonly Upload[]>([])

type Running = { pause: () => void; resume: () => void; cancel: () => void }
const running = new Map<string, Running>()
const finished = new Map<string, (mediaId: string | null) => void>()
let nextId = 1

function change(id: string, part: Partial<Upload>): void {
  uploads.set(uploads.get().map((upload) => (upload.id === id ? { ...upload, ...part } : upload)))
}

/**
 * Starts uploading files; they go on whatever page is open.
 * @returns for each file the media item it became, or null when it was refused or given up
 */
export function addUploads(files: readonly File[]): Promise<(string | null)[]> {
  return Promise.all(files.map(addOne))
}

function addOne(file: File): Promise<string | null> {
  const id = `upload-${nextId++}`
  const entry: Upload = {
    id,
    name: file.name,
    bytes: file.size,
    sent: 0,
    state: 'checking',
    problem: null,
    mediaId: null,
  }
  uploads.set([...uploads.get(), entry])
  const done = new Promise<string | null>((resolve) => finished.set(id, resolve))
  void begin(id, file)
  return done
}

async function begin(id: string, file: File): Promise<void> {
  const { startUpload } = await import('./startUpload.ts')
  const control = await startUpload(file, {
    onState: (state) => change(id, { state }),
    onSent: (sent) => change(id, { sent }),
    onRefused: (problem) => {
      change(id, { state: 'refused', problem })
      settle(id, null)
    },
    onDone: (mediaId) => {
      change(id, { state: 'done', sent: file.size, mediaId })
      settle(id, mediaId)
    },
  })
  if (control) running.set(id, control)
}

function settle(id: string, mediaId: string | null): void {
  running.delete(id)
  finished.get(id)?.(mediaId)
  finished.delete(id)
}

export function pauseUpload(id: string): void {
  running.get(id)?.pause()
  change(id, { state: 'paused' })
}

export function resumeUpload(id: string): void {
  change(id, { state: 'uploading' })
  running.get(id)?.resume()
}

/** Gives an upload up, or takes a finished one off the list. */
export function dismissUpload(id: string): void {
  running.get(id)?.cancel()
  settle(id, null)
  uploads.set(uploads.get().filter((upload) => upload.id !== id))
}

export function dismissFinished(): void {
  uploads.set(uploads.get().filter((upload) => upload.state !== 'done' && upload.state !== 'refused'))
}

// What the network interrupted goes on by itself when the server is back.
reachable.subscribe(() => {
  if (!reachable.get()) return
  for (const upload of uploads.get()) if (upload.state === 'interrupted') resumeUpload(upload.id)
})
