import type { DiagnosticsReport } from '@vitrine/core/diagnostics'

const textOf = (report: DiagnosticsReport): string => `${JSON.stringify(report, null, 2)}\n`

/** Copies a report. @returns whether it is on the clipboard */
export async function copyReport(report: DiagnosticsReport): Promise<boolean> {
  const text = textOf(report)
  // Without https there is none, whatever the types say.
  const clipboard = navigator.clipboard as Clipboard | undefined
  if (
    clipboard &&
    (await clipboard.writeText(text).then(
      () => true,
      () => false,
    ))
  )
    return true
  const field = document.createElement('textarea')
  field.value = text
  document.body.append(field)
  field.select()
  try {
    // The only way over http and in older engines.
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
  }
}

/** Saves a report as a file. */
export function downloadReport(report: DiagnosticsReport): void {
  const url = URL.createObjectURL(new Blob([textOf(report)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `vitrine-diagnostics-${new Date(report.at).toISOString().slice(0, 19).replace(/[:T]/g, '-')}.json`
  link.click()
  URL.revokeObjectURL(url)
}

/** Plays a tone for a moment. @returns whether the browser plays it */
export async function playTone(): Promise<boolean> {
  try {
    const context = new AudioContext()
    await context.resume()
    const [tone, volume] = [context.createOscillator(), context.createGain()]
    const { currentTime } = context
    volume.gain.setValueAtTime(0.25, currentTime)
    // An end without a crack.
    volume.gain.linearRampToValueAtTime(0, currentTime + 0.8)
    tone.frequency.value = 440
    tone.connect(volume).connect(context.destination)
    tone.start()
    tone.stop(currentTime + 0.8)
    tone.addEventListener('ended', () => void context.close())
    return context.state === 'running'
  } catch {
    return false
  }
}
