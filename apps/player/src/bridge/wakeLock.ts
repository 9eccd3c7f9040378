import { SignageError } from '@vitrine/core'

/** What keeps a display awake; a browser has it on https and on localhost only. */
export type WakeLockDelegate = { request(type: 'screen'): Promise<{ release(): Promise<void> }> }
/** Whether the page is seen, and news of it. */
export type PageVisibility = { visible(): boolean; onChange(run: () => void): () => void }

/**
 * Keeps the display from going to sleep (the setting `screenLock`), also after its page was hidden for a while.
 * @param delegate undefined where the browser has none
 * @param onFailed `DELEGATE_MISSING` without a delegate, `PINNED_MODE_FAILED` when it refuses (on battery, say): the
 *                 screen saver is then the system's to switch off
 * @returns lets it sleep again
 */
export function keepAwake(
  delegate: WakeLockDelegate | undefined,
  page: PageVisibility,
  onFailed: (error: SignageError) => void,
): () => void {
  if (!delegate) {
    onFailed(new SignageError('DELEGATE_MISSING'))
    return () => undefined
  }
  let lock: { release(): Promise<void> } | null = null
  let over = false
  const take = () => {
    if (!page.visible()) return
    delegate.request('screen').then(
      (taken) => {
        if (over) void taken.release()
        else lock = taken
      },
      (error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error)
        if (!over) onFailed(new SignageError('PINNED_MODE_FAILED', { reason }, { cause: error }))
      },
    )
  }
  take()
  // A hidden page loses its lock.
  const stopListening = page.onChange(take)
  return () => {
    over = true
    stopListening()
    void lock?.release()
  }
}
