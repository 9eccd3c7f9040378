import { clsx } from 'clsx'
import { Button, Checkbox, Skeleton } from '@mantine/core'
import { IconCamera, IconChartBar, IconMapPin, IconPlus, IconUrgent } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Device } from '@vitrine/protocol'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { api } from '../../app/client.ts'
import { formatAgo, formatDimensions } from '../../app/format.ts'
import { usePages } from '../../queries/pages.ts'
import { playerAddresses, startQuery } from '../../queries/start.ts'
import { useMay } from '../../queries/who.ts'
import { ListFoot } from '../../ui/ListFoot.tsx'
import { lastSeenMs } from '../../ui/deviceStatusText.ts'
import { FaultMessage, Message } from '../../ui/Message.tsx'
import { rowKeys } from '../../ui/rowKeys.ts'
import { Page } from '../../ui/Page.tsx'
import { shownScreen } from '../../ui/shownScreen.ts'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { SortHeader } from '../../ui/SortHeader.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { useNow } from '../../ui/useNow.ts'
import { useSearchState } from '../../ui/useSearchState.ts'
import { BulkBar } from './BulkBar.tsx'
import { filterQuery, useDeviceFilter, type DeviceFilter } from './deviceFilter.ts'
import { DeviceFilters } from './DeviceFilters.tsx'
import { DeviceDrawer } from './DeviceDrawer.tsx'
import { PairDialog } from './PairDialog.tsx'
import { Each } from '../../ui/Guarded.tsx'
import { frameTexts } from '../../ui/frame.texts.ts'
import { PausedUntil } from '../pause/index.ts'
import { deviceListTexts } from './deviceList.texts.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import { rich } from '@vitrine/texts/rich'
import styles from './devices.module.css'

/** Where the first display opens the player. */
function PairHint() {
  const start = useQuery(startQuery)
  const { first, reachable } = playerAddresses(location, start.data ?? null)
  return (
    <>
      {rich(deviceListTexts.openAddress, { address: first }, { strong: (words) => <strong>{words}</strong> })}
      {!reachable && ` ${deviceListTexts.onlyThisComputer()}`}
    </>
  )
}

export function DevicesPage() {
  const mayEdit = useMay('editor')
  const [search, setSearch] = useSearchParams()
  const [words, setWords] = useSearchState('q', '')
  const [sort, setSort] = useSearchState('sort', 'name')
  const code = search.get('code')
  const isPairing = mayEdit && (code !== null || search.has('accept'))
  // A link that pairs a device for a screen names the screen.
  const pairFor = search.get('accept')
  const siteAsked = pairFor === null || pairFor === '1' ? null : pairFor
  const open = search.get('open')
  const { filter, setFilter, applyFilter } = useDeviceFilter()
  const isFiltered = words !== '' || Object.values(filter).some((value) => value !== '')
  const { query, items, total } = usePages<Device>(
    'devices',
    { q: words, sort, ...filterQuery(filter) },
    (asked, signal) => api('listDevices', { query: asked, signal }),
  )
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set())
  // Selected screens is what is seen: a device that left the list is not notified unseen.
  const chosen = items.filter((device) => chosenIds.has(device.id))
  const choose = (ids: readonly string[], on: boolean) =>
    setChosenIds((before) => {
      const after = new Set(before)
      for (const id of ids) {
        if (on) after.add(id)
        else after.delete(id)
      }
      return after
    })
  const change = (edit: (search: URLSearchParams) => void) =>
    setSearch((before) => {
      const after = new URLSearchParams(before)
      edit(after)
      return after
    })
  const openDevice = (id: string) =>
    change((after) => {
      after.delete('tab')
      after.set('open', id)
    })
  const closeDevice = () =>
    change((after) => {
      after.delete('tab')
      after.delete('open')
    })
  const closePairing = () =>
    change((after) => {
      after.delete('code')
      after.delete('accept')
    })
  const pairButton = mayEdit && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => change((after) => after.set('accept', '1'))}>
      {deviceListTexts.pairADevice()}
    </Button>
  )

  return (
    <Page
      head={
        <>
          <SearchBox label={deviceListTexts.searchDevices()} value={words} onChange={setWords} />
          <Button
            component={Link}
            to="/devices-groups"
            variant="default"
            leftSection={<IconMapPin size={16} />}
          >
            {deviceListTexts.groups()}
          </Button>
          <Button
            component={Link}
            to="/devices-pictures"
            variant="default"
            leftSection={<IconCamera size={16} />}
          >
            {deviceListTexts.pictures()}
          </Button>
          <Button component={Link} to="/em-sites" variant="default" leftSection={<IconUrgent size={16} />}>
            {deviceListTexts.emergencies()}
          </Button>
          <Button component={Link} to="/pop" variant="default" leftSection={<IconChartBar size={16} />}>
            {deviceListTexts.proofOfPlay()}
          </Button>
          {pairButton}
        </>
      }
    >
      {(items.length > 0 || isFiltered) && (
        <DeviceFilters words={words} filter={filter} onChange={setFilter} onApply={applyFilter} />
      )}
      {query.isError && items.length === 0 ? (
        <FaultMessage
          title={deviceListTexts.couldNotLoad()}
          error={query.error}
          retry={() => void query.refetch()}
        />
      ) : query.isPending ? (
        <DevicesSkeleton />
      ) : items.length === 0 ? (
        isFiltered ? (
          <Message
            title={deviceListTexts.noneFound()}
            text={noneMatch(words, filter)}
            action={
              <Button variant="default" onClick={() => applyFilter({})}>
                {deviceListTexts.clearFilters()}
              </Button>
            }
          />
        ) : (
          <Message title={deviceListTexts.noDevicesYet()} text={<PairHint />} action={pairButton} />
        )
      ) : (
        <>
          {mayEdit && (
            <BulkBar
              chosen={chosen}
              shown={items.length}
              onChoose={(all) => setChosenIds(new Set(all ? items.map(({ id }) => id) : []))}
            />
          )}
          <div className="v-table-wrap">
            <table className={clsx('v-table', styles.devicesTable)} ref={rowKeys}>
              <caption className="v-sr">{commonTexts.devices()}</caption>
              <thead>
                <tr>
                  {mayEdit && (
                    <th scope="col" className="v-choose">
                      <Checkbox
                        size="xs"
                        aria-label={deviceListTexts.selectAll()}
                        checked={chosen.length === items.length}
                        indeterminate={chosen.length > 0 && chosen.length < items.length}
                        onChange={(event) =>
                          choose(
                            items.map(({ id }) => id),
                            event.currentTarget.checked,
                          )
                        }
                      />
                    </th>
                  )}
                  <SortHeader field="name" label={commonTexts.name()} sort={sort} onSort={setSort} />
                  <th scope="col">{deviceListTexts.status()}</th>
                  <th scope="col">{deviceListTexts.screen()}</th>
                  <SortHeader
                    field="checkin_epoch"
                    label={deviceListTexts.lastSeen()}
                    sort={sort}
                    onSort={setSort}
                  />
                  <th scope="col">{deviceListTexts.player()}</th>
                  <th scope="col">{deviceListTexts.display()}</th>
                  <SortHeader
                    field="accepted_at"
                    label={deviceListTexts.paired()}
                    sort={sort}
                    onSort={setSort}
                  />
                </tr>
              </thead>
              <tbody>
                <Each items={items} keyOf={(device) => device.id} what="device" as="tr">
                  {(device) => (
                    <DeviceRow
                      device={device}
                      open={device.id === open}
                      onOpen={() => openDevice(device.id)}
                      {...(mayEdit
                        ? { chosen: chosenIds.has(device.id), onChoose: (on) => choose([device.id], on) }
                        : {})}
                    />
                  )}
                </Each>
              </tbody>
            </table>
          </div>
          <ListFoot pages={query} shown={items.length} total={total} words={frameTexts.listed.devices} />
        </>
      )}
      <PairDialog
        opened={isPairing}
        code={code ?? ''}
        siteId={siteAsked}
        onClose={closePairing}
        onPaired={(device) =>
          change((after) => {
            after.delete('code')
            after.delete('accept')
            after.set('open', device.id)
          })
        }
      />
      <DeviceDrawer id={open} onClose={closeDevice} />
    </Page>
  )
}

function noneMatch(words: string, { tag, status, group, version }: DeviceFilter): string {
  if (status !== '' || group !== '' || version !== '') return deviceListTexts.noneFiltered()
  if (tag === '') return deviceListTexts.noneMatch({ words })
  return words === '' ? deviceListTexts.noneTagged({ tag }) : deviceListTexts.noneMatchTagged({ tag, words })
}

function DeviceRow({
  device,
  open,
  onOpen,
  chosen = false,
  onChoose,
}: {
  device: Device
  open: boolean
  onOpen: () => void
  chosen?: boolean
  /** absent for those who may only look */
  onChoose?: (on: boolean) => void
}) {
  const nowMs = useNow()
  const glass = device.data?.glass
  const seenMs = lastSeenMs(device)
  return (
    <tr data-open={open} className="v-row" onClick={onOpen}>
      {onChoose && (
        <td className="v-choose" onClick={(event) => event.stopPropagation()}>
          <Checkbox
            size="xs"
            aria-label={deviceListTexts.selectOne({ name: device.name })}
            checked={chosen}
            onChange={(event) => onChoose(event.currentTarget.checked)}
          />
        </td>
      )}
      <td className={styles.deviceNamed}>
        <button
          type="button"
          className={clsx('v-sort', styles.deviceName)}
          data-row
          onClick={(event) => {
            event.stopPropagation()
            onOpen()
          }}
        >
          {device.name}
        </button>
        {device.tags.length > 0 && (
          <span className={clsx('v-quiet v-small', styles.deviceTags)}>{device.tags.join(' · ')}</span>
        )}
      </td>
      <td className={styles.deviceStatus}>
        <StatusPill status={device.status} />
        <PausedUntil device={device} />
      </td>
      <td className={styles.deviceScreen}>
        {shownScreen(device)?.name ?? <span className="v-quiet">{deviceListTexts.noScreen()}</span>}
        {device.scheduled && <span className="v-quiet v-small"> {deviceListTexts.scheduled()}</span>}
      </td>
      <td className={clsx('v-quiet', styles.deviceMore)}>
        {seenMs === null ? deviceListTexts.never() : formatAgo(seenMs, nowMs)}
      </td>
      <td className={clsx('v-quiet', styles.deviceMore)}>{device.player_version ?? commonTexts.unknown()}</td>
      <td className={clsx('v-quiet', styles.deviceMore)}>
        {glass ? formatDimensions(glass.width, glass.height) : commonTexts.unknown()}
      </td>
      <td className={clsx('v-quiet', styles.deviceMore)}>{formatAgo(device.accepted_at, nowMs)}</td>
    </tr>
  )
}

function DevicesSkeleton() {
  return (
    <div className="v-table-wrap" aria-busy="true" aria-label={deviceListTexts.loadingDevices()}>
      {Array.from({ length: 8 }, (_, row) => (
        <div key={row} style={{ padding: 'var(--v-space-3) var(--v-space-3)', height: 44 }}>
          <Skeleton height={14} width={`${72 - ((row * 13) % 30)}%`} mt="2xs" />
        </div>
      ))}
    </div>
  )
}
