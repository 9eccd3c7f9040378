import type { EmergencyMessage, EmergencyText } from '@vitrine/core/emergency'

/**
 * Which language of a message is shown at an instant. They are shown in turn from the instant at which the emergency was fired, the
 * first one first, so displays that agree on the time show the same language.
 * @param startedAtMs when it was fired, epoch ms
 * @param nowMs       epoch ms; before `startedAtMs` the first one is shown, because clocks differ a little
 * @returns the text, and until when it is shown (epoch ms); null where there is only one
 */
export function textInTurn(
  { texts, seconds_each: secondsEach }: Pick<EmergencyMessage, 'texts' | 'seconds_each'>,
  startedAtMs: number,
  nowMs: number,
): { text: EmergencyText; untilMs: number | null } {
  if (texts.length === 1) return { text: texts[0]!, untilMs: null }
  const eachMs = secondsEach * 1_000
  const turn = Math.max(0, Math.floor((nowMs - startedAtMs) / eachMs))
  return { text: texts[turn % texts.length]!, untilMs: startedAtMs + (turn + 1) * eachMs }
}
