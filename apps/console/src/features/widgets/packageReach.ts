import { packageTexts } from './packages.texts.ts'
import { listed } from '../../app/format.ts'

/** What a version of a package can reach beside its settings and its feed. */
export type Reach = { network: readonly string[]; storage: boolean }

/** What a version reaches that another one doesn't. */
export const moreReach = (next: Reach, before: Reach): Reach => ({
  network: next.network.filter((host) => !before.network.includes(host)),
  storage: next.storage && !before.storage,
})

/** What is reached, a sentence each. */
export const reachWords = ({ network, storage }: Reach): string[] => [
  ...(network.length > 0 ? [packageTexts.network({ hosts: listed(network, network.length) })] : []),
  ...(storage ? [packageTexts.storage()] : []),
]

/** What is reached in addition, a sentence each. */
export const moreWords = ({ network, storage }: Reach): string[] => [
  ...(network.length > 0 ? [packageTexts.moreNetwork({ hosts: listed(network, network.length) })] : []),
  ...(storage ? [packageTexts.moreStorage()] : []),
]
