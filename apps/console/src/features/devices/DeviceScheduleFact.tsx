import { useQuery } from '@tanstack/react-query'
import type { Device } from '@vitrine/protocol'
import { programmesQuery } from '../../queries/devices.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import { lackWords, scheduleArrival } from '../../ui/scheduleArrival.ts'
import { scheduleArrivalTexts } from '../../ui/scheduleArrival.texts.ts'
import { useNow } from '../../ui/useNow.ts'

/** Whether a device has the newest schedule, and why not. */
export function DeviceScheduleFact({ device }: { device: Device }) {
  const programmes = useQuery(programmesQuery(device.id))
  const nowMs = useNow()
  if (programmes.isPending) return commonTexts.loading()
  if (!programmes.data) return scheduleArrivalTexts.deviceUnknown()
  const { count, lacking } = scheduleArrival([device], programmes.data)
  if (count === 0) return scheduleArrivalTexts.deviceNone()
  const [one] = lacking
  return one
    ? scheduleArrivalTexts.deviceLacks({ why: lackWords(one.lack, nowMs) })
    : scheduleArrivalTexts.deviceHas()
}
