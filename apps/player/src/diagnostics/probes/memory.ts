import type { Probe } from '../probe.ts'

/** What some browsers tell of their memory. */
type Told = { deviceMemory?: number }
type Heap = { memory?: { jsHeapSizeLimit: number; usedJSHeapSize: number } }

/** Memory, as far as the browser tells. */
export const memoryProbe: Probe<'memory'> = {
  id: 'memory',
  limitMs: 2_000,
  run() {
    const { memory } = window.performance as Heap
    return Promise.resolve({
      device_gb: (navigator as Told).deviceMemory ?? null,
      heap_limit: memory?.jsHeapSizeLimit ?? null,
      heap_used: memory?.usedJSHeapSize ?? null,
      cores: navigator.hardwareConcurrency || null,
    })
  },
}
