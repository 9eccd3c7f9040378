import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { formatDay, formatTime } from '../../../app/format.ts'
import { emergencyWords } from './emergencyWords.ts'
import type { Hindrance } from './hindrances.ts'
import { travelTexts } from './travel.texts.ts'

/** What keeps a device from showing its plan, each with where it is changed. */
export function Hindrances({
  of,
  deviceId,
  timeZone,
}: {
  of: readonly Hindrance[]
  deviceId: string
  timeZone: string
}) {
  return of.map((one) => {
    const { to, label } = placeOf(one, deviceId)
    return (
      <p key={one.code}>
        {wordsOf(one, timeZone)}{' '}
        <Anchor component={Link} to={to} underline="always">
          {label}
        </Anchor>
      </p>
    )
  })
}

function wordsOf(one: Hindrance, timeZone: string): string {
  const when = (ms: number) => ({ day: formatDay(ms, timeZone), time: formatTime(ms, timeZone) })
  switch (one.code) {
    case 'emergency':
      return emergencyWords(one)
    case 'asleep':
      return one.untilMs === null ? travelTexts.asleep() : travelTexts.asleepUntil(when(one.untilMs))
    case 'blank':
      return travelTexts.blank()
    case 'paused':
      return travelTexts.paused(when(one.untilMs))
    case 'notStored':
      return travelTexts.notStored({ count: one.files })
  }
}

function placeOf(one: Hindrance, deviceId: string): { to: string; label: string } {
  switch (one.code) {
    case 'emergency':
      return { to: `/em-sites?open=${one.emergencyId}`, label: travelTexts.openEmergency() }
    case 'blank':
      return { to: `/devices?open=${deviceId}&tab=settings`, label: travelTexts.openSettings() }
    case 'notStored':
      return { to: `/devices?open=${deviceId}`, label: travelTexts.openFiles() }
    case 'asleep':
    case 'paused':
      return { to: `/devices?open=${deviceId}`, label: travelTexts.openDevice() }
  }
}
