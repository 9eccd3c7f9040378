import { describe, expect, it } from 'vitest'
import { createBackOff } from './backOff.ts'
import {
  ASK_AFTER_MS,
  beginWatch,
  BREAK_LIMIT_MS,
  PROBE_EVERY_MS,
  RETURN_LIMIT_MS,
  SILENT_MS,
  START_LIMIT_MS,
  stepWatch,
  type Watch,
  type WatchAction,
  type WatchEvent,
} from './watch.ts'

/** Plays events, each at its instant, and answers with the actions they led to. */
function actionsOf(...events: [number, WatchEvent][]): WatchAction[] {
  let watch: Watch = beginWatch(0)
  const actions: WatchAction[] = []
  for (const [atMs, event] of events) {
    const step = stepWatch(watch, event, atMs)
    watch = step.watch
    if (step.action) actions.push(step.action)
  }
  return actions
}

describe('the watch', () => {
  it('does nothing while the page beats', () => {
    expect(actionsOf([1_000, 'beat'], [3_000, 'beat'], [6_900, 'tick'], [6_950, 'beat'])).toEqual([])
  })
  it('asks a silent page once, and reloads it when it answers but does not beat', () => {
    expect(
      actionsOf(
        [0, 'beat'],
        [ASK_AFTER_MS, 'tick'],
        [ASK_AFTER_MS + 100, 'answered'],
        [ASK_AFTER_MS + 250, 'tick'],
        [SILENT_MS, 'tick'],
      ),
    ).toEqual(['ask', 'load'])
  })
  it('ends the process of a page that answers nothing, and reloads it once it has crashed', () => {
    const hung: [number, WatchEvent][] = [
      [0, 'beat'],
      [ASK_AFTER_MS, 'tick'],
      [SILENT_MS, 'tick'],
    ]
    expect(actionsOf(...hung, [SILENT_MS + 50, 'crashed'])).toEqual(['ask', 'break', 'load'])
    expect(actionsOf(...hung, [SILENT_MS + BREAK_LIMIT_MS, 'tick'])).toEqual(['ask', 'break', 'relaunch'])
  })
  it('restarts the browser when a page that crashed is not back soon, or crashes again on the way', () => {
    const crashed: [number, WatchEvent][] = [
      [0, 'beat'],
      [1_000, 'crashed'],
    ]
    expect(actionsOf(...crashed, [999 + RETURN_LIMIT_MS, 'tick'])).toEqual(['load'])
    expect(actionsOf(...crashed, [1_000 + RETURN_LIMIT_MS, 'tick'])).toEqual(['load', 'relaunch'])
    expect(actionsOf(...crashed, [1_500, 'crashed'])).toEqual(['load', 'relaunch'])
  })
  it('waits longer for the first beat of a page that was loaded soon', () => {
    const loaded: [number, WatchEvent][] = [
      [0, 'beat'],
      [1_000, 'crashed'],
      [2_000, 'loaded'],
    ]
    expect(actionsOf(...loaded, [1_000 + RETURN_LIMIT_MS, 'tick'])).toEqual(['load'])
    expect(actionsOf(...loaded, [1_000 + START_LIMIT_MS, 'tick'])).toEqual(['load', 'relaunch'])
  })
  it('gives a slow machine its time at the start, twice', () => {
    expect(actionsOf([START_LIMIT_MS - 1, 'tick'])).toEqual([])
    expect(actionsOf([START_LIMIT_MS, 'tick'], [2 * START_LIMIT_MS - 1, 'tick'])).toEqual(['load'])
    expect(actionsOf([START_LIMIT_MS, 'tick'], [2 * START_LIMIT_MS, 'tick'])).toEqual(['load', 'relaunch'])
  })
  it('looks for a server that is away and does not start the browser again for it', () => {
    expect(
      actionsOf(
        [100, 'serverAway'],
        [99 + PROBE_EVERY_MS, 'tick'],
        [100 + PROBE_EVERY_MS, 'tick'],
        [100 + 2 * PROBE_EVERY_MS, 'tick'],
        [100 + 2 * PROBE_EVERY_MS + 10, 'serverBack'],
        [100 + 2 * PROBE_EVERY_MS + 20, 'serverBack'],
      ),
    ).toEqual(['probe', 'probe', 'load'])
  })
  it('loads the player when something else is shown', () => {
    expect(actionsOf([0, 'beat'], [10, 'left'])).toEqual(['load'])
  })
})

it('restarts at once twice in five minutes, then waits longer each time, half a minute at most', () => {
  const backOff = createBackOff()
  const waits = Array.from({ length: 9 }, (_, index) => backOff.beforeNext(index * 1_000))
  expect(waits).toEqual([0, 0, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
  expect(backOff.beforeNext(10_000 + 5 * 60_000)).toBe(0)
})
