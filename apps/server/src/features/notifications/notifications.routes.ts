import type { Kernel } from '../../platform/http/kernel.ts'
import type { NotificationService } from './notifications.service.ts'

/** The route that sends notifications. */
export function registerNotificationRoutes(kernel: Kernel, notifications: NotificationService): void {
  kernel.handle({
    notifyDevices: ({ principal, body }) => notifications.send(principal.companyId, body),
  })
}
