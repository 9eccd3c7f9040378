import { settingsOf, type DeviceAbilities, type SettingThatNeeds, type SignageError } from '@vitrine/core'
import type { Device, DevicePorts, Stop } from '@vitrine/device'
import type { Visits } from '@vitrine/render'
import { followLanguage } from '../language/followLanguage.ts'
import type { Pages } from '../pages.ts'
import './bridge.css'
import { backToStart } from './backToStart.ts'
import { createBrowserHost, partsOfThisBrowser } from './browserHost.ts'
import { glassOfThisPage, holdFullScreen } from './fullScreen.ts'
import { startHeartbeat } from './heartbeat.ts'
import { createKioskHost } from './kioskHost.ts'
import { hideRestingPointer } from './pointer.ts'
import { stayInside } from './stayInside.ts'
import { frames, visibility } from './thisPage.ts'
import { compareWithRunner } from '../pictures/compareWithRunner.ts'
import { keepAwake } from './wakeLock.ts'

/**
 * The bridge between the player and what runs it, a browser or the kiosk: says that it is alive, does what the settings ask
 * of the host, shuts the ways out, and tells what the host can do.
 * @param visits      of whoever touches the screen; over when they have gone
 * @param onAbilities what the host can do, at first and after each change
 */
export function holdHost(
  device: Device,
  pages: Pages,
  visits: Visits,
  ports: Pick<DevicePorts, 'timers' | 'clock' | 'log'>,
  onAbilities: (abilities: DeviceAbilities) => void,
): void {
  const browser = createBrowserHost(partsOfThisBrowser())
  const host = createKioskHost((window as { vitrineHost?: unknown }).vitrineHost, browser) ?? browser
  ports.log(`runs in ${host.name}${host.version === null ? '' : ` ${host.version}`}`)
  if (host.heartbeat) startHeartbeat(host.heartbeat, ports.timers, frames)

  const tellAbilities = () => void host.abilities().then(onAbilities)
  host.onAbilitiesChange(tellAbilities)
  tellAbilities()

  stayInside({
    // A display in an ordinary window is somebody's desk; one that is being set up is in somebody's hands.
    keysLocked: () =>
      device.view().state.kind === 'presenting' &&
      pages.path() !== '/initialization' &&
      (host.kiosk || (settingsOf(device.view().state)?.remoteFullScreen ?? false)),
    openExternal: host.openExternal,
  })
  hideRestingPointer(window, ports.timers, (shown) => {
    document.documentElement.dataset['pointer'] = shown ? 'shown' : 'hidden'
  })
  followSettings(device)
  void followLanguage()
  compareWithRunner(device, window)
  backToStart(device, pages, visits, ports)
}

/** Settings that ask something of the host. A capture device is shown by the presentation (glass/Capture.tsx). */
type HostSetting = Exclude<SettingThatNeeds, 'mediaPassthrough'>

/** Does what the settings ask of the host. */
function followSettings(device: Device): void {
  const onFailed = (error: SignageError) => device.hostFailed(error)
  const fullScreen = holdFullScreen(glassOfThisPage(), onFailed)
  let letSleep: Stop | null = null
  const consumers: Record<HostSetting, (wanted: boolean) => void> = {
    remoteFullScreen: fullScreen.want,
    screenLock(awake) {
      if (awake === (letSleep !== null)) return
      letSleep?.()
      letSleep = null
      // Not there without https, whatever the types say.
      const delegate = 'wakeLock' in navigator ? navigator.wakeLock : undefined
      if (awake) letSleep = keepAwake(delegate, visibility, onFailed)
    },
  }
  const follow = () => {
    const settings = settingsOf(device.view().state)
    for (const [name, follows] of Object.entries(consumers) as [HostSetting, (wanted: boolean) => void][])
      follows(settings?.[name] ?? false)
  }
  device.subscribe(follow)
  follow()
}
