import { inPieces } from '../../platform/database/inPieces.ts'
import type { Queries } from '../../platform/database/schema.ts'
import type { NewDelivery } from '../../platform/outbox/outbox.ts'
import { pushBrowsersOf } from './push/index.ts'
import { peopleOf } from './channels.store.ts'

/** Which browser a delivery is for, as it lies in its body; null where nobody of the channel had one. */
export type BrowserRecipient = { browserId: string | null; to: string }
type Recipient = Pick<NewDelivery, 'targetId' | 'body'> & {
  /** what tells it from others of the channel */
  part: string
}

/**
 * Who gets a message that goes to some channels: each channel once, and of a channel that notifies in browsers each browser of
 * its people, so that each is tried, and listed, by itself.
 */
export async function recipientsOf(
  db: Queries,
  companyId: string,
  channelIds: Iterable<string>,
): Promise<Recipient[]> {
  const ids = [...new Set(channelIds)]
  const people = new Map<string, string[]>()
  for (const piece of inPieces(ids)) {
    const rows = await db
      .selectFrom('alert_channel')
      .select(['id', 'people'])
      .where('company_id', '=', companyId)
      .where('id', 'in', piece)
      .where('kind', '=', 'push')
      .execute()
    for (const row of rows) people.set(row.id, peopleOf(row))
  }
  const browsers = await pushBrowsersOf(db, companyId, [...new Set([...people.values()].flat())])
  return ids.flatMap((targetId): Recipient[] => {
    const own = people.get(targetId)
    if (!own) return [{ targetId, body: '', part: '' }]
    const found = browsers.filter(({ person_id: personId }) => own.includes(personId))
    if (found.length === 0) return [{ targetId, body: written({ browserId: null, to: '' }), part: '/none' }]
    return found.map(({ id, name, person_name: person }) => ({
      targetId,
      body: written({ browserId: id, to: `${person} · ${name}` }),
      part: `/${id}`,
    }))
  })
}

const written = (recipient: BrowserRecipient): string => JSON.stringify(recipient)

/** The browser that a delivery is for; null for other kinds of channels. */
export const browserOf = ({ body }: { body: string }): BrowserRecipient | null =>
  body === '' ? null : (JSON.parse(body) as BrowserRecipient)
