import type { Stage } from '../runProbes.ts'
import { audioProbe } from './audio.ts'
import { bridgeProbe } from './bridge.ts'
import { clockProbe } from './clock.ts'
import { codecsProbe } from './codecs.ts'
import { faultsProbe } from './faults.ts'
import { fontsProbe } from './fonts.ts'
import { framesProbe } from './frames.ts'
import { memoryProbe } from './memory.ts'
import { networkProbe } from './network.ts'
import { screenProbe } from './screen.ts'
import { serviceWorkerProbe } from './serviceWorker.ts'
import { storageProbe } from './storage.ts'
import { touchProbe } from './touch.ts'
import { versionsProbe } from './versions.ts'

/** Every probe, in the order in which they run. What measures the network or the picture runs alone. */
export const STAGES: readonly Stage[] = [
  [
    versionsProbe,
    bridgeProbe,
    touchProbe,
    memoryProbe,
    audioProbe,
    fontsProbe,
    serviceWorkerProbe,
    faultsProbe,
  ],
  [screenProbe],
  [codecsProbe],
  [storageProbe],
  [clockProbe],
  [networkProbe],
  [framesProbe],
]
