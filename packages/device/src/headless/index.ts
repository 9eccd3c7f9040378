export { createMemoryBlobs, createMemoryKeys } from './memoryStores.ts'
export { startHeadlessDevice, type HeadlessDevice } from './startHeadlessDevice.ts'
