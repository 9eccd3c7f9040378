import type { Kernel } from '../../platform/http/kernel.ts'
import type { AlertService } from './alerts.service.ts'

/** The routes of alerts, contract §13. */
export function registerAlertRoutes(kernel: Kernel, alerts: AlertService): void {
  kernel.handle({
    listAlerts: ({ principal, query }) => alerts.list(principal.companyId, query),
    readAlert: ({ principal, params }) => alerts.read(principal.companyId, params['id']!),
    seeAlert: ({ principal, params }) => alerts.see(principal, params['id']!),
    listAlertRules: ({ principal }) => alerts.listRules(principal.companyId),
    makeAlertRule: ({ principal, body }) => alerts.makeRule(principal.companyId, body),
    changeAlertRule: ({ principal, params, revision, body }) =>
      alerts.changeRule(principal.companyId, params['id']!, revision, body),
    deleteAlertRule: async ({ principal, params, revision }) => {
      await alerts.removeRule(principal.companyId, params['id']!, revision)
      return undefined
    },
    listAlertChannels: ({ principal }) => alerts.listChannels(principal.companyId),
    makeAlertChannel: ({ principal, body }) => alerts.makeChannel(principal, body),
    changeAlertChannel: ({ principal, params, revision, body }) =>
      alerts.changeChannel(principal.companyId, params['id']!, revision, body),
    deleteAlertChannel: async ({ principal, params, revision }) => {
      await alerts.removeChannel(principal.companyId, params['id']!, revision)
      return undefined
    },
    testAlertChannel: ({ principal, params }) => alerts.test(principal.companyId, params['id']!),
  })
}
