import { useEffect, useRef, useState, type ReactElement } from 'react'
import type { DeviceSettings } from '@vitrine/core'
import type { Device } from '@vitrine/device'
import { UNSEEN } from '@vitrine/render'
import { masterVolume } from '@vitrine/render/volume'
import { timers } from '../ports/timers.ts'
import { watchCapture } from './captureSource.ts'

/** The picture of a capture device over the presentation; nothing is seen of it until its first picture is there. */
export default function Capture(props: {
  config: DeviceSettings['mpConfig']
  device: Pick<Device, 'captured' | 'fault'>
  onShown: (shown: boolean) => void
}): ReactElement {
  const { device, onShown } = props
  const video = useRef<HTMLVideoElement>(null)
  const [shown, setShown] = useState(false)
  // A report of the same settings is no reason to reopen the source.
  const config = JSON.stringify(props.config)
  useEffect(
    () =>
      watchCapture(
        JSON.parse(config) as DeviceSettings['mpConfig'],
        browserPorts(() => video.current),
        {
          shown(now) {
            setShown(now)
            onShown(now)
            device.captured(now)
          },
          failed: (reason, code) =>
            device.fault('MEDIA_STREAM_FAILED', { reason, ...(code && { reason_code: code }) }),
        },
      ),
    [config, device, onShown],
  )
  return (
    <video
      ref={video}
      data-testid="capture"
      data-shown={shown}
      className="capture"
      style={{ objectFit: props.config.fit, opacity: shown ? 1 : UNSEEN }}
      playsInline
      muted={!props.config.audio}
    />
  )
}

function browserPorts(element: () => HTMLVideoElement | null): Parameters<typeof watchCapture>[1] {
  return {
    timers,
    async open(constraints) {
      // Browsers give capture devices to secure pages only.
      if (!navigator.mediaDevices)
        throw new Error('this address is plain http, where browsers open no capture devices')
      return navigator.mediaDevices.getUserMedia(constraints)
    },
    onSources(run) {
      navigator.mediaDevices?.addEventListener('devicechange', run)
      return () => navigator.mediaDevices?.removeEventListener('devicechange', run)
    },
    show(stream, onPicture) {
      const video = element()
      if (!video) return () => undefined
      let handle = 0
      const next = () => {
        handle = video.requestVideoFrameCallback(() => {
          onPicture()
          next()
        })
      }
      video.srcObject = stream
      const turn = () => (video.volume = masterVolume.get())
      const stopTurning = masterVolume.subscribe(turn)
      turn()
      video.play().catch(() => {
        // Sound before anybody touched the page may be forbidden; the picture is not.
        video.muted = true
        video.play().catch(() => undefined)
      })
      next()
      return () => {
        stopTurning()
        video.cancelVideoFrameCallback(handle)
        video.srcObject = null
      }
    },
  }
}
