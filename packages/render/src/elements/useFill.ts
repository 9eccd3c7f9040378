import { useCallback, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { DataContext, type Facts } from '../facts.ts'
import { wallNowMs } from '../systemClock.ts'
import { NOBODY, VisitsContext } from '../touch/visits.ts'
import { fillPlaceholders, nextTellingMs, SAMPLE_FACTS } from './placeholders.ts'

/** Which clock texts tell: `readNow` runs, `standsAtMs` is an instant to stand at. Epoch ms; neither is this machine's. */
export type Telling = {
  facts: Facts | undefined
  readNow: (() => number) | undefined
  standsAtMs: number | undefined
}

/**
 * The instant that an element tells, drawn again when what it tells changes: one timer, none where nothing depends on time.
 * @param nextMs when it may read differently, told its present; null where it never does. The same function while it is the same
 */
export function useTellingMs(nextMs: (atMs: number) => number | null, telling: Telling): number {
  const { readNow = wallNowMs, standsAtMs } = telling
  const [tick, setTick] = useState(0)
  useEffect(() => {
    if (standsAtMs !== undefined) return
    const nowMs = readNow()
    const atMs = nextMs(nowMs)
    if (atMs === null) return
    // A long wait is looked at again, because a clock may be set in the meantime, and because timers count 31 bits.
    const timer = setTimeout(
      () => setTick((before) => before + 1),
      Math.min(DAY_MS, Math.max(1, atMs - nowMs)),
    )
    return () => clearTimeout(timer)
  }, [nextMs, readNow, standsAtMs, tick])
  return standsAtMs ?? readNow()
}

/**
 * Fills the placeholders of an element's words, and draws it again when what they tell changes.
 * @param words all of the element's words
 */
export function useFill(words: string, telling: Telling): (text: string) => string {
  const { facts = SAMPLE_FACTS } = telling
  const visits = useContext(VisitsContext)
  const { values } = useSyncExternalStore(visits?.subscribe ?? noSubscription, visits?.get ?? nobody)
  const data = useContext(DataContext)
  const nextMs = useCallback((atMs: number) => nextTellingMs(words, facts, atMs), [words, facts])
  const atMs = useTellingMs(nextMs, telling)
  if (!words.includes('{{')) return asWritten
  return (text) => fillPlaceholders(text, { ...facts, values, data }, atMs)
}

const DAY_MS = 86_400_000
const noSubscription = () => () => undefined
const nobody = () => NOBODY
const asWritten = (text: string) => text
