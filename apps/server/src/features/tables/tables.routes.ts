import type { Kernel } from '../../platform/http/kernel.ts'
import type { TableService } from './tables.service.ts'

/** The routes of data tables. */
export function registerTableRoutes(kernel: Kernel, tables: TableService): void {
  kernel.handle({
    listTables: ({ principal, query }) => tables.list(principal.companyId, query),
    readTable: ({ principal, params }) => tables.read(principal.companyId, params['id']!),
    makeTable: ({ principal, body }) => tables.make(principal.companyId, principal.name, body),
    changeTable: ({ principal, params, revision, body }) =>
      tables.change(principal.companyId, principal.name, params['id']!, revision, body),
    deleteTable: async ({ principal, params, revision }) => {
      await tables.remove(principal.companyId, params['id']!, revision)
      return undefined
    },
  })
}
