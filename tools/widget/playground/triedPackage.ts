import type { FeedContent } from '../../../packages/core/src/feeds/index.ts'
import type { PackageManifest } from '../../../packages/widgets/src/packages/index.ts'

/** What the playground's page gets of the folder. */
export type TriedPackage = {
  /** differs when a file does */
  stamp: string
  /** null: the folder has no valid package, and `problems` say why */
  package: { manifest: PackageManifest; bundle: string } | null
  problems: readonly string[]
  /** what a feed of each kind could say */
  samples: Record<NonNullable<PackageManifest['feed']>[number], FeedContent | undefined>
}
