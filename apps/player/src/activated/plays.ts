import { isActivated, type DeviceErrorCode } from '@vitrine/core'
import type { Device, DevicePorts, Stop } from '@vitrine/device'
import { createPlayLog, type PlayingFacts, type PlayTracker, type ShownPlay } from '@vitrine/device/plays'
import { createPlayFiles } from '../ports/playFiles.ts'

/** A page that is idle signs; a busy one waits at most this long, ms. */
const IDLE_WAIT_MS = 2_000
/** What the fault of a browser that cannot keep play records is about. */
const STORED_PLAYS = 'stored play records'

/** Records what is on the glass, and brings the records to the server. */
export function recordPlays(
  device: Device,
  plays: PlayTracker,
  ports: Pick<DevicePorts, 'timers' | 'chance' | 'clock'>,
): Stop {
  const log = createPlayLog({
    store: createPlayFiles({
      timers: ports.timers,
      onTrouble(reason) {
        device.faultOver('STORAGE_FAILED', STORED_PLAYS)
        if (reason !== null)
          device.fault('STORAGE_FAILED', { name: STORED_PLAYS, reason: `${STORED_PLAYS}: ${reason}` })
      },
    }),
    ports,
    clock: {
      nowMs: device.nowMs,
      monotonicMs: ports.clock.monotonicMs,
      offsetMs: device.clockOffsetMs,
    },
    owner() {
      const { state } = device.view()
      return isActivated(state) ? { owner: state.token, deviceId: state.deviceId } : null
    },
    send: (batch) => device.send('/default/v1/plays', batch),
    onFault: (code: DeviceErrorCode, facts) => device.fault(code, facts),
    onRecovered(name) {
      device.faultOver('STORAGE_FAILED', name)
      device.faultOver('STORAGE_FULL', name)
    },
    whenIdle: () =>
      new Promise((resolve) =>
        'requestIdleCallback' in window
          ? requestIdleCallback(() => resolve(), { timeout: IDLE_WAIT_MS })
          : setTimeout(resolve, 0),
      ),
  })
  const stopWatching = plays.watch({
    began: (play) => log.began(play.place, factsOf(play, siteNameOf(device))),
    ended: (play, outcome) => log.ended(play.place, outcome),
  })
  const hurry = () => log.hurry()
  const leave = () => log.endAll('cut')
  window.addEventListener('online', hurry)
  window.addEventListener('pagehide', leave)
  return () => {
    window.removeEventListener('online', hurry)
    window.removeEventListener('pagehide', leave)
    stopWatching()
    log.stop()
  }
}

function siteNameOf(device: Device): string | null {
  const { state } = device.view()
  return isActivated(state) ? state.siteName : null
}

/** The server knows which screen a version is of; the device knows its name. */
function factsOf(play: ShownPlay, siteName: string | null): PlayingFacts {
  return {
    site_id: null,
    site_name: siteName,
    version: play.version,
    group_id: play.group_id,
    group_name: play.group_name,
    kind: play.kind,
    item_id: play.kind === 'ad' && play.item_id === `ad:${play.ad_id}` ? null : play.item_id,
    slide_id: play.kind === 'ad' ? null : play.slide_id,
    slide_name: play.kind === 'ad' ? null : play.slide_name,
    ad_id: play.ad_id,
    ad_name: play.kind === 'ad' ? play.slide_name : null,
  }
}
