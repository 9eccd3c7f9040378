export { createMemoryPlays, emptyPlayMemory, type PlayMemory } from './memoryPlays.ts'
export { createMemoryBlobs, createMemoryKeys } from './memoryStores.ts'
export { startHeadlessDevice, type HeadlessDevice } from './startHeadlessDevice.ts'
