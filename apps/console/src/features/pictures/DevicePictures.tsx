import { Button, Group, Loader, Skeleton, Text, Title } from '@mantine/core'
import { IconBroadcast, IconCamera } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Device, DevicePicture, DevicePictures as Listed } from '@vitrine/protocol'
import { useState } from 'react'
import { api, queryClient } from '../../app/client.ts'
import { formatAgo, formatInstant } from '../../app/format.ts'
import { useMay } from '../../queries/who.ts'
import { Each } from '../../ui/Guarded.tsx'
import { FaultMessage } from '../../ui/Message.tsx'
import { useNow } from '../../ui/useNow.ts'
import { LiveDialog } from './LiveDialog.tsx'
import { picturesQuery } from './latestPicture.ts'
import { pictureAddress } from './pictureAddress.ts'
import { displayPictureTexts } from './pictures.texts.ts'
import styles from './pictures.module.css'

/** Earlier pictures that are shown before somebody asks for more. */
const EARLIER_FIRST = 12

/** What a device shows now and showed before. */
export function DevicePictures({ device }: { device: Device }) {
  const mayEdit = useMay('editor')
  const list = useQuery(picturesQuery(device.id))
  const [chosen, setChosen] = useState<string | null>(null)
  if (list.isError && !list.data)
    return (
      <FaultMessage
        title={displayPictureTexts.couldNotLoad()}
        error={list.error}
        retry={() => void list.refetch()}
      />
    )
  if (!list.data) return <Skeleton style={{ aspectRatio: '16 / 9' }} aria-busy="true" />
  const { items, request } = list.data
  const shown = items.find(({ id }) => id === chosen) ?? items[0]
  return (
    <>
      {shown ? (
        <Shown device={device} picture={shown} />
      ) : (
        <>
          <Text>{displayPictureTexts.none()}</Text>
          <Text c="dimmed" size="sm">
            {displayPictureTexts.noneText()}
          </Text>
        </>
      )}
      {mayEdit && device.active && (
        <Actions device={device} request={request} onTaken={() => setChosen(null)} />
      )}
      {items.length > 1 && <Earlier items={items} shown={shown?.id ?? ''} onChoose={setChosen} />}
    </>
  )
}

function Shown({ device, picture }: { device: Device; picture: DevicePicture }) {
  const nowMs = useNow()
  return (
    <figure style={{ margin: 0 }}>
      <img
        className={styles.frame}
        src={pictureAddress(picture)}
        alt={displayPictureTexts.alt({ name: device.name })}
        data-part="device-capture"
        data-kind={picture.kind}
      />
      <figcaption>
        <Text size="sm" mt="2xs" title={formatInstant(picture.taken_at, nowMs)}>
          {displayPictureTexts.taken({
            ago: formatAgo(picture.taken_at, nowMs),
            kind: displayPictureTexts.kind[picture.kind](),
          })}
        </Text>
        {picture.kind === 'reconstruction' && (
          <Text size="sm" c="dimmed">
            {displayPictureTexts.reconstructionHint()}
          </Text>
        )}
      </figcaption>
    </figure>
  )
}

function Actions(props: { device: Device; request: Listed['request']; onTaken: () => void }) {
  const { device, request } = props
  const [watching, setWatching] = useState(false)
  const isAway = device.status.kind === 'offline'
  const take = useMutation({
    mutationFn: () => api('requestPicture', { params: { id: device.id } }),
    onSuccess: () => {
      props.onTaken()
      return queryClient.invalidateQueries(picturesQuery(device.id))
    },
  })
  const waits = take.isPending || (request !== null && request.done_at === null)
  return (
    <>
      <Group gap="xs" mt="sm">
        <Button
          size="xs"
          variant="default"
          leftSection={waits ? <Loader size={14} /> : <IconCamera size={15} />}
          loading={take.isPending}
          onClick={() => take.mutate()}
        >
          {displayPictureTexts.refresh()}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconBroadcast size={15} />}
          disabled={isAway}
          onClick={() => setWatching(true)}
        >
          {displayPictureTexts.openLive()}
        </Button>
      </Group>
      <Text size="sm" c="dimmed" mt="2xs" role="status">
        {waits
          ? isAway
            ? displayPictureTexts.waitingOffline()
            : displayPictureTexts.waiting()
          : request?.problem && displayPictureTexts.problem[request.problem]()}
      </Text>
      {watching && <LiveDialog device={device} onClose={() => setWatching(false)} />}
    </>
  )
}

function Earlier(props: { items: readonly DevicePicture[]; shown: string; onChoose: (id: string) => void }) {
  const nowMs = useNow()
  const [all, setAll] = useState(false)
  const items = all ? props.items : props.items.slice(0, EARLIER_FIRST)
  return (
    <section>
      <Title order={3} size="sm" mt="md" mb="xs">
        {displayPictureTexts.earlier()}
      </Title>
      <ul className={styles.earlier}>
        <Each items={items} keyOf={({ id }) => id} what="item" as="li">
          {(picture) => (
            <li>
              <button
                type="button"
                className={styles.choice}
                aria-pressed={picture.id === props.shown}
                onClick={() => props.onChoose(picture.id)}
              >
                <img className={styles.frame} src={pictureAddress(picture)} alt="" loading="lazy" />
                <span className="v-small v-quiet">{formatInstant(picture.taken_at, nowMs)}</span>
              </button>
            </li>
          )}
        </Each>
      </ul>
      {items.length < props.items.length && (
        <Button variant="subtle" size="xs" mt="xs" onClick={() => setAll(true)}>
          {displayPictureTexts.showEarlier()}
        </Button>
      )}
    </section>
  )
}
