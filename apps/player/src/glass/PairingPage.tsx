import { useEffect, useState, type CSSProperties, type ReactElement } from 'react'
import { namesThisMachineOnly } from '@vitrine/core'
import type { DeviceView } from '@vitrine/device'
import type { ReadNow } from '@vitrine/render'
import { rich } from '@vitrine/texts/rich'
import { claimDevice, provisioningKey } from './claim.ts'
import { Backdrop } from './Backdrop.tsx'
import { Mark, PRODUCT } from './Mark.tsx'
import { QrCode } from './QrCode.tsx'
import { pairingPageTexts } from './pairing.texts.ts'
import { codeEms, pairingAddress, renewalText, shortDeviceId, spacedCode } from './pairingText.ts'

/**
 * A display that waits to be paired: its code, and what to do with it. Passers-by read it too, so it says nothing about how
 * the server is run; the console does.
 */
export default function PairingPage(props: { view: DeviceView; readNow: ReadNow }): ReactElement {
  const { state, link } = props.view
  const code = state.kind === 'pairing' ? state.code : null
  const expiresAtMs = state.kind === 'pairing' ? state.expiresAtMs : null
  useClaim(state.kind === 'pairing' ? state.deviceId : null)
  const nowMs = useMinutes(props.readNow, expiresAtMs)
  const consoleOrigin = (state.kind === 'pairing' && state.console) || location.origin
  const pairAt = pairingAddress(consoleOrigin, code ?? '')
  // A phone that scans `localhost` asks itself.
  const canScan = code !== null && !namesThisMachineOnly(new URL(consoleOrigin).hostname)
  const offline = link.kind === 'offline'
  const linkTold = offline ? 'offline' : link.kind === 'connected' ? 'connected' : 'connecting'
  return (
    <Backdrop readNow={props.readNow}>
      <main className="pairing">
        <header className="brand">
          <Mark className="brand-mark" />
          <span className="brand-name">{PRODUCT}</span>
        </header>
        <section className="pairing-code">
          <h1 className="pairing-headline">
            {code !== null
              ? pairingPageTexts.waiting()
              : offline
                ? pairingPageTexts.connecting()
                : pairingPageTexts.gettingReady()}
          </h1>
          <p
            className="code"
            data-testid="code"
            style={code === null ? undefined : ({ '--code-ems': codeEms(code) } as CSSProperties)}
            aria-label={code === null ? undefined : pairingPageTexts.code({ code })}
          >
            {code === null ? ' ' : <bdi dir="ltr">{spacedCode(code)}</bdi>}
          </p>
        </section>
        <section className="pairing-how">
          <p className="pairing-steps">
            {code !== null
              ? rich(
                  canScan ? pairingPageTexts.enterOrScan : pairingPageTexts.enter,
                  { address: pairAt.typed },
                  { address: (words) => <strong dir="ltr">{words}</strong> },
                )
              : offline
                ? pairingPageTexts.retries()
                : pairingPageTexts.codeSoon()}
          </p>
          <div className="pairing-facts">
            <p>
              {state.kind === 'starting'
                ? pairingPageTexts.link[linkTold]()
                : pairingPageTexts.device[linkTold]({ id: shortDeviceId(state.deviceId) })}
            </p>
            {expiresAtMs !== null && (
              <p>{offline ? pairingPageTexts.unreachable() : renewalText(expiresAtMs, nowMs)}</p>
            )}
          </div>
        </section>
        {canScan && (
          <div className="pairing-qr">
            <QrCode text={pairAt.scanned} label={pairingPageTexts.scan({ code })} />
          </div>
        )}
      </main>
    </Backdrop>
  )
}

/** The present, renewed when the number of minutes left changes. */
function useMinutes(readNow: ReadNow, untilMs: number | null): number {
  const [nowMs, setNowMs] = useState(readNow)
  useEffect(() => {
    if (untilMs === null) return
    const leftMs = untilMs - readNow()
    const timer = setTimeout(() => setNowMs(readNow()), leftMs > 0 ? (leftMs % 60_000) + 50 : 60_000)
    return () => clearTimeout(timer)
  }, [readNow, untilMs, nowMs])
  // A new code starts from the present, not from the last minute that was counted.
  return untilMs === null ? nowMs : Math.max(nowMs, untilMs - 15 * 60_000)
}

/** A display that was started with a provisioning key presents it until it is paired. The server says at once what it thinks. */
function useClaim(deviceId: string | null): void {
  const [key] = useState(provisioningKey)
  useEffect(() => {
    if (deviceId === null || key === null) return
    return claimDevice(deviceId, key)
  }, [deviceId, key])
}
