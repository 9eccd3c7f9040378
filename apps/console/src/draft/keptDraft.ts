import type { Store } from '../app/store.ts'
import type { DraftState } from './draftEditor.ts'

/** A draft kept in the browser because the server does not have it yet. */
export type KeptDraft<T> = { value: T; revision: number; atMs: number }

/** What is kept where: `localStorage`, which still takes what is written while the page closes. */
export type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** How long after a step the draft is kept, ms: a drag is one step, typing is many. */
const KEEP_AFTER_MS = 300

/**
 * Keeps an editor's draft while it is not saved, and forgets it when it is.
 * @param options.key whose draft of what; two people at one browser have two keys
 * @returns ends it; what is not saved then stays kept
 */
export function keepDraft<T>(options: {
  editor: { state: Store<DraftState<T>> }
  shelf: Shelf
  key: string
  nowMs: () => number
  /** how a value is written, for `check` to read */
  write?: (value: T) => unknown
}): { keepNow: () => void; stop: () => void } {
  const { editor, shelf, key, write = (value: T): unknown => value } = options
  let timer: ReturnType<typeof setTimeout> | undefined
  let last: T | null = null

  const keepNow = () => {
    clearTimeout(timer)
    timer = undefined
    const { saving, value, revision } = editor.state.get()
    if (saving.kind === 'saved') {
      if (last !== null) shelf.removeItem(key)
      last = null
      return
    }
    if (value === last) return
    last = value
    try {
      shelf.setItem(key, JSON.stringify({ value: write(value), revision, atMs: options.nowMs() }))
    } catch {
      // A full storage keeps nothing; the draft is still on the page, and saving goes on being tried.
    }
  }
  const unsubscribe = editor.state.subscribe(() => {
    const { kind } = editor.state.get().saving
    if (kind === 'saved' || kind === 'failed' || kind === 'conflict') keepNow()
    else timer ??= setTimeout(keepNow, KEEP_AFTER_MS)
  })
  return {
    keepNow,
    stop: () => {
      unsubscribe()
      keepNow()
    },
  }
}

/**
 * What was kept and never saved.
 * @param check what a value must be; what an older version of this page kept may be something else
 * @returns null when there is nothing that can be used
 */
export function keptDraft<T>(
  shelf: Shelf,
  key: string,
  check: (value: unknown) => T | null,
): KeptDraft<T> | null {
  const text = shelf.getItem(key)
  if (text === null) return null
  try {
    const kept: unknown = JSON.parse(text)
    if (typeof kept !== 'object' || kept === null) return null
    const { value, revision, atMs } = kept as Record<string, unknown>
    const checked = check(value)
    if (checked === null || typeof revision !== 'number' || typeof atMs !== 'number') return null
    return { value: checked, revision, atMs }
  } catch {
    return null
  }
}
