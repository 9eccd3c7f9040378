import { useQuery } from '@tanstack/react-query'
import type { PlaysReport } from '@vitrine/protocol'
import { Link } from 'react-router'
import { allDevicesQuery } from '../../queries/devices.ts'
import { asideReason } from '../../ui/playsAsideWords.ts'
import { CoverageMark } from './CoverageMark.tsx'
import { popTexts } from './pop.texts.ts'
import styles from './pop.module.css'

/** Time that a device which is on may not have reported yet, ms: it delivers in batches, and only what has ended. */
const UNDER_WAY_MS = 10 * 60_000
/** Rows of each list; the table and the export have the rest. */
const SHOWN = 6

/** The name of a device, which leads to it while it is there. */
function DeviceName({ deviceId, name }: { deviceId: string; name: string }) {
  const devices = useQuery(allDevicesQuery)
  const row = devices.data?.find((device) => device.deviceId === deviceId)
  return row ? <Link to={`/devices?open=${row.id}`}>{name}</Link> : name
}

/** Impossible records with their reasons, and devices whose time is not all covered. */
export function PopAside({ report, devices }: { report: PlaysReport; devices: PlaysReport | undefined }) {
  const { aside } = report
  const impossible = aside.reduce((sum, { count }) => sum + count, 0)
  const missing = (devices?.items ?? [])
    .filter(({ expected, accounted }) => expected - accounted > UNDER_WAY_MS)
    .toSorted((a, b) => (a.coverage ?? 0) - (b.coverage ?? 0))
  if (impossible === 0 && missing.length === 0) return null
  return (
    <aside className={styles.aside}>
      {impossible > 0 && (
        <section>
          <h2>{popTexts.aside({ count: impossible })}</h2>
          <ul className="v-rows">
            {aside.slice(0, SHOWN).map(({ device_id, device_name, reason, count }) => (
              <li key={`${device_id} ${reason}`}>
                <span>{asideReason(reason)}</span>
                <span className="v-quiet v-small">
                  <DeviceName deviceId={device_id} name={device_name} /> {popTexts.records({ count })}
                </span>
              </li>
            ))}
          </ul>
          <More count={aside.length - SHOWN} />
          <p className="v-quiet v-small">{popTexts.asideText()}</p>
        </section>
      )}
      {missing.length > 0 && (
        <section>
          <h2>{popTexts.missingTime()}</h2>
          <ul className="v-rows">
            {missing.slice(0, SHOWN).map((row) => (
              <li key={row.id} className={styles.missing}>
                <strong>
                  <DeviceName deviceId={row.id ?? ''} name={row.name} />
                </strong>
                <CoverageMark of={row} />
              </li>
            ))}
          </ul>
          <More count={missing.length - SHOWN} />
        </section>
      )}
    </aside>
  )
}

const More = ({ count }: { count: number }) =>
  count > 0 && <p className="v-quiet v-small">{popTexts.more({ count })}</p>
