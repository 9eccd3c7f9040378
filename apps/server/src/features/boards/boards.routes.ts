import type { Kernel } from '../../platform/http/kernel.ts'
import type { BoardImports } from './boardImports.service.ts'
import type { BoardService } from './boards.service.ts'

/** The routes of boards (contract §14). */
export function registerBoardRoutes(kernel: Kernel, boards: BoardService, imports: BoardImports): void {
  kernel.handle({
    listBoards: ({ principal }) => boards.list(principal.companyId),
    makeBoard: ({ principal, body }) => boards.make(principal, body),
    readBoard: ({ principal, params }) => boards.read(principal.companyId, params['id']!),
    changeBoard: ({ principal, params, revision, body }) =>
      boards.change(principal, params['id']!, revision, body),
    deleteBoard: async ({ principal, params, revision }) => {
      await boards.remove(principal.companyId, params['id']!, revision)
      return undefined
    },
    readBoardSlots: ({ principal, params, query }) => boards.slots(principal, params['id']!, query.date),
    readBoardDays: ({ principal, params, query }) =>
      boards.days(principal.companyId, params['id']!, query.from),
    importAppointments: ({ principal, params, body }) => imports.run(principal, params['id']!, body),
    listAppointments: ({ principal, params, query }) => boards.appointments(principal, params['id']!, query),
    makeAppointment: ({ principal, params, body }) => boards.plan(principal, params['id']!, body),
    changeAppointment: ({ principal, params, revision, body }) =>
      boards.replan(principal, { boardId: params['id']!, id: params['appointment']!, revision }, body),
    deleteAppointment: async ({ principal, params, revision }) => {
      await boards.erase(principal.companyId, {
        boardId: params['id']!,
        id: params['appointment']!,
        revision,
      })
      return undefined
    },
  })
}
