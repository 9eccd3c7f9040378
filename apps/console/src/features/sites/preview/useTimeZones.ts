import { isTimeZone } from '@vitrine/core'
import { useQuery } from '@tanstack/react-query'
import type { Site } from '@vitrine/protocol'
import { useMemo } from 'react'
import { readerTimeZone } from '../../../app/format.ts'
import { allDevicesQuery } from '../../../queries/devices.ts'

/** Time zones to look at a screen in: those of the displays that show it, the operator's own, then all others. */
export function useTimeZones(site: Site): readonly string[] {
  const devices = useQuery(allDevicesQuery)
  return useMemo(() => {
    const own = (devices.data ?? []).flatMap((device) =>
      device.site_id === site.id && device.data?.time_zone && isTimeZone(device.data.time_zone)
        ? [device.data.time_zone]
        : [],
    )
    const here = readerTimeZone()
    return [...new Set([...own, here, 'UTC', ...Intl.supportedValuesOf('timeZone')])]
  }, [devices.data, site.id])
}
