import { Button, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconHistory, IconPlus, IconRss } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { StoredEmergency } from '@vitrine/protocol'
import { useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { allDevicesQuery } from '../../queries/devices.ts'
import { useMay } from '../../queries/who.ts'
import { Drawer } from '../../ui/Dialog.tsx'
import { FaultMessage, Message } from '../../ui/Message.tsx'
import { Page } from '../../ui/Page.tsx'
import { emergencyTexts } from './emergencies.texts.ts'
import { activeQuery } from '../../queries/activeEmergencies.ts'
import { activationQuery, liveEmergenciesQuery } from './emergencyQueries.ts'
import { PreparedList } from './PreparedList.tsx'
import { PreparedPanel } from './PreparedPanel.tsx'
import { TemplateChoice } from './TemplateChoice.tsx'
import { useSizes, Wall } from './wall/Wall.tsx'
import { WallDevice } from './wall/WallDevice.tsx'
import styles from './emergencies.module.css'

const NARROW = '(max-width: 900px)'
const UNKNOWN_SIZE = { width: 16, height: 9 }

/** The prepared emergencies, and the wall of the one that is on displays. */
export function EmergenciesPage() {
  const mayEdit = useMay('editor')
  const emergencies = useQuery(liveEmergenciesQuery)
  const all = emergencies.data
  return (
    <Page
      head={
        <>
          <Button
            component={Link}
            to="/em-sites-history"
            variant="default"
            leftSection={<IconHistory size={16} />}
          >
            {emergencyTexts.history()}
          </Button>
          <Button
            component={Link}
            to="/em-sites-outside"
            variant="default"
            leftSection={<IconRss size={16} />}
          >
            {emergencyTexts.outside()}
          </Button>
          {mayEdit && (
            <>
              <Button
                component={Link}
                to="/em-sites-edit"
                variant="default"
                leftSection={<IconPlus size={16} />}
              >
                {emergencyTexts.prepare()}
              </Button>
              {all && all.length > 0 && (
                <Button component={Link} to="/em-sites/fire" color="danger.7">
                  {emergencyTexts.firePage()}
                </Button>
              )}
            </>
          )}
        </>
      }
    >
      {all ? (
        all.length === 0 ? (
          <Empty mayEdit={mayEdit} />
        ) : (
          <Prepared all={all} mayEdit={mayEdit} />
        )
      ) : emergencies.isError ? (
        <FaultMessage
          title={emergencyTexts.couldNotLoad()}
          error={emergencies.error}
          retry={() => void emergencies.refetch()}
        />
      ) : (
        <div className={styles.split} aria-busy="true" aria-label={emergencyTexts.loading()}>
          <Skeleton height={420} />
          <Skeleton height={420} />
        </div>
      )}
    </Page>
  )
}

function Empty({ mayEdit }: { mayEdit: boolean }) {
  return (
    <>
      <Message
        title={emergencyTexts.none()}
        text={mayEdit ? emergencyTexts.noneText() : emergencyTexts.noneForViewers()}
      />
      {mayEdit && <TemplateChoice />}
    </>
  )
}

function Prepared({ all, mayEdit }: { all: readonly StoredEmergency[]; mayEdit: boolean }) {
  const [search, setSearch] = useSearchParams()
  const narrow = useMediaQuery(NARROW, globalThis.matchMedia(NARROW).matches)
  const active = useQuery(activeQuery)
  const drills = useMemo(
    () => new Set((active.data ?? []).filter(({ drill }) => drill).map(({ emergency_id }) => emergency_id)),
    [active.data],
  )
  const [followed, setFollowed] = useState<{ emergencyId: string; activationId: string } | null>(null)
  const wanted = all.find(({ id }) => id === search.get('open'))
  // The page opens with the emergency that is active.
  const open = wanted ?? all.find((one) => one.active !== null) ?? all[0]!
  const openDevice = search.get('device')
  const setDevice = (id: string | null) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (id === null) after.delete('device')
        else after.set('device', id)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  // The wall stays when it is cleared: what people want to know then is whether every display has.
  if (open.active !== null && followed?.activationId !== open.active)
    setFollowed({ emergencyId: open.id, activationId: open.active })
  const activationId = open.active ?? (followed?.emergencyId === open.id ? followed.activationId : null)
  const device =
    activationId !== null && openDevice !== null ? (
      <OpenDevice
        emergencyId={open.id}
        activationId={activationId}
        deviceId={openDevice}
        onClose={() => setDevice(null)}
        isNarrow={narrow}
      />
    ) : null
  return (
    <div className={styles.split} data-active={activationId !== null}>
      <div className={styles.aside}>
        <PreparedList emergencies={all} drills={drills} openId={open.id} mayFire={mayEdit} />
        {device}
      </div>
      <div className={styles.main}>
        {activationId === null ? (
          <PreparedPanel emergency={open} mayEdit={mayEdit} />
        ) : (
          <Wall
            emergencyId={open.id}
            activationId={activationId}
            mayClear={mayEdit}
            onClose={() => setFollowed(null)}
            openDevice={openDevice}
            onOpen={(id) => setDevice(id === openDevice ? null : id)}
          />
        )}
      </div>
    </div>
  )
}

/** The display that was selected in the wall: below the list, or in a drawer where there is no room beside the wall. */
function OpenDevice({
  emergencyId,
  activationId,
  deviceId,
  isNarrow,
  onClose,
}: {
  emergencyId: string
  activationId: string
  deviceId: string
  isNarrow: boolean
  onClose: () => void
}) {
  const { data: activation } = useQuery(activationQuery(emergencyId, activationId))
  const { data: devices } = useQuery(allDevicesQuery)
  const sizes = useSizes()
  const device = activation?.devices.find(({ device_id }) => device_id === deviceId)
  if (!activation || !device) return null
  const shown = (
    <WallDevice
      device={device}
      activation={activation}
      size={sizes.get(deviceId) ?? UNKNOWN_SIZE}
      timeZone={devices?.find(({ id }) => id === deviceId)?.data?.time_zone ?? null}
    />
  )
  if (isNarrow)
    return (
      <Drawer opened onClose={onClose} position="bottom" size="auto" title={device.name}>
        {shown}
      </Drawer>
    )
  return (
    <section className={styles.openDevice} aria-labelledby="open-device">
      <h2 id="open-device">{device.name}</h2>
      {shown}
    </section>
  )
}
