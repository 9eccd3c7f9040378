import { Progress } from '@mantine/core'
import type { ReportedFile } from '@vitrine/core'
import { useQuery } from '@tanstack/react-query'
import type { Device } from '@vitrine/protocol'
import { formatBytes, formatPercent } from '../../app/format.ts'
import { allMediaQuery } from '../../queries/content.ts'
import { deviceReasonText } from '../../ui/deviceReasonText.ts'
import { Pill } from '../../ui/StatusPill.tsx'
import { Each } from '../../ui/Guarded.tsx'
import { deviceTexts } from './device.texts.ts'
import styles from './devices.module.css'

/** Every file of the version that is shown, and of the one that is being fetched, as the device reports them. */
export function DeviceFiles({ device }: { device: Device }) {
  const media = useQuery(allMediaQuery)
  const report = device.data
  if (!report) return null
  const names = new Map<string, string>()
  for (const item of media.data ?? []) for (const file of item.files) names.set(file.sha256, item.name)
  const fetching = report.fetching?.files ?? []
  const shown = report.files
  if (fetching.length === 0 && shown.length === 0) return null
  const checked = shown.filter((file) => file.state === 'checked').length
  return (
    <section className={styles.deviceSection}>
      {fetching.length > 0 && (
        <>
          <h3>
            {deviceTexts.newVersionFiles({
              done: fetching.filter((file) => file.state === 'checked').length,
              total: fetching.length,
            })}
          </h3>
          <FileList files={fetching} names={names} />
        </>
      )}
      {shown.length > 0 && (
        <>
          <h3 style={{ marginTop: fetching.length > 0 ? 16 : 0 }}>
            {deviceTexts.currentVersionFiles({ done: checked, total: shown.length })}
          </h3>
          <FileList files={shown} names={names} />
        </>
      )}
    </section>
  )
}

function FileList({ files, names }: { files: readonly ReportedFile[]; names: ReadonlyMap<string, string> }) {
  return (
    <ul className="v-rows">
      <Each items={files} keyOf={(file) => file.sha256} what="file" as="li">
        {(file) => {
          const name = names.get(file.sha256) ?? deviceTexts.unnamedFile({ id: file.sha256.slice(0, 8) })
          return (
            <li className={styles.file}>
              <span className="v-clip" title={name}>
                {name}
              </span>
              <span className="v-quiet v-numbers" style={{ textAlign: 'end' }}>
                {formatBytes(file.bytes)}
              </span>
              <FileState file={file} name={name} />
            </li>
          )
        }}
      </Each>
    </ul>
  )
}

function FileState({ file, name }: { file: ReportedFile; name: string }) {
  const percent = file.bytes === 0 ? 100 : Math.floor((file.received / file.bytes) * 100)
  const share = formatPercent(percent / 100)
  switch (file.state) {
    case 'checked':
      return (
        <Pill tone="good" shape="dot">
          {deviceTexts.fileVerified()}
        </Pill>
      )
    case 'waiting':
      return (
        <Pill tone="quiet" shape="ring">
          {deviceTexts.fileWaiting()}
        </Pill>
      )
    case 'failed':
      return (
        <span title={deviceReasonText(file)}>
          <Pill tone="bad" shape="square">
            {deviceTexts.fileFailed()}
          </Pill>
        </span>
      )
    case 'fetching':
      return (
        <span
          style={{
            display: 'grid',
            gridTemplateColumns: '1fr 40px',
            gap: 'var(--v-space-2)',
            alignItems: 'center',
          }}
        >
          <Progress value={percent} size={6} aria-label={deviceTexts.fileProgress({ name, share })} />
          <span className="v-numbers">{share}</span>
        </span>
      )
  }
}
