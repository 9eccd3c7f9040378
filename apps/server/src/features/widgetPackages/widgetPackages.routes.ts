import type { Kernel } from '../../platform/http/kernel.ts'
import type { WidgetPackageService } from './widgetPackages.service.ts'

/** The routes of packages of widgets. */
export function registerWidgetPackageRoutes(kernel: Kernel, packages: WidgetPackageService): void {
  kernel.handle({
    listWidgetPackages: ({ principal }) => packages.list(principal.companyId),
    reviewWidgetPackage: ({ principal, body }) => packages.review(principal.companyId, body.file),
    installWidgetPackage: ({ principal, body }) => packages.install(principal, body.file),
    useWidgetPackageVersion: ({ principal, params, body }) =>
      packages.useVersion(principal, params['id']!, body.version),
    removeWidgetPackage: async ({ principal, params }) => {
      await packages.remove(principal, params['id']!)
      return undefined
    },
  })
}
