import {
  SETTINGS_SAVE_DEBOUNCE_MS,
  SETTINGS_TRIAL_MS,
  trialOf,
  type DeviceSettingsChange,
  type SettingsTrial,
} from '@vitrine/core'
import { createStore, type Store } from '../../app/store.ts'

/** How long the form waits for another change before it sends a running trial again, ms. */
const TRY_AGAIN_MS = 400

export type SavingState =
  | { kind: 'saved' }
  | { kind: 'waiting'; dueAtMs: number }
  | { kind: 'saving' }
  | { kind: 'failed'; error: unknown }
  /** on the display and not saved; `command` is null until the server has taken it */
  | { kind: 'trying'; endsAtMs: number; command: string | null }
  /** the trial is over and the display shows what is saved */
  | { kind: 'reverted' }
  | { kind: 'trialFailed'; error: unknown }

export type SettingsSaver = {
  /** what was changed and is not known to be saved */
  changes: Store<DeviceSettingsChange>
  state: Store<SavingState>
  change: (change: DeviceSettingsChange) => void
  /** shows on the display what waits to be saved, and holds the saving back until it is kept */
  tryOut: () => void
  /** saves what is tried */
  keep: () => void
  /** takes back what is tried, here and on the display */
  revert: () => void
  /** the display refused what is tried */
  refused: (reason: unknown) => void
  /** call when the form closes: saves pending changes at once and ends a trial */
  flush: () => void
}

/**
 * Saves settings by itself after the last change (specification §9). What is changed while a save is on its way waits
 * for the next one; a save that failed keeps its changes, and the next change or `flush` tries again. A trial ends on
 * the display by itself; here it ends at the same time, so that the form never shows what the display does not.
 */
export function createSettingsSaver(options: {
  save: (change: DeviceSettingsChange) => Promise<void>
  /** @returns the id of the command that was sent; `forMs` 0 ends a trial */
  send: (settings: SettingsTrial, forMs: number) => Promise<string>
  nowMs: () => number
}): SettingsSaver {
  const changes = createStore<DeviceSettingsChange>({})
  const state = createStore<SavingState>({ kind: 'saved' })
  let timer: ReturnType<typeof setTimeout> | undefined
  let saving = false

  const after = (ms: number, run: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(run, ms)
  }
  const wait = () => {
    after(SETTINGS_SAVE_DEBOUNCE_MS, () => void save())
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

  const isTrying = () => state.get().kind === 'trying'
  /** Discards the trial's changes; settings that cannot be tried are saved as usual. */
  const endTrial = (ended: SavingState) => {
    clearTimeout(timer)
    const tried = trialOf(changes.get())
    const left = Object.entries(changes.get()).filter(([field]) => !(field in tried))
    changes.set(Object.fromEntries(left))
    if (left.length > 0) wait()
    else state.set(ended)
  }
  const tryOut = async () => {
    const settings = trialOf(changes.get())
    if (saving || Object.keys(settings).length === 0) return
    const endsAtMs = options.nowMs() + SETTINGS_TRIAL_MS
    const trial: SavingState = { kind: 'trying', endsAtMs, command: null }
    state.set(trial)
    after(SETTINGS_TRIAL_MS, () => endTrial({ kind: 'reverted' }))
    try {
      const command = await options.send(settings, SETTINGS_TRIAL_MS)
      if (state.get() === trial) state.set({ ...trial, command })
    } catch (error) {
      if (state.get() === trial) endTrial({ kind: 'trialFailed', error })
    }
  }
  const revert = () => {
    if (!isTrying()) return
    // Where this does not arrive, the display's own clock ends the trial.
    options.send({}, 0).catch(() => undefined)
    endTrial({ kind: 'reverted' })
  }

  return {
    changes,
    state,
    change: (change) => {
      changes.set({ ...changes.get(), ...change })
      if (isTrying()) after(TRY_AGAIN_MS, () => void tryOut())
      else wait()
    },
    tryOut: () => void tryOut(),
    keep: () => {
      if (isTrying()) void save()
    },
    revert,
    refused: (error) => {
      if (isTrying()) endTrial({ kind: 'trialFailed', error })
    },
    flush: () => {
      revert()
      void save()
    },
  }
}
