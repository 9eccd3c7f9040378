import { useContext, useEffect, useState, useSyncExternalStore } from 'react'
import type { Facts } from '../facts.ts'
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
 * Fills the placeholders of an element's words and draws it again when what they tell changes: one timer to the next
 * minute or midnight, none where nothing depends on it.
 * @param words all of the element's words
 */
export function useFill(words: string, telling: Telling): (text: string) => string {
  const { facts = SAMPLE_FACTS, readNow = wallNowMs, standsAtMs } = telling
  const visits = useContext(VisitsContext)
  const { values } = useSyncExternalStore(visits?.subscribe ?? noSubscription, visits?.get ?? nobody)
  const [tick, setTick] = useState(0)
  useEffect(() => {
    if (standsAtMs !== undefined) return
    const nowMs = readNow()
    const atMs = nextTellingMs(words, facts, nowMs)
    if (atMs === null) return
    const timer = setTimeout(() => setTick((before) => before + 1), Math.max(1, atMs - nowMs))
    return () => clearTimeout(timer)
  }, [words, facts, readNow, standsAtMs, tick])
  if (!words.includes('{{')) return asWritten
  const atMs = standsAtMs ?? readNow()
  return (text) => fillPlaceholders(text, { ...facts, values }, atMs)
}

const noSubscription = () => () => undefined
const nobody = () => NOBODY

const asWritten = (text: string) => text
