import type { Device } from '@vitrine/protocol'
import { hostTexts } from './hosts.texts.ts'

/** Which program on a device holds requests back, and what it cannot see. */
export function EnforcedBy({ device }: { device: Device }) {
  const hosts = device.data?.hosts
  return (
    <section>
      <h2>{hostTexts.enforcedBy()}</h2>
      <p>
        {hosts === undefined
          ? hostTexts.byNobody()
          : hosts.by === 'runner'
            ? hostTexts.byRunner()
            : hostTexts.byPlayer()}
      </p>
    </section>
  )
}
