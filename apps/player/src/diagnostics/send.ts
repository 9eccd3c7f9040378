import type { DiagnosticsReport } from '@vitrine/core/diagnostics'
import type { StoredDevice } from '@vitrine/device/diagnostics'

/** Whether the report is in the console now. `ended`: the device is not paired any more. */
export type Sent = 'sent' | 'ended' | 'unreachable'

/** An answer that takes longer is none, ms. */
const ANSWER_MS = 15_000

/** Sends a report with the device's own credential. */
export async function sendReport(device: StoredDevice, report: DiagnosticsReport): Promise<Sent> {
  const end = new AbortController()
  const timer = setTimeout(() => end.abort(), ANSWER_MS)
  try {
    const response = await fetch('/default/v1/diagnostics', {
      method: 'POST',
      credentials: 'omit',
      headers: { authorization: `Bearer ${device.accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(report),
      signal: end.signal,
    })
    if (response.ok) return 'sent'
    return response.status === 401 ? 'ended' : 'unreachable'
  } catch {
    return 'unreachable'
  } finally {
    clearTimeout(timer)
  }
}
