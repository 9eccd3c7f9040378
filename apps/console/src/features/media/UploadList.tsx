import './media.css'
import { ActionIcon, Button, Progress, Text } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react'
import { formatBytes } from '../../app/format.ts'
import { useStore } from '../../app/store.ts'
import { dismissFinished, dismissUpload, pauseUpload, resumeUpload, uploads, type Upload } from './uploads.ts'

export function UploadList() {
  const list = useStore(uploads)
  const going = list.filter((upload) => upload.state !== 'done' && upload.state !== 'refused').length
  return (
    <section className="v-uploads" aria-label="Uploads">
      <div className="v-upload-line">
        <Text fw={600} style={{ flex: 1 }} role="status">
          {going > 0 ? `Uploading ${going} of ${list.length}` : 'Uploads finished'}
        </Text>
        {going === 0 && (
          <Button size="compact-sm" variant="subtle" onClick={dismissFinished}>
            Close
          </Button>
        )}
      </div>
      <ul className="v-rows">
        {list.map((upload) => (
          <UploadRow key={upload.id} upload={upload} />
        ))}
      </ul>
    </section>
  )
}

function UploadRow({ upload }: { upload: Upload }) {
  const percent = upload.bytes === 0 ? 0 : Math.floor((upload.sent / upload.bytes) * 100)
  return (
    <li className="v-upload">
      <div className="v-upload-line">
        <span className="v-clip" style={{ flex: 1 }} title={upload.name}>
          {upload.name}
        </span>
        {upload.state === 'uploading' && (
          <ActionIcon aria-label={`Pause ${upload.name}`} onClick={() => pauseUpload(upload.id)}>
            <IconPlayerPause size={16} />
          </ActionIcon>
        )}
        {(upload.state === 'paused' || upload.state === 'interrupted') && (
          <ActionIcon aria-label={`Resume ${upload.name}`} onClick={() => resumeUpload(upload.id)}>
            <IconPlayerPlay size={16} />
          </ActionIcon>
        )}
        <ActionIcon
          aria-label={
            upload.state === 'done' || upload.state === 'refused'
              ? `Close ${upload.name}`
              : `Give up ${upload.name}`
          }
          onClick={() => dismissUpload(upload.id)}
        >
          <IconX size={16} />
        </ActionIcon>
      </div>
      {upload.state !== 'refused' && (
        <Progress value={percent} size={4} mt={2} aria-label={`${upload.name}, ${percent} percent sent`} />
      )}
      <Text
        size="xs"
        c={upload.state === 'refused' ? 'var(--v-danger)' : 'dimmed'}
        mt={4}
        className="v-numbers"
      >
        {wordsOf(upload, percent)}
      </Text>
    </li>
  )
}

function wordsOf(upload: Upload, percent: number): string {
  switch (upload.state) {
    case 'checking':
      return 'Looking at the file…'
    case 'uploading':
      return `${formatBytes(upload.sent)} of ${formatBytes(upload.bytes)}, ${percent} %`
    case 'paused':
      return `Paused at ${percent} %`
    case 'interrupted':
      return `Connection failed at ${percent} %. It goes on by itself.`
    case 'done':
      return 'Uploaded'
    case 'refused':
      return upload.problem ?? 'The server did not take this file.'
  }
}
