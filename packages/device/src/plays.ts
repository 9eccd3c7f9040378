// Apart from the device's own entry: the player loads it when the first slide is on the glass.
export { createMemoryPlays, emptyPlayMemory, type PlayMemory } from './headless/memoryPlays.ts'
export { createPlayLog, type PlayClock, type PlayLog } from './playLog.ts'
export type {
  KeptPlay,
  OpenPlay,
  PlayChange,
  PlayingFacts,
  PlayOwner,
  PlayStore,
  StoredChain,
} from './playStore.ts'
export { createPlayTracker, type PlayTracker, type PlayWatcher, type ShownPlay } from './playTracker.ts'
