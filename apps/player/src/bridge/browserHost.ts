import { deviceReason, type Ability, type DeviceAbilities, type DeviceReasonCode } from '@vitrine/core'
import type { Host } from './host.ts'

/** The parts of a browser that decide what it can do. Without https many are missing, whatever their types say. */
export type BrowserParts = {
  secure: boolean
  /** whether the page may fill the glass, or does so already */
  fullScreen: boolean
  wakeLock: boolean
  keyboardLock: boolean
  /** undefined where there is none */
  media: Pick<MediaDevices, 'enumerateDevices' | 'addEventListener' | 'removeEventListener'> | undefined
  /** what was said to the question for the camera, null where the browser does not tell */
  cameraPermission(): Promise<{
    state: PermissionState
    addEventListener(type: 'change', run: () => void): void
  } | null>
  open(url: string): void
}

const NEEDS_HTTPS =
  'This address is plain http, where browsers do not allow it. Open the player over https, or in the kiosk.'

/** A browser without anything around it. */
export function createBrowserHost(parts: BrowserParts): Host {
  const unable = (code: DeviceReasonCode, reason: string): Ability => ({
    able: false,
    ...deviceReason(code, reason),
  })
  const can = (able: boolean, code: DeviceReasonCode, reason: string): Ability => {
    if (able) return { able }
    return parts.secure ? unable(code, reason) : unable('needsHttps', NEEDS_HTTPS)
  }
  const permission = parts.cameraPermission().catch(() => null)

  async function captureDevice(): Promise<Ability> {
    if (!parts.media) return can(false, 'noCaptureDevices', 'This browser shows no capture devices.')
    if ((await permission)?.state === 'denied')
      return unable('cameraForbidden', 'This browser was told not to give the player its camera.')
    const devices = await parts.media.enumerateDevices().catch(() => null)
    if (devices === null) return unable('captureUnknown', 'This browser does not tell its capture devices.')
    return devices.some(({ kind }) => kind === 'videoinput')
      ? { able: true }
      : unable('captureMissing', 'No capture device or camera is connected.')
  }

  return {
    name: 'browser',
    version: null,
    kiosk: false,
    async abilities(): Promise<DeviceAbilities> {
      return {
        // Not a matter of https: a browser has it or a setting of its owner forbids it.
        fullScreen: parts.fullScreen
          ? { able: true }
          : unable('noFullScreen', 'This browser has no full screen for pages.'),
        wakeLock: can(parts.wakeLock, 'noWakeLock', 'This browser cannot keep the display awake.'),
        keyboardLock: can(parts.keyboardLock, 'noKeyboardLock', 'This browser keeps its own keys.'),
        pointerHidden: { able: true },
        pinned: unable('onlyKiosk', 'Only the kiosk can keep people from leaving the browser.'),
        captureDevice: await captureDevice(),
        openExternal: { able: true },
        restart: unable('pageCannotRestart', 'A page can restart itself, but not its browser.'),
        remote: { able: true },
        restartMachine: unable('onlyRunner', 'Only a device that runs the kiosk runner can do this.'),
        displayPower: unable('displayOnlyBlack', 'This device can’t switch its display off; it shows black.'),
      }
    },
    onAbilitiesChange(run) {
      let over = false
      const tell = () => {
        if (!over) run()
      }
      parts.media?.addEventListener('devicechange', tell)
      void permission.then((status) => status?.addEventListener('change', tell))
      return () => {
        over = true
        parts.media?.removeEventListener('devicechange', tell)
      }
    },
    heartbeat: null,
    openExternal: parts.open,
  }
}

/** The parts of the browser that this page runs in. */
export function partsOfThisBrowser(): BrowserParts {
  return {
    secure: window.isSecureContext,
    fullScreen: document.fullscreenEnabled || matchMedia('(display-mode: fullscreen)').matches,
    wakeLock: 'wakeLock' in navigator,
    keyboardLock: 'keyboard' in navigator,
    media: 'mediaDevices' in navigator ? navigator.mediaDevices : undefined,
    cameraPermission: async () =>
      'permissions' in navigator ? navigator.permissions.query({ name: 'camera' as PermissionName }) : null,
    open: (url) => void window.open(url, '_blank', 'noopener,noreferrer'),
  }
}
