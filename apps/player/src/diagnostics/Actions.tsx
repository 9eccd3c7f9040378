import { useState, type ReactElement } from 'react'
import type { DiagnosticsReport } from '@vitrine/core/diagnostics'
import type { StoredDevice } from '@vitrine/device/diagnostics'
import { diagnosticsTexts } from './diagnostics.texts.ts'
import { copyReport, downloadReport, playTone } from './handOver.ts'
import { sendReport, type Sent } from './send.ts'

const SENT: Record<Sent, () => string> = {
  sent: diagnosticsTexts.sent,
  ended: diagnosticsTexts.sendEnded,
  unreachable: diagnosticsTexts.sendUnreachable,
}

/** What can be done with a report. */
export function Actions({
  report,
  stored,
  onAgain,
  onPicture,
}: {
  report: DiagnosticsReport
  stored: StoredDevice | null
  onAgain: () => void
  onPicture: () => void
}): ReactElement {
  const [said, setSaid] = useState<(() => string) | null>(null)
  const [sending, setSending] = useState(false)
  const [sent, setSent] = useState(false)
  const say = (message: () => string) => setSaid(() => message)
  const send = async (device: StoredDevice) => {
    setSending(true)
    say(diagnosticsTexts.sending)
    const outcome = await sendReport(device, report)
    setSending(false)
    setSent(outcome === 'sent')
    say(SENT[outcome])
  }
  const copy = async () => {
    const copied = await copyReport(report)
    say(copied ? diagnosticsTexts.copied : diagnosticsTexts.notCopied)
  }
  const tone = async () => {
    if (!(await playTone())) say(diagnosticsTexts.noTone)
  }
  return (
    <section className="diagnostics-actions">
      <div>
        {stored && (
          <button
            type="button"
            className="diagnostics-primary"
            disabled={sending || sent}
            onClick={() => void send(stored)}
          >
            {diagnosticsTexts.send()}
          </button>
        )}
        <button type="button" onClick={onPicture}>
          {diagnosticsTexts.testPicture()}
        </button>
        <button type="button" onClick={() => void tone()}>
          {diagnosticsTexts.playTone()}
        </button>
        <button type="button" onClick={onAgain}>
          {diagnosticsTexts.runAgain()}
        </button>
        <button type="button" onClick={() => void copy()}>
          {diagnosticsTexts.copy()}
        </button>
        <button type="button" onClick={() => downloadReport(report)}>
          {diagnosticsTexts.download()}
        </button>
        <a href="/player">{diagnosticsTexts.openPlayer()}</a>
      </div>
      <p role="status">{said?.()}</p>
    </section>
  )
}
