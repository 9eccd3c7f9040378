import { Stack, Switch } from '@mantine/core'
import type { Device, DeviceGroup, EmergencyTarget, ScheduleTarget } from '@vitrine/protocol'
import { useMemo } from 'react'
import { TargetFields } from '../../schedules/index.ts'
import { devicesOf } from '../targets.ts'
import { emergencyFormTexts } from './emergencyForm.texts.ts'

/** Where an emergency is shown: on all devices, or on some by themselves, by their group or by a tag. */
export function WhereFields({
  value,
  devices,
  groups,
  error,
  onChange,
}: {
  value: readonly EmergencyTarget[]
  devices: readonly Device[]
  groups: readonly DeviceGroup[]
  error: string | undefined
  onChange: (targets: EmergencyTarget[]) => void
}) {
  const everywhere = value.some((one) => 'everywhere' in one)
  const some = value.filter((one): one is ScheduleTarget => !('everywhere' in one))
  const count = useMemo(() => devicesOf(value, devices, groups).length, [value, devices, groups])
  return (
    <Stack gap="sm">
      <Switch
        label={emergencyFormTexts.everywhere()}
        description={emergencyFormTexts.everywhereHint()}
        checked={everywhere}
        onChange={(event) => onChange(event.currentTarget.checked ? [{ everywhere: true }] : [])}
      />
      {!everywhere && (
        <TargetFields facts={{ devices, groups }} value={some} error={error} onChange={onChange} />
      )}
      <p className="v-quiet v-small" role="status">
        {emergencyFormTexts.reached({ count })}
      </p>
    </Stack>
  )
}
