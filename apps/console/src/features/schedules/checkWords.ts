import type { ScheduleFinding } from '@vitrine/protocol'
import { formatDay, formatTime } from '../../app/format.ts'
import type { Checked } from './changeCheck.ts'
import { scheduleTexts } from './schedules.texts.ts'

/** How many devices a change concerns, and from when on. */
export function impactWords(
  { devices, firstMs, fromMs }: Pick<Checked, 'devices' | 'firstMs' | 'fromMs'>,
  timeZone: string,
): string {
  if (devices === 0 || firstMs === null) return scheduleTexts.impactNone({ day: formatDay(fromMs, timeZone) })
  return scheduleTexts.impact({
    devices,
    day: formatDay(firstMs, timeZone),
    time: formatTime(firstMs, timeZone),
  })
}

/** What a person should decide on before a change is saved. */
export function doubtWords({ problems, gap }: Checked, timeZone: string): string[] {
  const said = problems.map((finding) => findingWords(finding, timeZone))
  if (!gap) return said
  const { devices, atMs } = gap
  const [day, time] = [formatDay(atMs, timeZone), formatTime(atMs, timeZone)]
  return [...said, scheduleTexts.gap({ devices, day, time })]
}

/** A finding in words. */
export function findingWords({ code, params }: ScheduleFinding, timeZone: string): string {
  const devices = Number(params['devices'])
  switch (code) {
    case 'overlap':
      return scheduleTexts.finding.overlap({
        other:
          typeof params['other'] === 'string' && params['other'] !== ''
            ? params['other']
            : scheduleTexts.another(),
        wins: Number(params['wins']),
        devices,
      })
    case 'contentExpires': {
      const atMs = Number(params['at'])
      return scheduleTexts.finding.contentExpires({
        screen: String(params['screen']),
        day: formatDay(atMs, timeZone),
        time: formatTime(atMs, timeZone),
      })
    }
    case 'nothingOtherwise':
      return scheduleTexts.finding.nothingOtherwise({ devices })
    default:
      return scheduleTexts.finding[code]()
  }
}
