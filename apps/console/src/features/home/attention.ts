import type { Device } from '@vitrine/protocol'
import { formatInstant } from '../../app/format.ts'
import { deviceReasonText } from '../../ui/deviceReasonText.ts'
import { faultTexts } from '../../ui/fault.texts.ts'
import { faultWords } from '../../ui/faultWords.ts'
import { offlineSentence, type Shape, type Tone } from '../../ui/deviceStatusText.ts'
import { fitWords, misfitRemedies, type Remedy } from '../../ui/fitWords.ts'
import { homeTexts } from './home.texts.ts'

/** One thing that somebody should look at. */
export type Concern = {
  id: string
  path: string
  tone: Tone
  shape: Shape
  title: string
  text: string
  /** what an editor can do about it, besides opening the device */
  remedies: readonly Remedy[]
}

/**
 * What is wrong now, the worst first, from what the devices themselves report. A fault that is over is history, and so is
 * what a device said before it went away. Blank on purpose is no fault, and
 * what is paused on purpose needs nobody.
 */
export function concernsOf(devices: readonly Device[], nowMs: number): Concern[] {
  const concerns: { weight: number; concern: Concern }[] = []
  for (const device of devices) {
    const { status } = device
    const path = `/devices?open=${device.id}`
    const add = (
      weight: number,
      tone: Tone,
      shape: Shape,
      title: string,
      text: string,
      remedies: readonly Remedy[] = [],
    ) =>
      concerns.push({
        weight,
        concern: { id: `${device.id}-${weight}`, path, tone, shape, title, text, remedies },
      })
    if (!device.active) {
      add(5, 'quiet', 'ring', homeTexts.concern.revoked(device), homeTexts.concern.revokedText())
      continue
    }
    // Whoever paused it knows, also where it is away in the meantime.
    if (status.kind === 'paused' || device.pause?.what === 'presentation') continue
    if (status.kind === 'attention')
      add(0, 'bad', 'square', homeTexts.concern.attention(device), deviceReasonText(status))
    if (status.kind === 'offline')
      add(
        1,
        'warn',
        'triangle',
        homeTexts.concern.offline(device),
        offlineSentence(status, nowMs, device.data),
      )
    const fit = status.kind === 'showing' ? status.fit : undefined
    const misfit = fitWords(fit)
    if (fit && misfit?.weight === 'attention')
      add(
        3,
        'warn',
        'bars',
        fit.kind === 'orientation' ? homeTexts.concern.orientation(device) : homeTexts.concern.bars(device),
        misfit.sentence,
        misfitRemedies(device, fit),
      )
    if (status.kind === 'idle' && device.site_id === null)
      add(4, 'quiet', 'ring', homeTexts.concern.noScreen(device), homeTexts.concern.noScreenText())
    const heard = status.kind !== 'offline' && status.kind !== 'unknown' && status.kind !== 'attention'
    const fault = heard ? device.data?.faults.find(({ ended }) => ended === undefined) : undefined
    if (fault)
      add(
        2,
        'warn',
        'triangle',
        homeTexts.concern.fault(device),
        faultTexts.since({ fault: faultWords(fault), at: formatInstant(fault.at, nowMs) }),
      )
  }
  return concerns.sort((a, b) => a.weight - b.weight).map(({ concern }) => concern)
}
