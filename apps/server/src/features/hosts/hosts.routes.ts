import type { Kernel } from '../../platform/http/kernel.ts'
import type { HostService } from './hosts.service.ts'

/** The routes of rules for outside hosts. */
export function registerHostRoutes(kernel: Kernel, hosts: HostService): void {
  kernel.handle({
    readHostRules: ({ principal, query }) => hosts.read(principal.companyId, query),
    writeHostRules: ({ principal, body }) => hosts.write(principal.companyId, principal.name, body),
    testHost: ({ principal, query }) => hosts.test(principal.companyId, query.url, query.device),
    readDeviceHosts: ({ principal }) => hosts.ofDevice(principal),
    sendHostCounts: async ({ principal, body }) => {
      await hosts.count(principal, body)
      return undefined
    },
  })
}
