import type { PackageSource } from '@vitrine/render'
import { defaultsOfPackage, type PackageManifest } from '@vitrine/widgets/packages'
import { widgetPackagesQuery } from '../queries/widgetPackages.ts'
import { queryClient } from './client.ts'

/** Packages that are read: several pictures on a page can show the same. */
const bundles = new Map<string, Promise<string | null>>()
const BUNDLES_MOST = 8

async function readBundle(sha256: string): Promise<string | null> {
  const response = await fetch(`/media/${sha256}`)
  return response.ok ? response.text() : null
}

/** The company's packages of widgets, for pictures of slides. */
export const packageSource: PackageSource = {
  async find(kind) {
    const packages = await queryClient.ensureQueryData(widgetPackagesQuery)
    const found = packages.find(({ type }) => type === kind)
    if (!found) return null
    const { sha256, network, storage, settings_schema } = found
    return {
      shown: { sha256, type: '', width: 0, height: 0, network, storage },
      // Checked when the package was installed.
      defaults: defaultsOfPackage(settings_schema as PackageManifest['settings_schema']),
    }
  },
  read(sha256) {
    const known = bundles.get(sha256)
    if (known) return known
    if (bundles.size >= BUNDLES_MOST) bundles.clear()
    const reading = readBundle(sha256)
    bundles.set(sha256, reading)
    reading.catch(() => bundles.delete(sha256))
    return reading
  },
}
