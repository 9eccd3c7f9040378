import { SETTINGS_SAVE_DEBOUNCE_MS, type DeviceSettingsChange } from '@vitrine/core'
import { createStore, type Store } from '../../app/store.ts'

export type SavingState =
  | { kind: 'saved' }
  | { kind: 'waiting'; dueAtMs: number }
  | { kind: 'saving' }
  | { kind: 'failed'; error: unknown }

export type SettingsSaver = {
  /** what was changed and is not known to be saved */
  changes: Store<DeviceSettingsChange>
  state: Store<SavingState>
  change: (change: DeviceSettingsChange) => void
  /** saves at once what waits, as when the form is closed */
  flush: () => void
}

/**
 * Saves settings by itself after the last change (specification §9). What is changed while a save is on its way waits
 * for the next one; a save that failed keeps its changes, and the next change or `flush` tries again.
 */
export function createSettingsSaver(options: {
  save: (change: DeviceSettingsChange) => Promise<void>
  nowMs: () => number
}): SettingsSaver {
  const changes = createStore<DeviceSettingsChange>({})
  const state = createStore<SavingState>({ kind: 'saved' })
  let timer: ReturnType<typeof setTimeout> | undefined
  let saving = false

  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void save(), SETTINGS_SAVE_DEBOUNCE_MS)
    state.set({ kind: 'waiting', dueAtMs: options.nowMs() + SETTINGS_SAVE_DEBOUNCE_MS })
  }
  const save = async () => {
    clearTimeout(timer)
    timer = undefined
    const sent = changes.get()
    if (saving || Object.keys(sent).length === 0) return
    saving = true
    state.set({ kind: 'saving' })
    try {
      await options.save(sent)
      const left = Object.entries(changes.get()).filter(
        ([key, value]) => sent[key as keyof typeof sent] !== value,
      )
      changes.set(Object.fromEntries(left))
      state.set({ kind: 'saved' })
      if (left.length > 0) wait()
    } catch (error) {
      state.set({ kind: 'failed', error })
    } finally {
      saving = false
    }
  }
  return {
    changes,
    state,
    change: (change) => {
      changes.set({ ...changes.get(), ...change })
      wait()
    },
    flush: () => void save(),
  }
}
