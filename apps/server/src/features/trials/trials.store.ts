import type { Queries, Tables } from '../../platform/database/schema.ts'

export type TrialRecord = Tables['content_trial']

/** Storage of what is tried on displays. Every query carries the company, but the look-up by a signature, which proves it. */
export function createTrialStore(db: Queries) {
  return {
    /** Instead of what was tried on the device before. */
    async replace(trial: TrialRecord): Promise<void> {
      await db
        .insertInto('content_trial')
        .values(trial)
        .onConflict((conflict) => conflict.columns(['company_id', 'device_id']).doUpdateSet(trial))
        .execute()
    },
    async remove(companyId: string, deviceId: string): Promise<void> {
      await db
        .deleteFrom('content_trial')
        .where('company_id', '=', companyId)
        .where('device_id', '=', deviceId)
        .execute()
    },
    async removeEnded(nowMs: number): Promise<void> {
      await db.deleteFrom('content_trial').where('ends_ms', '<=', nowMs).execute()
    },
    /** With its device, as long as that has not lost its access since the trial began. */
    byKeyId: (keyId: string): Promise<TrialRecord | undefined> =>
      db
        .selectFrom('content_trial as trial')
        .innerJoin('device', (join) =>
          join.onRef('device.id', '=', 'trial.device_id').onRef('device.company_id', '=', 'trial.company_id'),
        )
        .selectAll('trial')
        .where('trial.key_id', '=', keyId)
        .where('device.active', '=', 1)
        .whereRef('device.accepted_ms', '<=', 'trial.began_ms')
        .executeTakeFirst(),
    async hasDevice(companyId: string, id: string): Promise<boolean> {
      const device = await db
        .selectFrom('device')
        .select('id')
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .executeTakeFirst()
      return device !== undefined
    },
  }
}
