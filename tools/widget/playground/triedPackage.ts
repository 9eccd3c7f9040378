import type { PackageManifest } from '../../../packages/widgets/src/packages/index.ts'
import type { Samples } from './samples.ts'

/** What the playground's page gets of the folder. */
export type TriedPackage = {
  /** differs when a file does */
  stamp: string
  /** null: the folder has no valid package, and `problems` say why */
  package: { manifest: PackageManifest; bundle: string } | null
  problems: readonly string[]
  /** what a feed of each kind could say: as usual, and as much as there can be */
  samples: { usual: Samples; full: Samples }
}
