import type { DeviceCommand } from '@vitrine/protocol/device'
import type { Queries } from '../../platform/database/schema.ts'

/** Queues commands for devices within a transaction; `push` sends them once it is committed. */
export type QueueCommands = (
  trx: Queries,
  companyId: string,
  commands: readonly ({ syncId: string } & DeviceCommand)[],
) => Promise<{ push: () => void }>
