import type { DeviceReport } from '@vitrine/core'
import { formatInstant, formatRoughSpan } from '../../app/format.ts'
import { faultWords } from '../../ui/faultWords.ts'
import { Each } from '../../ui/Guarded.tsx'
import { Pill } from '../../ui/StatusPill.tsx'
import { useNow } from '../../ui/useNow.ts'
import { deviceTexts } from './device.texts.ts'
import styles from './devices.module.css'

/** Earlier faults that are listed. */
const EARLIER_SHOWN = 10

/**
 * The faults of a device: what is wrong now, and below it what was.
 * @param heard false while the device is away: then nobody knows whether a fault still lasts
 */
export function DeviceFaults({ faults, heard }: { faults: DeviceReport['faults']; heard: boolean }) {
  const open = faults.filter(({ ended }) => ended === undefined)
  const over = faults.filter(({ ended }) => ended !== undefined).slice(0, EARLIER_SHOWN)
  return (
    <>
      {open.length > 0 && (
        <Faults title={heard ? deviceTexts.faults() : deviceTexts.faultsWhenLastSeen()} faults={open} />
      )}
      {over.length > 0 && <Faults title={deviceTexts.earlierFaults()} faults={over} />}
    </>
  )
}

function Faults({ title, faults }: { title: string; faults: DeviceReport['faults'] }) {
  const nowMs = useNow()
  return (
    <section className={styles.deviceSection}>
      <h3>{title}</h3>
      <ul className="v-rows">
        <Each
          items={faults}
          keyOf={(fault) => `${fault.code}-${fault.at}-${fault.text}`}
          what="fault"
          as="li"
        >
          {(fault) => (
            <li className={styles.command}>
              <span>
                {faultWords(fault)}
                {fault.first !== undefined && fault.count !== undefined && (
                  <span className="v-quiet v-numbers">
                    {' '}
                    {deviceTexts.faultRepeated({
                      count: fault.count,
                      first: formatInstant(fault.first, nowMs),
                    })}
                  </span>
                )}
              </span>
              {fault.ended === undefined ? (
                <Pill tone="warn" shape="triangle">
                  {deviceTexts.since({ at: formatInstant(fault.at, nowMs) })}
                </Pill>
              ) : (
                <span className="v-quiet v-numbers">{pastWords(fault.at, fault.ended, nowMs)}</span>
              )}
            </li>
          )}
        </Each>
      </ul>
    </section>
  )
}

function pastWords(atMs: number, endedMs: number, nowMs: number): string {
  const at = formatInstant(atMs, nowMs)
  return endedMs > atMs ? deviceTexts.lasted({ at, span: formatRoughSpan(endedMs - atMs) }) : at
}
