import './devices.css'
import { Button, Modal, Skeleton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { Device } from '@vitrine/protocol'
import { useSearchParams } from 'react-router'
import { api } from '../../app/client.ts'
import { counted, formatAgo } from '../../app/format.ts'
import { usePages } from '../../queries/pages.ts'
import { useMay } from '../../queries/who.ts'
import { ListFoot } from '../../ui/ListFoot.tsx'
import { FaultMessage, Message } from '../../ui/Message.tsx'
import { rowKeys } from '../../ui/rowKeys.ts'
import { Page } from '../../ui/Page.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { SortHeader } from '../../ui/SortHeader.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { useNow } from '../../ui/useNow.ts'
import { useSearchState } from '../../ui/useSearchState.ts'
import { AcceptForm } from './AcceptForm.tsx'
import { DeviceDrawer } from './DeviceDrawer.tsx'

export function DevicesPage() {
  const mayEdit = useMay('editor')
  const [search, setSearch] = useSearchParams()
  const [words, setWords] = useSearchState('q', '')
  const [sort, setSort] = useSearchState('sort', 'name')
  const code = search.get('code')
  const accepting = mayEdit && (code !== null || search.has('accept'))
  const open = search.get('open')
  const { query, items, total } = usePages<Device>('devices', { q: words, sort }, (asked, signal) =>
    api('listDevices', { query: asked, signal }),
  )
  const change = (edit: (search: URLSearchParams) => void) =>
    setSearch((before) => {
      const after = new URLSearchParams(before)
      edit(after)
      return after
    })
  const openDevice = (id: string) => change((after) => after.set('open', id))
  const closeAccept = () =>
    change((after) => {
      after.delete('code')
      after.delete('accept')
    })
  const acceptButton = mayEdit && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => change((after) => after.set('accept', '1'))}>
      Accept a device
    </Button>
  )

  return (
    <Page
      title="Devices"
      head={
        <>
          <SearchBox label="Search devices" value={words} onChange={setWords} />
          {acceptButton}
        </>
      }
    >
      {query.isError && items.length === 0 ? (
        <FaultMessage what="The devices" error={query.error} retry={() => void query.refetch()} />
      ) : query.isPending ? (
        <DevicesSkeleton />
      ) : items.length === 0 ? (
        words === '' ? (
          <Message
            title="No device yet"
            text={
              <>
                Open <strong>{window.location.origin}/player</strong> in the browser of a display. It shows a
                code; accept it here.
              </>
            }
            action={acceptButton}
          />
        ) : (
          <Message title="No device by that name" text={`Nothing was found for “${words}”.`} />
        )
      ) : (
        <>
          <div className="v-table-wrap">
            <table className="v-table v-devices-table" ref={rowKeys}>
              <caption className="v-sr">Devices</caption>
              <thead>
                <tr>
                  <SortHeader field="name" label="Name" sort={sort} onSort={setSort} />
                  <th scope="col">Status</th>
                  <th scope="col">Screen</th>
                  <SortHeader field="checkin_epoch" label="Last heard" sort={sort} onSort={setSort} />
                  <th scope="col">Player</th>
                  <th scope="col">Display</th>
                  <SortHeader field="accepted_at" label="Accepted" sort={sort} onSort={setSort} />
                </tr>
              </thead>
              <tbody>
                {items.map((device) => (
                  <DeviceRow
                    key={device.id}
                    device={device}
                    open={device.id === open}
                    onOpen={() => openDevice(device.id)}
                  />
                ))}
              </tbody>
            </table>
          </div>
          <ListFoot
            pages={query}
            shown={items.length}
            total={total}
            noun={(count) => counted(count, 'device')}
          />
        </>
      )}
      <Modal opened={accepting} onClose={closeAccept} title="Accept a device" size="md">
        <AcceptForm
          code={code ?? ''}
          onAccepted={(device) =>
            change((after) => {
              after.delete('code')
              after.delete('accept')
              after.set('open', device.id)
            })
          }
        />
      </Modal>
      <DeviceDrawer id={open} onClose={() => change((after) => after.delete('open'))} />
    </Page>
  )
}

function DeviceRow({ device, open, onOpen }: { device: Device; open: boolean; onOpen: () => void }) {
  const nowMs = useNow(10_000)
  const glass = device.data?.glass
  return (
    <tr data-open={open} className="v-row" onClick={onOpen}>
      <td>
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
      </td>
      <td>
        <StatusPill status={device.status} />
      </td>
      <td>{device.site_name ?? <span className="v-quiet">No screen</span>}</td>
      <td className="v-quiet">
        {device.checkin_epoch === null ? 'Never' : formatAgo(device.checkin_epoch, nowMs)}
      </td>
      <td className="v-quiet">{device.player_version ?? 'Unknown'}</td>
      <td className="v-quiet">{glass ? `${glass.width} × ${glass.height}` : 'Unknown'}</td>
      <td className="v-quiet">{formatAgo(device.accepted_at, nowMs)}</td>
    </tr>
  )
}

function DevicesSkeleton() {
  return (
    <div className="v-table-wrap" aria-busy="true" aria-label="Devices are being read">
      {Array.from({ length: 8 }, (_, row) => (
        <div key={row} style={{ padding: '12px 12px', height: 44 }}>
          <Skeleton height={14} width={`${72 - ((row * 13) % 30)}%`} mt={3} />
        </div>
      ))}
    </div>
  )
}
