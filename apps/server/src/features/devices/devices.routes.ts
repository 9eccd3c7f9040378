import { DEVICE_ID_PATTERN, DEVICE_SECRET_PATTERN, invalidField, SignageError } from '@vitrine/core'
import type { FastifyRequest } from 'fastify'
import type { Kernel } from '../../platform/http/kernel.ts'
import type { LinkOrigin } from '../../platform/http/linkOrigin.ts'
import { originOf } from '../../platform/http/origin.ts'
import type { ActivationAnswer } from './activation.ts'
import type { DeviceService } from './devices.service.ts'

/** The routes of devices, and activation (contract §3). */
export function registerDeviceRoutes(
  kernel: Kernel,
  devices: DeviceService,
  { publicUrl, linkOrigin }: { publicUrl: string | null; linkOrigin: LinkOrigin },
): void {
  /** Adds where people pair the display, if its own address for the server is of no use on their machines. */
  const withConsole = (request: FastifyRequest, answer: ActivationAnswer): ActivationAnswer => {
    const requested = originOf(request, publicUrl)
    const console = linkOrigin(requested)
    return 'pairing' in answer && console !== requested
      ? { ...answer, pairing: { ...answer.pairing, console } }
      : answer
  }
  kernel.route({
    method: 'GET',
    url: '/activate/:deviceId',
    access: 'anyone',
    handler: async (request, reply) => {
      const { deviceId } = request.params as { deviceId: string }
      if (!DEVICE_ID_PATTERN.test(deviceId)) throw invalidField('deviceId', 'DEVICE_ID')
      const secret = /^Device\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
      if (secret === undefined || !DEVICE_SECRET_PATTERN.test(secret))
        throw new SignageError('UNAUTHENTICATED')
      const answer = await devices.activate(deviceId, secret, {
        address: request.ip,
        browser: String(request.headers['user-agent'] ?? '').slice(0, 300),
      })
      return reply.header('cache-control', 'no-store').send(withConsole(request, answer))
    },
  })

  const address = (request: FastifyRequest): string => request.ip
  kernel.handle({
    listDevices: ({ principal, query }) => devices.list(principal.companyId, query),
    readDevice: ({ principal, params }) => devices.read(principal.companyId, params['id']!),
    lookUpCode: ({ principal, body, request }) => devices.lookUp(principal, body.code, address(request)),
    acceptDevice: ({ principal, body, request }) => devices.pair(principal, body, address(request)),
    changeDevice: ({ principal, params, revision, body }) =>
      devices.change(principal.companyId, params['id']!, revision, body),
    assignDevices: ({ principal, body }) => devices.assign(principal.companyId, body),
    revokeDevice: ({ principal, params }) => devices.revoke(principal.companyId, params['id']!),
    removeDevice: async ({ principal, params, revision }) => {
      await devices.remove(principal.companyId, params['id']!, revision)
      return undefined
    },
    commandDevice: ({ principal, params, body }) =>
      devices.command(principal.companyId, params['id']!, body.name),
    tryDeviceSettings: ({ principal, params, body }) =>
      devices.trySettings(principal.companyId, params['id']!, body),
    pauseDevices: ({ principal, body }) => devices.pauseDevices(principal, body),
    resumeDevices: ({ principal, body }) => devices.resumeDevices(principal, body),
    remoteDevices: ({ principal, body }) => devices.remoteDevices(principal.companyId, body),
    readCommands: ({ principal, body }) => devices.commandsById(principal.companyId, body.ids),
    sendDeviceLog: ({ principal, body }) => devices.takeLog(principal, body),
    listDeviceLogs: ({ principal, params }) => devices.listLogs(principal.companyId, params['id']!),
    readDeviceLog: ({ principal, params }) =>
      devices.readLog(principal.companyId, params['id']!, params['log']!),
    readDeviceHealth: ({ principal, params, query }) =>
      devices.readHealth(principal.companyId, params['id']!, query.span),
    resetDevice: ({ principal, params }) => devices.reset(principal.companyId, params['id']!),
    listExpectedDevices: ({ principal, query }) => devices.listExpected(principal.companyId, query),
    expectDevices: ({ principal, body }) => devices.expect(principal.companyId, body.devices),
    forgetExpectedDevices: ({ principal, body }) => devices.forgetExpected(principal.companyId, body.ids),
    listProvisioningKeys: ({ principal }) => devices.listProvisioningKeys(principal.companyId),
    makeProvisioningKey: ({ principal, body }) =>
      devices.makeProvisioningKey(principal.companyId, principal, body),
    revokeProvisioningKey: async ({ principal, params, revision }) => {
      await devices.revokeProvisioningKey(principal.companyId, params['id']!, revision)
      return undefined
    },
    claimDevice: ({ body, request }) => devices.claim(body, address(request)),
    listDeviceFilters: ({ principal }) => devices.listFilters(principal.companyId),
    saveDeviceFilter: ({ principal, body }) => devices.saveFilter(principal.companyId, body),
    removeDeviceFilter: async ({ principal, params, revision }) => {
      await devices.removeFilter(principal.companyId, params['id']!, revision)
      return undefined
    },
    listDeviceGroups: ({ principal }) => devices.listGroups(principal.companyId),
    makeDeviceGroup: ({ principal, body }) => devices.makeGroup(principal.companyId, body),
    changeDeviceGroup: ({ principal, params, revision, body }) =>
      devices.changeGroup(principal.companyId, params['id']!, revision, body),
    removeDeviceGroup: async ({ principal, params, revision }) => {
      await devices.removeGroup(principal.companyId, params['id']!, revision)
      return undefined
    },
    groupDevices: ({ principal, body }) => devices.groupDevices(principal.companyId, body),
    listDeviceTags: ({ principal }) => devices.tagCounts(principal.companyId),
    tagDevices: ({ principal, body }) => devices.tag(principal.companyId, body.ids, body),
    listCommands: ({ principal, params, query }) =>
      devices.commands(principal.companyId, params['id']!, query),
    sendDiagnostics: ({ principal, body }) => devices.takeDiagnostics(principal, body),
    listDiagnostics: ({ principal, params }) => devices.listDiagnostics(principal.companyId, params['id']!),
    readDiagnostics: ({ principal, params }) =>
      devices.readDiagnostics(principal.companyId, params['id']!, params['report']!),
  })
}
