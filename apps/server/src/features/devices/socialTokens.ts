import {
  changeSocialTokens,
  deviceSettingsSchema,
  SOCIAL_SERVICES,
  withoutSocialTokens,
  type DeviceSettingsChange,
  type SocialService,
  type SocialTokens,
} from '@vitrine/core'
import { checkedOnce } from '../../platform/database/checkedOnce.ts'
import { inPieces } from '../../platform/database/inPieces.ts'
import type { Db, Queries } from '../../platform/database/schema.ts'
import type { Secrets } from '../../platform/secrets.ts'

/** Rows of one read, so that a fleet is never in memory as a whole. */
const PIECE = 500
const settingsOf = checkedOnce(deviceSettingsSchema)

/**
 * The sealed social tokens of a device after a change of its settings.
 * @param before what is stored, empty if nothing is. Tokens that another key sealed are lost: nobody can read them any more
 */
export function sealedAfter(secrets: Secrets, before: string, change: DeviceSettingsChange): string {
  const opened = secrets.open(before)
  const current = opened === null ? {} : (JSON.parse(opened) as SocialTokens)
  const after = changeSocialTokens(current, change)
  return Object.keys(after).length === 0 ? '' : secrets.seal(JSON.stringify(after))
}

/** A device shows this network with a token of its own. */
type SocialAccount = { deviceId: string; network: SocialService; token: string }

/**
 * The accounts that paired devices have of their own: the flag of the network is on, and there is a token.
 * @param only row ids of devices; left out: all of the company
 */
export async function socialAccounts(
  db: Queries,
  secrets: Pick<Secrets, 'open'>,
  companyId: string,
  only?: readonly string[],
): Promise<SocialAccount[]> {
  const accounts: SocialAccount[] = []
  for (const piece of only ? inPieces(only) : [null])
    for (const row of await db
      .selectFrom('device')
      .select(['id', 'settings', 'social_tokens'])
      .where('company_id', '=', companyId)
      .where('active', '=', 1)
      .where('social_tokens', '!=', '')
      .$if(piece !== null, (query) => query.where('id', 'in', piece!))
      .orderBy('id')
      .execute()) {
      const settings = settingsOf(row.settings)
      const opened = secrets.open(row.social_tokens ?? '')
      if (!settings.ok || opened === null) continue
      // Checked before it was sealed.
      const tokens = JSON.parse(opened) as SocialTokens
      for (const network of SOCIAL_SERVICES) {
        const token = tokens[`${network}Token`]
        if (token && settings.value[network]) accounts.push({ deviceId: row.id, network, token })
      }
    }
  return accounts
}

/** Takes the social tokens out of the settings of rows that an older server wrote, and seals them. */
export async function sealTokensOfBefore(db: Db, secrets: Secrets): Promise<void> {
  for (;;) {
    const rows = await db
      .selectFrom('device')
      .select(['company_id', 'id', 'settings'])
      .where('social_tokens', 'is', null)
      .limit(PIECE)
      .execute()
    for (const row of rows) {
      const settings = settingsOf(row.settings)
      const sealed = settings.ok ? sealedAfter(secrets, '', settings.value) : ''
      await db
        .updateTable('device')
        .set({
          social_tokens: sealed,
          ...(settings.ok &&
            sealed !== '' && { settings: JSON.stringify(withoutSocialTokens(settings.value)) }),
        })
        .where('company_id', '=', row.company_id)
        .where('id', '=', row.id)
        .where('social_tokens', 'is', null)
        .execute()
    }
    if (rows.length < PIECE) return
  }
}
