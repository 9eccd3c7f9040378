import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { allDevicesQuery } from '../../../queries/devices.ts'
import { groupsQuery } from '../../../queries/groups.ts'
import { FaultMessage } from '../../../ui/Message.tsx'
import { activationQuery } from '../emergencyQueries.ts'
import { emergencyTexts } from '../emergencies.texts.ts'
import { WallGrid, type Sizes } from './WallGrid.tsx'
import { WallHead } from './WallHead.tsx'

/** Width and height of every display that has said so. */
export function useSizes(): Sizes {
  const { data: devices } = useQuery(allDevicesQuery)
  return useMemo(
    () =>
      new Map(
        (devices ?? []).flatMap(({ id, data }) =>
          data?.glass && data.glass.width > 0 && data.glass.height > 0 ? [[id, data.glass] as const] : [],
        ),
      ),
    [devices],
  )
}

/** An emergency on all displays that it was fired on, as far as they have reported. */
export function Wall({
  emergencyId,
  activationId,
  mayClear,
  onClose,
  openDevice,
  onOpen,
}: {
  emergencyId: string
  activationId: string
  mayClear: boolean
  /** leads away from the wall of one that has ended */
  onClose: () => void
  openDevice: string | null
  onOpen: (deviceId: string) => void
}) {
  const activation = useQuery(activationQuery(emergencyId, activationId))
  const { data: groups = [] } = useQuery(groupsQuery)
  const sizes = useSizes()
  if (activation.data)
    return (
      <>
        <WallHead activation={activation.data} mayClear={mayClear} onClose={onClose} />
        <WallGrid activation={activation.data} {...{ groups, sizes, openDevice, onOpen }} />
      </>
    )
  if (activation.isError)
    return (
      <FaultMessage
        title={emergencyTexts.couldNotLoad()}
        error={activation.error}
        retry={() => void activation.refetch()}
      />
    )
  return (
    <div aria-busy="true" aria-label={emergencyTexts.loading()}>
      <Skeleton height={200} />
      <Skeleton height={360} mt="md" />
    </div>
  )
}
