import { clsx } from 'clsx'
import { scheduleTexts } from './schedules.texts.ts'
import type { Scope } from './scope.ts'
import type { Facts, ScheduleView } from './useScheduleView.ts'
import styles from './schedules.module.css'

/** Under the schedule: what holds where no event does, whose times these are, and what the hatching means. */
export function Ground({
  facts,
  scope,
  view: { timeZone, guess },
  isDrawn,
  keys,
}: {
  facts: Facts
  scope: Scope
  view: Pick<ScheduleView, 'timeZone' | 'guess'>
  isDrawn: boolean
  /** which keys are named */
  keys: 'week' | 'month' | null
}) {
  const device = scope.kind === 'device' ? facts.devices.find(({ id }) => id === scope.id) : undefined
  const otherwise = !device
    ? scheduleTexts.otherwiseAssigned()
    : device.site_name === null
      ? scheduleTexts.otherwiseNone()
      : scheduleTexts.otherwise({ screen: device.site_name })
  return (
    <p className={clsx('v-quiet v-small', styles.under)}>
      <span>{otherwise}</span>
      <span>{device ? scheduleTexts.inZone({ zone: timeZone }) : scheduleTexts.inEachZone()}</span>
      {isDrawn && (
        <span className={styles.legend}>
          <span className={styles.swatch}>
            <span className={clsx(styles.lost, styles.fill)} />
          </span>
          {scheduleTexts.covered()}
        </span>
      )}
      {isDrawn && guess.zones !== null && (
        <span>{scheduleTexts.zonesDiffer({ count: guess.zones, zone: timeZone })}</span>
      )}
      {isDrawn && guess.conditions && <span>{scheduleTexts.conditionsAssumed()}</span>}
      {keys && <span>{keys === 'week' ? scheduleTexts.keysShown() : scheduleTexts.monthKeys()}</span>}
    </p>
  )
}
