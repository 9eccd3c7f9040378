import type { Kernel } from '../../../platform/http/kernel.ts'
import type { PushService } from './push.service.ts'

/** The routes of notifications in browsers. */
export function registerPushRoutes(kernel: Kernel, push: PushService): void {
  kernel.handle({
    readPush: ({ principal }) => push.readOwn(principal),
    addPushBrowser: ({ principal, body }) => push.addBrowser(principal, body),
    removePushBrowser: async ({ principal, params }) => {
      await push.removeBrowser(principal, params['id']!)
      return undefined
    },
    listPushPeople: ({ principal }) => push.listPeople(principal.companyId),
  })
}
