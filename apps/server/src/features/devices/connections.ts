import type { Clock } from '../../platform/clock/systemClock.ts'
import { createGroupCommit } from '../../platform/database/groupCommit.ts'
import { inTransaction } from '../../platform/database/openDatabase.ts'
import type { Db } from '../../platform/database/schema.ts'
import type { DevicePrincipal } from '../../platform/http/principal.ts'
import { createDeviceStore } from './devices.store.ts'

type Note = { principal: DevicePrincipal; connected: boolean; atMs: number }

/**
 * Keeps when devices came and went. In a storm thousands come at once, so what is noted in one turn is one commit.
 * @returns notes one; resolves when it is stored
 */
export function createConnectionNotes({
  db,
  clock,
}: {
  db: Db
  clock: Clock
}): (principal: DevicePrincipal, connected: boolean) => Promise<void> {
  const submit = createGroupCommit(async (batch: readonly Note[]) => {
    const merged = new Map<
      string,
      { companyId: string; id: string; connectedMs: number | null; disconnectedMs: number | null }
    >()
    for (const { principal, connected, atMs } of batch) {
      const { companyId, deviceRowId: id } = principal
      const before = merged.get(id) ?? { companyId, id, connectedMs: null, disconnectedMs: null }
      merged.set(id, connected ? { ...before, connectedMs: atMs } : { ...before, disconnectedMs: atMs })
    }
    await inTransaction(db, (trx) => createDeviceStore(trx).noteConnections([...merged.values()]))
    return batch.map(() => null)
  })
  return async (principal, connected) => {
    await submit({ principal, connected, atMs: clock.now() })
  }
}
