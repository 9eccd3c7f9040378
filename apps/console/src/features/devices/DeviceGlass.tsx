import { useQuery } from '@tanstack/react-query'
import type { Device } from '@vitrine/protocol'
import { formatAgo, formatInstant } from '../../app/format.ts'
import { useEmergencyNow } from '../../queries/activeEmergencies.ts'
import { publishedQuery } from '../../queries/sites.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import { deviceStatusTexts } from '../../ui/deviceStatus.texts.ts'
import { shownScreen } from '../../ui/shownScreen.ts'
import { SitePicture } from '../../ui/SitePicture.tsx'
import { useNow } from '../../ui/useNow.ts'
import { displayPictureTexts, pictureAddress, useLatestPicture } from '../pictures/index.ts'
import { deviceTexts } from './device.texts.ts'
import { EmergencyOver } from './travel/EmergencyOver.tsx'
import { emergencyWords } from './travel/emergencyWords.ts'
import styles from './devices.module.css'

/**
 * The device's glass as a passer-by sees it: a picture that was taken of it a moment ago, else what it presents as published,
 * in the shape and turn of the real one.
 */
export function DeviceGlass({ device }: { device: Device }) {
  const nowMs = useNow()
  const shown = shownScreen(device)
  const wanted = shown !== null && device.server_version !== null
  const published = useQuery({
    ...publishedQuery(shown?.id ?? '', device.server_version ?? ''),
    enabled: wanted,
  })
  const glass = device.data?.glass ?? { width: 1920, height: 1080 }
  const degrees = device.settings.rotate
  const turned = degrees % 180 !== 0
  const ratio = turned ? glass.height / glass.width : glass.width / glass.height
  const { status } = device
  const picture = useLatestPicture(device, nowMs)
  const note =
    status.kind === 'offline'
      ? deviceTexts.lastSeen({ at: formatInstant(status.since, nowMs) })
      : status.kind === 'blank' || status.kind === 'off'
        ? ''
        : status.kind === 'paused'
          ? deviceStatusTexts.short.paused()
          : status.kind === 'passthrough'
            ? deviceTexts.captureDevice()
            : status.kind === 'unknown'
              ? commonTexts.unknown()
              : status.kind === 'idle' || !wanted
                ? deviceStatusTexts.short.idle()
                : undefined
  // A picture that was taken of the display shows what covers it.
  const covered = useEmergencyNow(device.id, !picture && note === undefined)
  const screen = device.scheduled
    ? deviceTexts.scheduledScreen({
        screen: device.scheduled.screen_name,
        event: device.scheduled.event_name,
      })
    : (device.site_name ?? deviceTexts.noScreen())
  return (
    <figure style={{ margin: 0 }}>
      <div className={styles.glass} data-part="device-picture" data-portrait={ratio < 1}>
        {picture ? (
          <img
            className={styles.taken}
            src={pictureAddress(picture)}
            alt={deviceTexts.displayOf({ name: device.name })}
            style={{ aspectRatio: ratio }}
          />
        ) : (
          <div className={`${styles.layers} v-ltr`} style={{ aspectRatio: ratio }}>
            {!covered?.emergency_picture?.message && (
              <SitePicture
                render={published.data ?? null}
                ratio={ratio}
                dark={note !== undefined}
                {...(note === undefined ? {} : { note })}
              />
            )}
            {covered && <EmergencyOver answer={covered} render={published.data ?? null} ratio={ratio} />}
          </div>
        )}
      </div>
      <figcaption className="v-quiet v-small" style={{ marginTop: 'var(--v-space-15)', textAlign: 'center' }}>
        {covered?.emergency
          ? emergencyWords(covered.emergency)
          : degrees === 0
            ? screen
            : deviceTexts.screenTurned({ screen, degrees })}
        {picture ? (
          <>
            {' · '}
            {displayPictureTexts.taken({
              ago: formatAgo(picture.taken_at, nowMs),
              kind: displayPictureTexts.kind[picture.kind](),
            })}
          </>
        ) : (
          note === undefined && !covered && published.data && ` · ${deviceTexts.asPublished()}`
        )}
      </figcaption>
    </figure>
  )
}
