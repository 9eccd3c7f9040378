import type { EmergencyKind } from '@vitrine/core/emergency'
import { EmergencySymbolView } from '@vitrine/render/emergency'

/** The symbol of a kind, as displays show it. */
export function KindSymbol({ kind, sizePx }: { kind: EmergencyKind; sizePx: number }) {
  return (
    <span style={{ flex: 'none', width: sizePx, height: sizePx }} aria-hidden="true">
      <EmergencySymbolView symbol={kind === 'other' ? 'warning' : kind} arrow={null} sizePx={sizePx} />
    </span>
  )
}
