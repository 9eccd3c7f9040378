import { isApiError } from '@vitrine/protocol'
import { createStore, type Store } from '../app/store.ts'

/** What somebody else saved while the operator was editing. */
export type Theirs<T> = { value: T; revision: number; by: string }

export type Saving =
  | { kind: 'saved'; atMs: number | null }
  | { kind: 'waiting' }
  | { kind: 'saving' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'conflict' }

export type DraftState<T> = {
  value: T
  /** every step since the page opened, without end: values share what no step changed */
  past: readonly T[]
  future: readonly T[]
  saving: Saving
  /** the server's revision that the draft stands on */
  revision: number
  theirs: Theirs<T> | null
  /** how many steps were made since the page opened, less what was undone */
  steps: number
}

export type DraftEditor<T> = {
  state: Store<DraftState<T>>
  /**
   * One step that undo takes back.
   * @param gesture steps in a row with the same name (a drag, typing in one field) count as one
   */
  edit: (change: (value: T) => T, gesture?: string) => void
  /** ends a gesture, so that the next step with its name is a new one */
  settle: () => void
  undo: () => void
  redo: () => void
  /** saves what waits now; false when it is not saved */
  flush: () => Promise<boolean>
  /** what the server has; a newer one than ours is taken over, or is a conflict when there is something unsaved */
  seen: (theirs: Theirs<T>) => void
  keepMine: () => void
  takeTheirs: () => void
  /**
   * Takes up a draft that was kept aside before it could be saved, as a step that undo takes back.
   * @param revision what that draft stood on; when the server has a newer one, the two are a conflict
   * @param by       who changed the server's
   */
  bringBack: (value: T, revision: number, by: string) => void
}

/** How long after the last step the draft is saved, ms. */
const SAVE_AFTER_MS = 700
/** After a failed save the next try comes by itself, ms. */
const RETRY_AFTER_MS = 4_000

/** The one small store of an editor: the draft, its steps, and how it stands with the server. */
export function createDraftEditor<T>(options: {
  value: T
  revision: number
  save: (value: T, revision: number) => Promise<number>
  readTheirs: () => Promise<Theirs<T>>
  nowMs: () => number
  /** whether steps are saved soon after they were made; otherwise only `flush` saves */
  savesByItself?: boolean
}): DraftEditor<T> {
  const state = createStore<DraftState<T>>({
    value: options.value,
    past: [],
    future: [],
    saving: { kind: 'saved', atMs: null },
    revision: options.revision,
    theirs: null,
    steps: 0,
  })
  let savedValue = options.value
  let lastGesture: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let onItsWay: Promise<boolean> | null = null

  const set = (part: Partial<DraftState<T>>) => state.set({ ...state.get(), ...part })
  const isDirty = () => state.get().value !== savedValue
  const saveSoon = (afterMs: number) => {
    clearTimeout(timer)
    if (options.savesByItself === false) return
    timer = setTimeout(() => void flush(), afterMs)
  }
  const step = (part: Partial<DraftState<T>>) => {
    const conflict = state.get().saving.kind === 'conflict'
    set({ ...part, ...(conflict ? {} : { saving: { kind: 'waiting' } }) })
    if (!conflict) saveSoon(SAVE_AFTER_MS)
  }

  const saveOnce = async (): Promise<boolean> => {
    const { value, revision } = state.get()
    set({ saving: { kind: 'saving' } })
    try {
      const next = await options.save(value, revision)
      savedValue = value
      set({
        revision: next,
        saving: isDirty() ? { kind: 'waiting' } : { kind: 'saved', atMs: options.nowMs() },
      })
      return true
    } catch (error) {
      if (isApiError(error, 'CHANGED_MEANWHILE')) {
        try {
          const theirs = await options.readTheirs()
          if (isSame(theirs.value, savedValue)) {
            // Only the revision moved on, as after publishing: nobody touched what is edited here.
            set({ revision: theirs.revision })
            return await saveOnce()
          }
          set({ theirs, saving: { kind: 'conflict' } })
          return false
        } catch (reading) {
          set({ saving: { kind: 'failed', error: reading } })
        }
      } else set({ saving: { kind: 'failed', error } })
      // What the server refuses is not sent again until it is changed; what did not reach it is.
      if (isRetryable(error)) saveSoon(RETRY_AFTER_MS)
      return false
    }
  }
  const flush = async (): Promise<boolean> => {
    clearTimeout(timer)
    if (onItsWay) await onItsWay
    if (state.get().saving.kind === 'conflict') return false
    if (!isDirty()) {
      if (state.get().saving.kind !== 'saved') set({ saving: { kind: 'saved', atMs: options.nowMs() } })
      return true
    }
    onItsWay = saveOnce().finally(() => {
      onItsWay = null
    })
    const saved = await onItsWay
    return saved && isDirty() ? flush() : saved
  }

  return {
    state,
    edit: (change, gesture) => {
      const { value, past, steps } = state.get()
      const next = change(value)
      if (next === value) return
      const goesOn = gesture !== undefined && gesture === lastGesture && past.length > 0
      lastGesture = gesture ?? null
      step({
        value: next,
        future: [],
        ...(goesOn ? {} : { past: [...past, value], steps: steps + 1 }),
      })
    },
    settle: () => {
      lastGesture = null
    },
    undo: () => {
      const { value, past, future, steps } = state.get()
      const before = past.at(-1)
      if (before === undefined) return
      lastGesture = null
      step({ value: before, past: past.slice(0, -1), future: [value, ...future], steps: steps - 1 })
    },
    redo: () => {
      const { value, past, future, steps } = state.get()
      const [after, ...rest] = future
      if (after === undefined) return
      lastGesture = null
      step({ value: after, past: [...past, value], future: rest, steps: steps + 1 })
    },
    flush,
    seen: (theirs) => {
      if (theirs.revision <= state.get().revision || onItsWay) return
      if (isSame(theirs.value, savedValue) || isSame(theirs.value, state.get().value)) {
        set({ revision: theirs.revision })
        return
      }
      if (isDirty()) {
        clearTimeout(timer)
        set({ theirs, saving: { kind: 'conflict' } })
        return
      }
      savedValue = theirs.value
      lastGesture = null
      set({ value: theirs.value, revision: theirs.revision, past: [], future: [], theirs: null })
    },
    keepMine: () => {
      const { theirs } = state.get()
      if (!theirs) return
      // Theirs becomes a step of the past, so that undo brings it back.
      set({
        revision: theirs.revision,
        theirs: null,
        past: [...state.get().past, theirs.value],
        saving: { kind: 'waiting' },
      })
      void flush()
    },
    takeTheirs: () => {
      const { theirs, value, past } = state.get()
      if (!theirs) return
      savedValue = theirs.value
      set({
        value: theirs.value,
        revision: theirs.revision,
        theirs: null,
        past: [...past, value],
        future: [],
        saving: { kind: 'saved', atMs: options.nowMs() },
      })
    },
    bringBack: (value, revision, by) => {
      const before = state.get()
      lastGesture = null
      const taken = { value, past: [...before.past, before.value], future: [], steps: before.steps + 1 }
      if (revision >= before.revision) {
        step(taken)
        return
      }
      clearTimeout(timer)
      const theirs = { value: before.value, revision: before.revision, by }
      set({ ...taken, theirs, saving: { kind: 'conflict' } })
    },
  }
}

/** Drafts are plain data, so that their JSON says whether they are the same. */
function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}

function isRetryable(error: unknown): boolean {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : 0
  return status === 0 || (typeof status === 'number' && status >= 500)
}
