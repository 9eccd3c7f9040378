import { ActionIcon, Button, Progress, Text } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconRefresh, IconX } from '@tabler/icons-react'
import { useQueries, useQuery } from '@tanstack/react-query'
import { VERDICTS } from '@vitrine/core'
import { useEffect, useState } from 'react'
import { formatBytes, formatPercent } from '../../app/format.ts'
import { useStore } from '../../app/store.ts'
import { converterQuery, mediaItemQuery } from '../../queries/content.ts'
import { goingConversion, mediaAdvice, preparingWords } from './advice.ts'
import { adviceWords } from './adviceWords.ts'
import { mediaAdviceTexts } from './mediaAdvice.texts.ts'
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
import { fileProblemText } from './fileProblemText.ts'
import { mediaTexts } from './media.texts.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import styles from './media.module.css'

export function UploadList() {
  const list = useStore(uploads)
  const going = list.filter((upload) => !isOver(upload))
  const paused = going.length > 0 && going.every(({ state }) => state === 'paused')
  const bytes = list.reduce((sum, upload) => sum + upload.bytes, 0)
  const sent = list.reduce((sum, upload) => sum + (isOver(upload) ? upload.bytes : upload.sent), 0)
  const percent = bytes === 0 ? 0 : Math.floor((sent / bytes) * 100)
  const hold = useCloseWhenWell(list)
  return (
    <section className={styles.uploads} aria-label={mediaTexts.uploads()} {...hold}>
      <div className={styles.uploadLine}>
        <Text fw={600} style={{ flex: 1 }} role="status" className="v-numbers">
          {going.length > 0
            ? mediaTexts.uploadedOf({
                state: paused ? 'paused' : 'uploading',
                done: list.length - going.length,
                total: list.length,
              })
            : mediaTexts.uploadsFinished()}
        </Text>
        {going.length > 0 && list.length > 1 && (
          <Button size="compact-sm" variant="subtle" onClick={paused ? resumeAll : pauseAll}>
            {paused ? mediaTexts.resumeAll() : mediaTexts.pauseAll()}
          </Button>
        )}
        {going.length === 0 && (
          <ActionIcon aria-label={commonTexts.close()} onClick={dismissFinished}>
            <IconX size={16} />
          </ActionIcon>
        )}
      </div>
      {list.length > 1 && going.length > 0 && (
        <Progress
          value={percent}
          size={6}
          my="xs"
          aria-label={mediaTexts.allSentPercent({ percent: formatPercent(percent / 100) })}
        />
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
    <li className={styles.upload}>
      <div className={styles.uploadLine}>
        <span className="v-clip" style={{ flex: 1 }} title={name}>
          {name}
        </span>
        {(state === 'uploading' || state === 'waiting') && (
          <ActionIcon aria-label={mediaTexts.pauseUpload({ name })} onClick={() => pauseUpload(id)}>
            <IconPlayerPause size={16} />
          </ActionIcon>
        )}
        {(state === 'paused' || state === 'interrupted') && (
          <ActionIcon aria-label={mediaTexts.resumeUpload({ name })} onClick={() => resumeUpload(id)}>
            <IconPlayerPlay size={16} />
          </ActionIcon>
        )}
        {state === 'refused' && (
          <ActionIcon aria-label={mediaTexts.retryUpload({ name })} onClick={() => resumeUpload(id)}>
            <IconRefresh size={16} />
          </ActionIcon>
        )}
        {/* A finished upload is closed with the list. */}
        {!isOver(upload) && (
          <ActionIcon aria-label={mediaTexts.cancelUpload({ name })} onClick={() => dismissUpload(id)}>
            <IconX size={16} />
          </ActionIcon>
        )}
      </div>
      {!isOver(upload) && (
        <Progress
          value={percent}
          size={4}
          mt="3xs"
          aria-label={mediaTexts.sentPercent({ name, percent: formatPercent(percent / 100) })}
        />
      )}
      <Text size="xs" c={state === 'refused' ? 'var(--v-danger)' : 'dimmed'} mt="2xs" className="v-numbers">
        {state === 'done' && upload.mediaId !== null ? (
          <Outlook id={upload.mediaId} />
        ) : (
          wordsOf(upload, percent)
        )}
      </Text>
    </li>
  )
}

/** Says that a file was uploaded, and what to do if it has a problem. */
function Outlook({ id }: { id: string }) {
  const { data } = useQuery(mediaItemQuery(id))
  const converter = useQuery(converterQuery)
  if (!data) return mediaTexts.uploaded()
  const [worst] = mediaAdvice(data)
    .filter(({ verdict }) => verdict !== 'plays')
    .sort((a, b) => VERDICTS.indexOf(b.verdict) - VERDICTS.indexOf(a.verdict))
  if (data.problem !== null) return mediaTexts.uploadedRemark({ remark: fileProblemText(data) })
  if (goingConversion(data) || (data.state === 'processing' && worst?.verdict === 'cannot'))
    return mediaTexts.uploadedConverting()
  if (data.state === 'processing') return mediaTexts.uploadedPreparing({ state: preparingWords(data) })
  const reason = worst?.reasons[0]
  if (reason === undefined) return mediaTexts.uploaded()
  const remark = mediaAdviceTexts.onKind({
    kind: mediaAdviceTexts.kind[worst!.kind](),
    reason: adviceWords(reason),
  })
  return converter.data?.formats.includes('mp4')
    ? mediaTexts.uploadedConvertible({ remark })
    : mediaTexts.uploadedRemark({ remark })
}

function wordsOf(upload: Upload, percent: number): string {
  switch (upload.state) {
    case 'waiting':
      return upload.sent > 0
        ? mediaTexts.waitingAt({ percent: formatPercent(percent / 100) })
        : mediaTexts.waiting()
    case 'there':
      return mediaTexts.uploadedBefore({ name: upload.known ?? upload.name })
    case 'checking':
      return mediaTexts.checking()
    case 'uploading':
      return mediaTexts.uploadProgress({
        sent: formatBytes(upload.sent),
        bytes: formatBytes(upload.bytes),
        percent: formatPercent(percent / 100),
      })
    case 'paused':
      return mediaTexts.pausedAt({ percent: formatPercent(percent / 100) })
    case 'interrupted':
      return mediaTexts.interruptedAt({ percent: formatPercent(percent / 100) })
    case 'done':
      return mediaTexts.uploaded()
    case 'refused':
      return upload.problem ?? mediaTexts.rejected()
  }
}
