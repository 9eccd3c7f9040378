import type { Device, DevicePorts } from '@vitrine/device'
import type { PlayTracker, ShownPlay } from '@vitrine/device/plays'
import type { Overrides } from '@vitrine/render'
import { hostJudge, type HostJudge } from '@vitrine/render/hosts'
import { collectScripts, startScript, type RunningScript, type ScriptPlay } from '@vitrine/render/scripts'
import type { RenderData } from '@vitrine/core'

/** Page of the server that runs a script away from the player's origin. */
const FRAME = '/script-frame'

/** The scripts of what is on the glass. */
export type Scripts = {
  /** Another presentation is on: its scripts take the place of those before. */
  use(render: RenderData | null): void
  stop(): void
}

/** Runs the scripts of the presentation that is on, and tells them what begins and ends. */
export function createScripts(
  device: Device,
  plays: PlayTracker,
  overrides: Overrides,
  ports: Pick<DevicePorts, 'clock' | 'log'>,
): Scripts {
  let version: string | null = null
  let running: RunningScript[] = []
  const stopWatching = plays.watch({
    began: (play) => running.forEach((script) => script.began(told(play))),
    ended: (play) => running.forEach((script) => script.ended(told(play))),
  })
  const end = () => {
    for (const script of running) script.stop()
    running = []
    overrides.clear()
  }
  let stopListening: () => void = () => undefined
  const run = (render: RenderData, judge: HostJudge | null) => {
    running = collectScripts(render).map(({ of, code }) =>
      startScript({
        code,
        frameUrl: FRAME,
        network: (render.screen.network ?? []).filter((origin) => judge?.allows(origin) ?? true),
        timeZone: ports.clock.timeZone(),
        readNow: device.nowMs,
        onChange: overrides.set,
        onLog: (text) => ports.log(`script: ${text}`),
        onFailed: (reason, _over, code) =>
          device.fault('SCRIPT_FAILED', {
            name: of === 'screen' ? 'the screen' : nameOfAd(render, of),
            reason,
            ...(of === 'screen' && { of: 'screen' }),
            ...(code && { reason_code: code }),
          }),
      }),
    )
  }
  return {
    use(render) {
      if (version === (render?.version ?? null)) return
      end()
      version = render?.version ?? null
      stopListening()
      if (!render) return
      const begun = version
      void hostJudge().then((judge) => {
        if (version !== begun) return
        run(render, judge)
        // A script has its network from its beginning, so with other rules it begins again.
        stopListening =
          judge?.onChange(() => {
            end()
            run(render, judge)
          }) ?? (() => undefined)
      })
    },
    stop() {
      stopWatching()
      stopListening()
      version = null
      end()
    },
  }
}

function nameOfAd(render: RenderData, id: string): string {
  return `the ad “${render.ads.find((ad) => ad.id === id)?.name ?? id}”`
}

function told(play: ShownPlay): ScriptPlay {
  const { group_id, item_id, slide_id, ad_id, fromMs, untilMs } = play
  return { group_id, item_id, slide_id, ad_id, from: fromMs, until: untilMs }
}
