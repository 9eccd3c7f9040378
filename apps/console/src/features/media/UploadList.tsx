import './media.css'
import { ActionIcon, Button, Progress, Text } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconRefresh, IconX } from '@tabler/icons-react'
import { useQueries, useQuery } from '@tanstack/react-query'
import { VERDICTS } from '@vitrine/core'
import { useEffect, useState } from 'react'
import { formatBytes, formatPercent } from '../../app/format.ts'
import { useStore } from '../../app/store.ts'
import { converterQuery, mediaItemQuery } from '../../queries/content.ts'
import { goingConversion, mediaAdvice, preparingWords } from './advice.ts'
import {
  dismissFinished,
  dismissUpload,
  isOver,
  pauseAll,
  pauseUpload,
  resumeAll,
  resumeUpload,
  uploads,
  type Upload,
} from './uploads.ts'
import { isAllWell, LIST_STAYS_MS } from './uploadsEnd.ts'
import { Each } from '../../ui/Guarded.tsx'

export function UploadList() {
  const list = useStore(uploads)
  const going = list.filter((upload) => !isOver(upload))
  const paused = going.length > 0 && going.every(({ state }) => state === 'paused')
  const bytes = list.reduce((sum, upload) => sum + upload.bytes, 0)
  const sent = list.reduce((sum, upload) => sum + (isOver(upload) ? upload.bytes : upload.sent), 0)
  const percent = bytes === 0 ? 0 : Math.floor((sent / bytes) * 100)
  const hold = useCloseWhenWell(list)
  return (
    <section className="v-uploads" aria-label="Uploads" {...hold}>
      <div className="v-upload-line">
        <Text fw={600} style={{ flex: 1 }} role="status" className="v-numbers">
          {going.length > 0
            ? `${paused ? 'Paused' : 'Uploading'}, ${list.length - going.length} of ${list.length} uploaded`
            : 'Uploads finished'}
        </Text>
        {going.length > 0 && list.length > 1 && (
          <Button size="compact-sm" variant="subtle" onClick={paused ? resumeAll : pauseAll}>
            {paused ? 'Resume all' : 'Pause all'}
          </Button>
        )}
        {going.length === 0 && (
          <ActionIcon aria-label="Close" onClick={dismissFinished}>
            <IconX size={16} />
          </ActionIcon>
        )}
      </div>
      {list.length > 1 && going.length > 0 && (
        <Progress value={percent} size={6} my="xs" aria-label={`All files, ${percent} percent sent`} />
      )}
      <ul className="v-rows">
        <Each items={list} keyOf={(upload) => upload.id} what="upload" as="li">
          {(upload) => <UploadRow upload={upload} />}
        </Each>
      </ul>
    </section>
  )
}

/** Takes the list away some seconds after all is well, unless somebody points at it. */
function useCloseWhenWell(list: readonly Upload[]) {
  const ids = [...new Set(list.flatMap(({ mediaId }) => mediaId ?? []))]
  const known = useQueries({ queries: ids.map((id) => mediaItemQuery(id)) })
  const [held, setHeld] = useState(false)
  const isWell = isAllWell(list, (id) => known[ids.indexOf(id)]?.data)
  useEffect(() => {
    if (!isWell || held) return undefined
    const timer = setTimeout(dismissFinished, LIST_STAYS_MS)
    return () => clearTimeout(timer)
  }, [isWell, held, list])
  return {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  }
}

function UploadRow({ upload }: { upload: Upload }) {
  const percent = upload.bytes === 0 ? 0 : Math.floor((upload.sent / upload.bytes) * 100)
  const { id, name, state } = upload
  return (
    <li className="v-upload">
      <div className="v-upload-line">
        <span className="v-clip" style={{ flex: 1 }} title={name}>
          {name}
        </span>
        {(state === 'uploading' || state === 'waiting') && (
          <ActionIcon aria-label={`Pause ${name}`} onClick={() => pauseUpload(id)}>
            <IconPlayerPause size={16} />
          </ActionIcon>
        )}
        {(state === 'paused' || state === 'interrupted') && (
          <ActionIcon aria-label={`Resume ${name}`} onClick={() => resumeUpload(id)}>
            <IconPlayerPlay size={16} />
          </ActionIcon>
        )}
        {state === 'refused' && (
          <ActionIcon aria-label={`Retry ${name}`} onClick={() => resumeUpload(id)}>
            <IconRefresh size={16} />
          </ActionIcon>
        )}
        {/* A finished upload is closed with the list. */}
        {!isOver(upload) && (
          <ActionIcon aria-label={`Cancel ${name}`} onClick={() => dismissUpload(id)}>
            <IconX size={16} />
          </ActionIcon>
        )}
      </div>
      {!isOver(upload) && (
        <Progress value={percent} size={4} mt="3xs" aria-label={`${name}, ${percent} percent sent`} />
      )}
      <Text size="xs" c={state === 'refused' ? 'var(--v-danger)' : 'dimmed'} mt="2xs" className="v-numbers">
        {wordsOf(upload, percent)}
        {state === 'done' && upload.mediaId !== null && <Outlook id={upload.mediaId} />}
      </Text>
    </li>
  )
}

/** What is to be expected of a file that was taken; nothing where all is well. */
function Outlook({ id }: { id: string }) {
  const { data } = useQuery(mediaItemQuery(id))
  const converter = useQuery(converterQuery)
  if (!data) return null
  const [worst] = mediaAdvice(data)
    .filter(({ verdict }) => verdict !== 'plays')
    .sort((a, b) => VERDICTS.indexOf(b.verdict) - VERDICTS.indexOf(a.verdict))
  if (data.problem !== null) return <>. {data.problem}</>
  if (goingConversion(data) || (data.state === 'processing' && worst?.verdict === 'cannot'))
    return <>. It is being converted. Media shows the progress.</>
  if (data.state === 'processing') return <>. {preparingWords(data)}…</>
  if (!worst) return null
  const offered = converter.data?.formats.includes('mp4') ? ' Media offers to convert it.' : ''
  return (
    <>
      . {worst.reasons[0]}
      {offered}
    </>
  )
}

function wordsOf(upload: Upload, percent: number): string {
  switch (upload.state) {
    case 'waiting':
      return upload.sent > 0 ? `Waiting at ${formatPercent(percent / 100)}` : 'Waiting'
    case 'there':
      return `This file is already in Media as “${upload.known ?? upload.name}”.`
    case 'checking':
      return 'Checking the file…'
    case 'uploading':
      return `${formatBytes(upload.sent)} of ${formatBytes(upload.bytes)}, ${formatPercent(percent / 100)}`
    case 'paused':
      return `Paused at ${formatPercent(percent / 100)}`
    case 'interrupted':
      return `Connection failed at ${formatPercent(percent / 100)}. The upload resumes automatically.`
    case 'done':
      return 'Uploaded'
    case 'refused':
      return upload.problem ?? 'The server rejected this file.'
  }
}
