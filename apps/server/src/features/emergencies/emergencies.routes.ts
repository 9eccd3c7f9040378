import type { Kernel } from '../../platform/http/kernel.ts'
import { operatorId, type Operator } from '../../platform/http/principal.ts'
import type { EmergencyService } from './emergencies.service.ts'
import type { FiredBy, Firing } from './firing.ts'
import type { createEmergencyReports } from './reports.ts'
import type { EmergencySets } from './sets.ts'

const firedBy = (operator: Operator): FiredBy => ({
  companyId: operator.companyId,
  id: operatorId(operator),
  name: operator.name,
  via: 'operator',
})

/** The routes of emergencies (contract §12): those of people and programs, and those of devices. */
export function registerEmergencyRoutes(
  kernel: Kernel,
  {
    emergencies,
    firing,
    sets,
    reports,
  }: {
    emergencies: EmergencyService
    firing: Firing
    sets: EmergencySets
    reports: ReturnType<typeof createEmergencyReports>
  },
): void {
  kernel.handle({
    listEmergencies: ({ principal }) => emergencies.list(principal.companyId),
    readEmergency: ({ principal, params }) => emergencies.read(principal.companyId, params['id']!),
    makeEmergency: ({ principal, body }) => emergencies.make(principal.companyId, principal.name, body),
    changeEmergency: ({ principal, params, revision, body }) =>
      emergencies.change(principal.companyId, principal.name, params['id']!, revision, body),
    deleteEmergency: async ({ principal, params, revision }) => {
      await emergencies.remove(principal.companyId, params['id']!, revision)
      return undefined
    },
    fireEmergency: async ({ principal, params, body }) => ({
      activation_id: await firing.fire(firedBy(principal), params['id']!, body),
    }),
    clearEmergency: async ({ principal, params, body }) => ({
      activation_ids: await firing.clear(firedBy(principal), params['id']!, body),
    }),
    listActivations: ({ principal, query }) => emergencies.activations(principal.companyId, query),
    readActivation: ({ principal, params }) =>
      emergencies.activation(principal.companyId, params['id']!, params['activation_id']!),
    readDeviceEmergencies: ({ principal }) => sets.ofDevice(principal),
    reportEmergency: async ({ principal, params, body }) => {
      await reports.take(principal, params['activation_id']!, body)
      return undefined
    },
  })
}
