import './devices.css'
import { Button, Checkbox, Skeleton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Device } from '@vitrine/protocol'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../app/client.ts'
import { formatAgo } from '../../app/format.ts'
import { deviceTagsQuery } from '../../queries/devices.ts'
import { usePages } from '../../queries/pages.ts'
import { playerAddresses, startQuery } from '../../queries/start.ts'
import { useMay } from '../../queries/who.ts'
import { ListFoot } from '../../ui/ListFoot.tsx'
import { lastSeenMs } from '../../ui/deviceStatusText.ts'
import { FaultMessage, Message } from '../../ui/Message.tsx'
import { rowKeys } from '../../ui/rowKeys.ts'
import { Page } from '../../ui/Page.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { SortHeader } from '../../ui/SortHeader.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { useNow } from '../../ui/useNow.ts'
import { useSearchState } from '../../ui/useSearchState.ts'
import { TagChoice } from '../library/index.ts'
import { BulkBar } from './BulkBar.tsx'
import { DeviceDrawer } from './DeviceDrawer.tsx'
import { PairDialog } from './PairDialog.tsx'
import { Each } from '../../ui/Guarded.tsx'
import { frameTexts } from '../../ui/frame.texts.ts'

/** Where the first display opens the player. */
function PairHint() {
  const start = useQuery(startQuery)
  const { first, reachable } = playerAddresses(location, start.data ?? null)
  return (
    <>
      Open <strong>{first}</strong> on the display, then enter its pairing code here.
      {!reachable && ' Only this computer can open that address.'}
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
  const [tag, setTag] = useSearchState('tag', '')
  const tags = useQuery(deviceTagsQuery)
  const { query, items, total } = usePages<Device>(
    'devices',
    { q: words, sort, ...(tag === '' ? {} : { tag }) },
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
      Pair a device
    </Button>
  )

  return (
    <Page
      head={
        <>
          <SearchBox label="Search devices" value={words} onChange={setWords} />
          {(tags.data ?? []).length > 0 && (
            <TagChoice tags={(tags.data ?? []).map((one) => one.tag)} value={tag} onChange={setTag} />
          )}
          {pairButton}
        </>
      }
    >
      {query.isError && items.length === 0 ? (
        <FaultMessage title="Couldn’t load devices" error={query.error} retry={() => void query.refetch()} />
      ) : query.isPending ? (
        <DevicesSkeleton />
      ) : items.length === 0 ? (
        words === '' && tag === '' ? (
          <Message title="No devices yet" text={<PairHint />} action={pairButton} />
        ) : (
          <Message
            title="No devices found"
            text={`No device matches${words === '' ? '' : ` “${words}”`}${tag === '' ? '' : ` with the tag “${tag}”`}.`}
          />
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
            <table className="v-table v-devices-table" ref={rowKeys}>
              <caption className="v-sr">Devices</caption>
              <thead>
                <tr>
                  {mayEdit && (
                    <th scope="col" className="v-choose">
                      <Checkbox
                        size="xs"
                        aria-label="Select all"
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
                  <SortHeader field="name" label="Name" sort={sort} onSort={setSort} />
                  <th scope="col">Status</th>
                  <th scope="col">Screen</th>
                  <SortHeader field="checkin_epoch" label="Last seen" sort={sort} onSort={setSort} />
                  <th scope="col">Player</th>
                  <th scope="col">Display</th>
                  <SortHeader field="accepted_at" label="Paired" sort={sort} onSort={setSort} />
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
            aria-label={`Select ${device.name}`}
            checked={chosen}
            onChange={(event) => onChoose(event.currentTarget.checked)}
          />
        </td>
      )}
      <td className="v-device-named">
        <button
          type="button"
          className="v-sort v-device-name"
          data-row
          onClick={(event) => {
            event.stopPropagation()
            onOpen()
          }}
        >
          {device.name}
        </button>
        {device.tags.length > 0 && (
          <span className="v-quiet v-small v-device-tags">{device.tags.join(' · ')}</span>
        )}
      </td>
      <td className="v-device-status">
        <StatusPill status={device.status} />
      </td>
      <td className="v-device-screen">{device.site_name ?? <span className="v-quiet">No screen</span>}</td>
      <td className="v-quiet v-device-more">{seenMs === null ? 'Never' : formatAgo(seenMs, nowMs)}</td>
      <td className="v-quiet v-device-more">{device.player_version ?? 'Unknown'}</td>
      <td className="v-quiet v-device-more">{glass ? `${glass.width} × ${glass.height}` : 'Unknown'}</td>
      <td className="v-quiet v-device-more">{formatAgo(device.accepted_at, nowMs)}</td>
    </tr>
  )
}

function DevicesSkeleton() {
  return (
    <div className="v-table-wrap" aria-busy="true" aria-label="Loading devices">
      {Array.from({ length: 8 }, (_, row) => (
        <div key={row} style={{ padding: 'var(--v-space-3) var(--v-space-3)', height: 44 }}>
          <Skeleton height={14} width={`${72 - ((row * 13) % 30)}%`} mt="2xs" />
        </div>
      ))}
    </div>
  )
}
