import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Device, LiveView } from '@vitrine/protocol'
import { useEffect, useState } from 'react'
import { api } from '../../app/client.ts'
import { formatSpan } from '../../app/format.ts'
import { showError } from '../../app/toasts.ts'
import { Modal } from '../../ui/Dialog.tsx'
import { useNow } from '../../ui/useNow.ts'
import { displayPictureTexts } from './pictures.texts.ts'
import styles from './pictures.module.css'

/** How often a new frame is asked for, ms. */
const READ_EVERY_MS = 1_000

/** Watches a display live until it is closed, or the time is over. */
export function LiveDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  const [run, setRun] = useState(0)
  return (
    <Modal opened onClose={onClose} size="xl" title={displayPictureTexts.liveTitle({ name: device.name })}>
      <Live key={run} device={device} onAgain={() => setRun(run + 1)} />
    </Modal>
  )
}

function Live({ device, onAgain }: { device: Device; onAgain: () => void }) {
  const nowMs = useNow(1_000)
  const rules = useQuery({ queryKey: ['picture-rules'], queryFn: () => api('readPictureRules') })
  const { view, picture } = useLiveView(device.id)
  const isOver = view?.state === 'ended'
  return (
    <>
      {picture === null ? (
        <div className={`${styles.frame} ${styles.empty}`}>
          {isOver ? displayPictureTexts.liveEnded() : displayPictureTexts.liveWaiting()}
        </div>
      ) : (
        <img
          className={styles.frame}
          src={picture}
          alt={displayPictureTexts.alt({ name: device.name })}
          data-part="live-picture"
          data-state={view?.state}
        />
      )}
      <Text size="sm" c="dimmed" mt="2xs" role="status">
        {view && words(view, nowMs)}
      </Text>
      {view?.kind === 'reconstruction' && (
        <Text size="sm" c="dimmed">
          {displayPictureTexts.reconstructionHint()}
        </Text>
      )}
      {rules.data?.live_notice && !isOver && (
        <Text size="sm" c="dimmed">
          {displayPictureTexts.notice()}
        </Text>
      )}
      {isOver && (
        <Button size="xs" mt="xs" onClick={onAgain}>
          {displayPictureTexts.watchAgain()}
        </Button>
      )}
    </>
  )
}

function words({ state, problem, until }: LiveView, nowMs: number): string {
  if (state === 'ended') return displayPictureTexts.liveEnded()
  if (problem === 'visitor') return displayPictureTexts.liveVisitor()
  if (problem !== null) return displayPictureTexts.liveProblem()
  return displayPictureTexts.liveLeft({ duration: formatSpan(Math.max(0, until - nowMs)) })
}

/** Begins a live view, reads its frames one after the other, and ends it. */
function useLiveView(id: string): { view: LiveView | null; picture: string | null } {
  const [view, setView] = useState<LiveView | null>(null)
  const [picture, setPicture] = useState<string | null>(null)
  useEffect(() => {
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let viewer: string | null = null
    let after = 0
    const end = () => {
      if (viewer === null) return
      void api('endLiveView', { params: { id, viewer } }).catch(() => undefined)
      viewer = null
    }
    const read = async () => {
      if (isOver || viewer === null) return
      try {
        const next = await api('readLiveView', { params: { id, viewer }, query: { after } })
        if (isOver) return
        setView(next)
        if (next.picture !== null) setPicture(next.picture)
        // A frame from before somebody came is not shown on.
        if (next.problem !== null) setPicture(null)
        after = next.at ?? after
        if (next.state === 'ended') return
      } catch {
        // A lost line: the server ends the live view when nobody has read for a while.
      }
      timer = setTimeout(() => void read(), READ_EVERY_MS)
    }
    api('startLiveView', { params: { id } }).then(
      (started) => {
        viewer = started.viewer
        if (isOver) end()
        else void read()
      },
      (error: unknown) => showError(error),
    )
    return () => {
      isOver = true
      clearTimeout(timer)
      end()
    }
  }, [id])
  return { view, picture }
}
