import { Anchor, Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { codecName, isOutsideInstant, showableFiles } from '@vitrine/core'
import { isApiError, type Media } from '@vitrine/protocol'
import { useState } from 'react'
import { Link } from 'react-router'
import { api, queryClient } from '../../app/client.ts'
import { formatBytes, formatInstant, formatNumber, formatSpan, formatUnit } from '../../app/format.ts'
import { mediaItemQuery } from '../../queries/content.ts'
import { useMay } from '../../queries/who.ts'
import { FaultMessage } from '../../ui/Message.tsx'
import { useNow } from '../../ui/useNow.ts'
import { TagDialog } from '../library/index.ts'
import { goingConversion, preparingWords } from './advice.ts'
import { MediaAdvice } from './MediaAdvice.tsx'
import { MediaConversion } from './MediaConversion.tsx'
import { ReplaceDialog } from './ReplaceDialog.tsx'
import { placeholderOf } from './placeholder.ts'
import { Drawer } from '../../ui/Dialog.tsx'

/** How many of those who show a file are named. */
const USERS_SHOWN = 8

/** One file: its picture large, its facts, where it is used, rename and delete. */
export function MediaDrawer({
  id,
  onClose,
  onDelete,
}: {
  id: string | null
  onClose: () => void
  onDelete: (media: Media) => void
}) {
  const media = useQuery({ ...mediaItemQuery(id ?? ''), enabled: id !== null })
  return (
    <Drawer
      opened={id !== null}
      onClose={onClose}
      position="right"
      size={520}
      padding="lg"
      title={
        <Text inherit className="v-clip">
          {media.data?.name ?? ' '}
        </Text>
      }
    >
      {media.data ? (
        <MediaDetail
          key={media.data.id}
          media={media.data}
          onDelete={() => {
            onClose()
            onDelete(media.data)
          }}
        />
      ) : media.isError ? (
        isApiError(media.error, 'ENTITY_NOT_FOUND') ? (
          <Text c="dimmed">File not found.</Text>
        ) : (
          <FaultMessage
            title="Couldn’t load this file"
            error={media.error}
            retry={() => void media.refetch()}
          />
        )
      ) : (
        <Skeleton style={{ aspectRatio: '16 / 10' }} />
      )}
    </Drawer>
  )
}

function MediaDetail({ media, onDelete }: { media: Media; onDelete: () => void }) {
  const mayEdit = useMay('editor')
  const nowMs = useNow()
  const [name, setName] = useState<string | null>(null)
  const [loaded, setLoaded] = useState(false)
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['media'] })
  /** as it is typed; null: as it is kept */
  const [expires, setExpires] = useState<string | null>(null)
  const [replacing, setReplacing] = useState(false)
  const [tagging, setTagging] = useState(false)
  const save = useMutation({
    mutationFn: (body: { name?: string; expires_at?: number | null }) =>
      api('changeMedia', { params: { id: media.id }, body, revision: media.revision }),
    onSuccess: (changed) => queryClient.setQueryData(mediaItemQuery(media.id).queryKey, changed),
    onSettled: () => {
      setName(null)
      void refresh()
    },
  })
  const original = media.files.find((file) => file.rendition === 'original')
  const poster = media.files.find((file) => file.rendition === 'poster')
  const [playable] = showableFiles(media.kind, media.files, media.shown_as)
  const large =
    [...media.files]
      .filter((file) => file.width >= 900 && file.rendition !== 'poster')
      .sort((a, b) => a.width - b.width)[0] ?? original
  const leaveName = () => {
    const wanted = name?.trim()
    if (wanted && wanted !== media.name) save.mutate({ name: wanted })
    else setName(null)
  }
  const expiresNow = media.expires_at === null ? '' : localInputOf(media.expires_at)
  const leaveExpires = () => {
    if (expires !== null && expires !== expiresNow) {
      const expiresMs = expires === '' ? null : new Date(expires).getTime()
      save.mutate({ expires_at: expiresMs })
    }
    setExpires(null)
  }

  return (
    <Stack gap="md">
      <div
        className="v-media-picture"
        style={{
          ...(media.width > 0 ? { aspectRatio: `${media.width} / ${media.height}` } : {}),
          // The fields below it stay in sight, also below an upright picture.
          maxHeight: 'min(320px, 38vh)',
          ...placeholderOf(media, loaded),
        }}
        data-transparent={media.facts?.transparent}
      >
        {media.kind === 'video' && playable && media.state === 'ready' ? (
          <video
            src={playable.path}
            controls
            playsInline
            preload="metadata"
            {...(poster ? { poster: poster.path } : {})}
          />
        ) : (
          media.kind === 'image' &&
          large && <img src={large.path} alt={media.name} onLoad={() => setLoaded(true)} />
        )}
      </div>
      {media.state === 'processing' && (
        <Text role="status">
          {goingConversion(media)
            ? 'Devices can’t play this file as it is. You can use it after conversion.'
            : media.ahead
              ? `${preparingWords(media)}. Copies for every screen size are made after that.`
              : 'Preparing. Copies are made for every screen size.'}
        </Text>
      )}
      {media.problem !== null && (
        <Text role="alert" c="var(--v-danger)">
          {media.problem}
        </Text>
      )}
      {mayEdit && (
        <TextInput
          label="Name"
          value={name ?? media.name}
          maxLength={200}
          error={name !== null && name.trim() === '' ? 'Enter a name.' : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
          onBlur={leaveName}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.currentTarget.blur()
          }}
        />
      )}
      <dl className="v-facts v-numbers">
        <dt>Size</dt>
        <dd>{formatBytes(media.bytes)}</dd>
        {media.width > 0 && (
          <>
            <dt>Dimensions</dt>
            <dd>
              {media.width} × {media.height}
            </dd>
          </>
        )}
        {media.duration !== null && (
          <>
            <dt>Duration</dt>
            <dd>{formatSpan(media.duration)}</dd>
          </>
        )}
        <dt>Type</dt>
        <dd>
          {media.type === 'application/octet-stream' ? (media.facts?.container ?? media.type) : media.type}
          {storedWords(media)}
        </dd>
        {media.kind === 'video' && (
          <>
            <dt>Sound</dt>
            <dd>{media.has_sound ? 'Yes' : 'No'}</dd>
          </>
        )}
        <dt>Changed</dt>
        <dd>
          {formatInstant(media.epoch, nowMs)} by {media.changed_by}
        </dd>
        <dt>Used by</dt>
        <dd>
          {media.used_by.length === 0
            ? 'Nothing'
            : media.used_by.slice(0, USERS_SHOWN).map((user, index) => (
                <span key={user.id}>
                  {index > 0 && ', '}
                  <Anchor
                    component={Link}
                    to={`/${user.noun === 'site' ? 'sites' : 'slides'}-edit/${user.id}`}
                  >
                    {user.name}
                  </Anchor>
                </span>
              ))}
          {media.used_by.length > USERS_SHOWN && ` and ${media.used_by.length - USERS_SHOWN} more`}
        </dd>
        <dt>Tags</dt>
        <dd>
          {media.tags.length === 0 ? 'None' : media.tags.join(', ')}
          {mayEdit && (
            <Button size="compact-xs" variant="subtle" ml="xs" onClick={() => setTagging(true)}>
              Change
            </Button>
          )}
        </dd>
        {!mayEdit && media.expires_at !== null && (
          <>
            <dt>Expires</dt>
            <dd>{formatInstant(media.expires_at, nowMs)}</dd>
          </>
        )}
      </dl>
      {media.state !== 'failed' && <MediaAdvice media={media} />}
      {media.kind === 'video' && <MediaConversion media={media} mayEdit={mayEdit} />}
      {mayEdit && (
        <TextInput
          type="datetime-local"
          label="Expires"
          description="After this date, devices skip content that shows this file, even offline. Changes take effect when screens are published."
          value={expires ?? expiresNow}
          onChange={(event) => setExpires(event.currentTarget.value)}
          onBlur={leaveExpires}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.currentTarget.blur()
          }}
        />
      )}
      {mayEdit && (
        <Group justify="space-between">
          <Button variant="default" disabled={media.used_by.length === 0} onClick={() => setReplacing(true)}>
            Replace everywhere…
          </Button>
          <Button variant="default" c="var(--v-danger)" onClick={onDelete}>
            Delete…
          </Button>
        </Group>
      )}
      <ReplaceDialog media={replacing ? media : null} onClose={() => setReplacing(false)} />
      <TagDialog
        tagged={tagging ? new Map([[{ noun: 'media', id: media.id }, media.tags]]) : null}
        onClose={() => setTagging(false)}
      />
    </Stack>
  )
}

/** How a file is stored, as it follows its type. */
function storedWords({ codec, frame_rate, facts }: Media): string {
  const words = [
    codec === null ? '' : codecName(codec) + (facts?.profile === undefined ? '' : ` ${facts.profile}`),
    frame_rate === null ? '' : `${formatNumber(frame_rate, 2)} frames per second`,
    facts?.bit_rate === undefined ? '' : formatUnit(facts.bit_rate / 1_000_000, 'megabit-per-second'),
    (facts?.bit_depth ?? 8) > 8 ? `${facts?.bit_depth} bits` : '',
    facts?.hdr ? 'HDR' : '',
  ]
  return words
    .filter((word) => word !== '')
    .map((word) => `, ${word}`)
    .join('')
}

/** An instant as a field of the browser's own time zone takes it. */
function localInputOf(atMs: number): string {
  if (!isOutsideInstant(atMs)) return ''
  const local = new Date(atMs - new Date(atMs).getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}
