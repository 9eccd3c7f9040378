import type { Kernel } from '../../platform/http/kernel.ts'
import type { BuildService } from './builds.service.ts'

/** The routes of the player's builds and their roll-out. */
export function registerBuildRoutes(kernel: Kernel, builds: BuildService): void {
  kernel.handle({
    readPlayerBuilds: ({ principal }) => builds.read(principal.companyId),
    writeRolloutSettings: ({ principal, body, revision }) =>
      builds.writeSettings(principal.companyId, { ...body, revision }),
    decideRollout: ({ principal, body }) => builds.decide(principal.companyId, principal.name, body),
  })
}
