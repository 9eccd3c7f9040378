import { Anchor, Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { isOutsideInstant, showableFiles } from '@vitrine/core'
import { isApiError, type Media } from '@vitrine/protocol'
import { useState } from 'react'
import { Link } from 'react-router'
import { api, queryClient } from '../../app/client.ts'
import {
  formatBytes,
  formatDimensions,
  formatInstant,
  formatNumber,
  formatSpan,
  formatUnit,
  listedShort,
} from '../../app/format.ts'
import { mediaItemQuery } from '../../queries/content.ts'
import { useMay } from '../../queries/who.ts'
import { FaultMessage } from '../../ui/Message.tsx'
import { useNow } from '../../ui/useNow.ts'
import { TagDialog } from '../library/index.ts'
import { goingConversion, preparingWords } from './advice.ts'
import { codecName } from './codecName.ts'
import { MediaAdvice } from './MediaAdvice.tsx'
import { MediaConversion } from './MediaConversion.tsx'
import { ReplaceDialog } from './ReplaceDialog.tsx'
import { placeholderOf } from './placeholder.ts'
import { Drawer } from '../../ui/Dialog.tsx'
import { rich } from '@vitrine/texts/rich'
import { fileProblemText } from './fileProblemText.ts'
import { mediaTexts } from './media.texts.ts'
import { userPath } from '../../ui/userPath.ts'
import { commonTexts } from '../../ui/common.texts.ts'

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
          <Text c="dimmed">{mediaTexts.fileNotFound()}</Text>
        ) : (
          <FaultMessage
            title={mediaTexts.couldNotLoadFile()}
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
            ? mediaTexts.needsConversion()
            : media.ahead
              ? mediaTexts.waitsForCopies({ state: preparingWords(media) })
              : mediaTexts.makesCopies()}
        </Text>
      )}
      {media.problem !== null && (
        <Text role="alert" c="var(--v-danger)">
          {fileProblemText(media)}
        </Text>
      )}
      {mayEdit && (
        <TextInput
          label={commonTexts.name()}
          value={name ?? media.name}
          maxLength={200}
          error={name !== null && name.trim() === '' ? mediaTexts.nameMissing() : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
          onBlur={leaveName}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.currentTarget.blur()
          }}
        />
      )}
      <dl className="v-facts v-numbers">
        <dt>{commonTexts.size()}</dt>
        <dd>{formatBytes(media.bytes)}</dd>
        {media.width > 0 && (
          <>
            <dt>{mediaTexts.dimensions()}</dt>
            <dd>{formatDimensions(media.width, media.height)}</dd>
          </>
        )}
        {media.duration !== null && (
          <>
            <dt>{mediaTexts.duration()}</dt>
            <dd>{formatSpan(media.duration)}</dd>
          </>
        )}
        <dt>{mediaTexts.type()}</dt>
        <dd>
          {media.type === 'application/octet-stream' ? (media.facts?.container ?? media.type) : media.type}
          {storedWords(media)}
        </dd>
        {media.kind === 'video' && (
          <>
            <dt>{mediaTexts.sound()}</dt>
            <dd>{media.has_sound ? mediaTexts.yes() : mediaTexts.no()}</dd>
          </>
        )}
        <dt>{mediaTexts.changed()}</dt>
        <dd>{mediaTexts.changedBy({ time: formatInstant(media.epoch, nowMs), person: media.changed_by })}</dd>
        <dt>{mediaTexts.usedBy()}</dt>
        <dd>
          <UsedBy media={media} />
        </dd>
        <dt>{commonTexts.tags()}</dt>
        <dd>
          {media.tags.length === 0 ? commonTexts.none() : listedShort(media.tags)}
          {mayEdit && (
            <Button size="compact-xs" variant="subtle" ms="xs" onClick={() => setTagging(true)}>
              {mediaTexts.changeTags()}
            </Button>
          )}
        </dd>
        {!mayEdit && media.expires_at !== null && (
          <>
            <dt>{mediaTexts.expires()}</dt>
            <dd>{formatInstant(media.expires_at, nowMs)}</dd>
          </>
        )}
      </dl>
      {media.state !== 'failed' && <MediaAdvice media={media} />}
      {media.kind === 'video' && <MediaConversion media={media} mayEdit={mayEdit} />}
      {mayEdit && (
        <TextInput
          type="datetime-local"
          label={mediaTexts.expires()}
          description={mediaTexts.expiresHint()}
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
            {mediaTexts.replaceEverywhere()}
          </Button>
          <Button variant="default" c="var(--v-danger)" onClick={onDelete}>
            {commonTexts.deleteEllipsis()}
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

/** The slides and screens that show a file, the first few by name. */
function UsedBy({ media: { used_by } }: { media: Media }) {
  if (used_by.length === 0) return mediaTexts.usedByNothing()
  const names = used_by.slice(0, USERS_SHOWN).map((user, index) => (
    <span key={user.id}>
      {index > 0 && ', '}
      <Anchor component={Link} to={userPath(user)}>
        {user.name}
      </Anchor>
    </span>
  ))
  const count = used_by.length - USERS_SHOWN
  return count > 0 ? rich(mediaTexts.usedByMore, { names: <>{names}</>, count }) : names
}

/** How a file is stored, as it follows its type. */
function storedWords({ codec, frame_rate, facts }: Media): string {
  const words = [
    codec === null ? '' : codecName(codec) + (facts?.profile === undefined ? '' : ` ${facts.profile}`),
    frame_rate === null ? '' : mediaTexts.framesPerSecond({ rate: formatNumber(frame_rate, 2) }),
    facts?.bit_rate === undefined ? '' : formatUnit(facts.bit_rate / 1_000_000, 'megabit-per-second'),
    (facts?.bit_depth ?? 8) > 8 ? mediaTexts.bits({ count: facts?.bit_depth ?? 8 }) : '',
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
