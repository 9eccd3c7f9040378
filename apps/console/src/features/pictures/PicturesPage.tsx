import { Button } from '@mantine/core'
import { IconSettings } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { PICTURES_OF_MOST, type Device, type DevicePicture } from '@vitrine/protocol'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../app/client.ts'
import { formatAgo } from '../../app/format.ts'
import { useSearchState } from '../../ui/useSearchState.ts'
import { usePages } from '../../queries/pages.ts'
import { useMay } from '../../queries/who.ts'
import { FaultMessage, Message } from '../../ui/Message.tsx'
import { Page } from '../../ui/Page.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { useNow } from '../../ui/useNow.ts'
import { DeviceDrawer, DeviceFilters, filterQuery, useDeviceFilter } from '../devices/index.ts'
import { VirtualGrid } from '../library/index.ts'
import { pictureAddress } from './pictureAddress.ts'
import { displayPictureTexts } from './pictures.texts.ts'
import { RulesDialog } from './RulesDialog.tsx'
import styles from './pictures.module.css'

const TILE_PX = 240
const GAP_PX = 16
/** Name, status and age below a picture. */
const WORDS_PX = 56
/** How often the pictures in sight are looked for again, ms. */
const LOOK_EVERY_MS = 15_000

/** The newest picture of every device, side by side. */
export function PicturesPage() {
  const mayManage = useMay('admin')
  const [search, setSearch] = useSearchParams()
  const { filter, setFilter, applyFilter } = useDeviceFilter()
  // Saved filters can have words, though this page has no search of its own.
  const [words] = useSearchState('q', '')
  const [rules, setRules] = useState(false)
  const { query, items, total } = usePages<Device>(
    'devices',
    { q: words, sort: 'name', ...filterQuery(filter) },
    (asked, signal) => api('listDevices', { query: asked, signal }),
  )
  const open = (id: string | null) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete('tab')
        after.delete('open')
        if (id !== null) {
          after.set('open', id)
          after.set('tab', 'pictures')
        }
        return after
      },
      { preventScrollReset: true },
    )
  const isFiltered = words !== '' || Object.values(filter).some((value) => value !== '')
  return (
    <Page
      head={
        mayManage && (
          <Button variant="default" leftSection={<IconSettings size={16} />} onClick={() => setRules(true)}>
            {displayPictureTexts.rules()}
          </Button>
        )
      }
    >
      {(items.length > 0 || isFiltered) && (
        <DeviceFilters words={words} filter={filter} onChange={setFilter} onApply={applyFilter} />
      )}
      {query.isError && items.length === 0 ? (
        <FaultMessage
          title={displayPictureTexts.couldNotLoad()}
          error={query.error}
          retry={() => void query.refetch()}
        />
      ) : items.length === 0 ? (
        !query.isPending && (
          <Message
            title={displayPictureTexts.noDevices()}
            text={displayPictureTexts.noDevicesText()}
            {...(isFiltered && { action: <ClearFilters onClear={() => applyFilter({})} /> })}
          />
        )
      ) : (
        <>
          <VirtualGrid
            label={displayPictureTexts.list()}
            count={total}
            loaded={items.length}
            minTileWidth={TILE_PX}
            gap={GAP_PX}
            rowHeight={(width) => (width * 9) / 16 + WORDS_PX + GAP_PX}
            renderTile={(index) => {
              const device = items[index]
              if (!device) return <div className={`${styles.frame} ${styles.empty}`} />
              const first = index - (index % PICTURES_OF_MOST)
              const beside = items.slice(first, first + PICTURES_OF_MOST).map(({ id }) => id)
              return <Tile device={device} beside={beside} onOpen={() => open(device.id)} />
            }}
            onNear={() => {
              if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage()
            }}
            onSpace={(index) => items[index] && open(items[index].id)}
          />
          <div className="v-list-foot">
            <span role="status" className="v-numbers">
              {displayPictureTexts.found({ count: total })}
            </span>
          </div>
        </>
      )}
      <DeviceDrawer id={search.get('open')} onClose={() => open(null)} />
      <RulesDialog opened={rules} onClose={() => setRules(false)} />
    </Page>
  )
}

function ClearFilters({ onClear }: { onClear: () => void }) {
  return (
    <Button variant="default" onClick={onClear}>
      {displayPictureTexts.clearFilters()}
    </Button>
  )
}

/** The newest picture of a device, read together with those beside it, while one of them is in sight. */
function useNewest(deviceId: string, beside: readonly string[]): DevicePicture | undefined {
  const newest = useQuery({
    queryKey: ['pictures-newest', beside],
    queryFn: ({ signal }) => api('listNewestPictures', { query: { devices: beside.join(',') }, signal }),
    refetchInterval: LOOK_EVERY_MS,
  })
  return newest.data?.items.find((picture) => picture.device_id === deviceId)
}

function Tile(props: { device: Device; beside: readonly string[]; onOpen: () => void }) {
  const { device } = props
  const nowMs = useNow()
  const picture = useNewest(device.id, props.beside)
  return (
    <button type="button" data-row className={styles.tile} onClick={props.onOpen}>
      {picture ? (
        <img
          className={styles.frame}
          src={pictureAddress(picture)}
          alt={displayPictureTexts.alt({ name: device.name })}
          decoding="async"
        />
      ) : (
        <span className={`${styles.frame} ${styles.empty} v-small`}>{displayPictureTexts.none()}</span>
      )}
      <span className={styles.words}>
        <span className={styles.name}>{device.name}</span>
        <StatusPill status={device.status} />
      </span>
      {picture && (
        <span className="v-small v-quiet">
          {displayPictureTexts.taken({
            ago: formatAgo(picture.taken_at, nowMs),
            kind: displayPictureTexts.kind[picture.kind](),
          })}
        </span>
      )}
    </button>
  )
}
