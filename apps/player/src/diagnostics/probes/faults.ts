import { deviceReportSchema } from '@vitrine/core'
import { askServer, ProbeFailure, type Probe } from '../probe.ts'

const QUERY = 'query ($id: String!) { getMostRecentSync(id: $id) { data } }'

/** The last faults of this device, as it reported them: the page that is open now has none of its own. */
export const faultsProbe: Probe<'faults'> = {
  id: 'faults',
  limitMs: 2_500,
  async run(signal, { stored }) {
    if (stored === null) return { known: false, faults: [] }
    const response = await askServer('/graphql', {
      signal,
      method: 'POST',
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${stored.accessToken}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ query: QUERY, variables: { id: stored.token } }),
    })
    const answer = (await response.json()) as { data?: { getMostRecentSync?: { data?: unknown } | null } }
    const text = answer.data?.getMostRecentSync?.data
    if (typeof text !== 'string') throw new ProbeFailure('unreachable')
    const report = deviceReportSchema.safeParse(JSON.parse(text))
    // A device that has not reported yet has reported no fault either.
    if (!report.success) return { known: false, faults: [] }
    return {
      known: true,
      faults: report.data.faults.map(({ code, at, ended }) => ({
        code: code.slice(0, 60),
        at,
        ...(ended !== undefined && { ended }),
      })),
    }
  },
}
