import type { DeviceEvent, DeviceState, DeviceErrorCode, RenderData } from '@vitrine/core'
import { parseActivationAnswer } from '@vitrine/protocol/device'
import type { DeviceStore } from './deviceStore.ts'
import type { AskServer } from './http.ts'
import type { DevicePorts, Stop } from './ports.ts'

export type Activation = {
  /** Asks the activation service; of several waits the shortest counts once an answer is under way. */
  askLater(afterMs: number): void
  /** Asks at once if it is waiting to. */
  hurry(): void
  /** The screen that came with the answer that is being taken, so that it need not be fetched again. */
  siteOfAnswer(version: string | null): RenderData | null
  stop(): void
}

/**
 * Asks `GET /activate/{deviceId}` and turns the answer into events of the lifecycle. One question is under way at most.
 * @param options.shownVersion the version on the glass: it stays when the screen of an answer cannot be read
 * @param options.onTaken      the device has its credential (again)
 */
export function createActivation(options: {
  ports: Pick<DevicePorts, 'timers' | 'chance'>
  store: DeviceStore
  askServer: AskServer
  state: () => DeviceState
  shownVersion: () => string | null
  dispatch: (event: DeviceEvent) => void
  onFault: (code: DeviceErrorCode, facts: Record<string, string>) => void
  onTaken: () => void
  /** the screen that is assigned, by its id */
  onAssigned: (siteId: string | null) => void
}): Activation {
  const { ports, store, dispatch } = options
  let stopTimer: Stop | null = null
  let asking = false
  let againAfterMs: number | null = null
  let failures = 0
  let stopped = false
  let answered: RenderData | null = null

  const askLater = (afterMs: number) => {
    if (asking) {
      againAfterMs = Math.min(againAfterMs ?? afterMs, afterMs)
      return
    }
    stopTimer?.()
    stopTimer = ports.timers.after(afterMs, () => {
      stopTimer = null
      void ask()
    })
  }
  const ask = async () => {
    const state = options.state()
    const deviceId = state.kind === 'starting' ? null : state.deviceId
    const secret = store.secret()
    if (deviceId === null || secret === null || stopped) return
    asking = true
    const answer = await options.askServer(`/activate/${encodeURIComponent(deviceId)}`, {
      authorization: `Device ${secret}`,
    })
    asking = false
    if (stopped) return
    // A reset while the answer was on its way: it is about somebody else.
    if (store.secret() !== secret) return askLater(0)
    let notBeforeMs = 0
    if (answer.ok && answer.status === 200) {
      take(answer.text)
    } else {
      notBeforeMs = answer.ok ? (answer.retryAfterMs ?? 0) : 0
      fail(answer.ok ? `the server answered ${answer.status}` : answer.reason)
    }
    if (againAfterMs !== null) {
      const afterMs = Math.max(againAfterMs, notBeforeMs)
      againAfterMs = null
      askLater(afterMs)
    } else if (notBeforeMs > 0) askLater(notBeforeMs)
  }
  const fail = (reason: string) => {
    dispatch({ kind: 'activationFailed', reason, attempt: failures, chance: ports.chance.number() })
    failures += 1
  }
  const take = (text: string) => {
    const parsed = parseActivationAnswer(text)
    if (!parsed.ok) return fail(parsed.reason)
    const { value } = parsed
    failures = 0
    if (value.kind === 'pairing') return dispatch({ ...value, kind: 'codeReceived' })
    if (value.kind === 'nothing') return dispatch({ kind: 'activationEmpty' })
    const { storage, session, attributes } = value.data
    if (value.refused !== undefined) options.onFault('PRESENTATION_REFUSED', { reason: value.refused })
    store.setSession({ accessToken: session.accessToken, mediaOrigin: storage.mediaOrigin })
    answered = storage.render
    dispatch({
      kind: 'activated',
      deviceId: value.deviceId,
      token: value.token,
      name: attributes.name,
      siteName: attributes.site_name,
      settings: value.settings,
      // A site that could not be read leaves the last good one alone.
      version: value.refused === undefined ? storage.version : options.shownVersion(),
    })
    answered = null
    options.onAssigned(attributes.site_id)
    options.onTaken()
  }

  return {
    askLater,
    hurry() {
      if (stopTimer) askLater(0)
    },
    siteOfAnswer: (version) => (answered?.version === version ? answered : null),
    stop() {
      stopped = true
      stopTimer?.()
    },
  }
}
