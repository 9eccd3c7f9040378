import type { Widget, WidgetType } from '@vitrine/widgets'
import { isPackageWidget } from '@vitrine/widgets/packages'
import { DEFINITIONS } from '@vitrine/widgets/settings'
import { widgetFormOf } from '@vitrine/widgets/forms'
import { serverNowMs } from '../../app/serverClock.ts'
import { CopyAddress } from './CopyAddress.tsx'
import { TryOnDevice } from './TryOnDevice.tsx'
import { TryPanel } from './TryPanel.tsx'

const firstOf = (type: WidgetType): Widget =>
  ({ kind: type, ...DEFINITIONS[type].defaults(serverNowMs()) }) as Widget

/** A widget of ours, with a link to it alone. */
export function WidgetPanel({ type, onClose }: { type: WidgetType; onClose: () => void }) {
  const form = widgetFormOf(type)
  const name = form.name()
  return (
    <TryPanel
      name={name}
      description={form.description()}
      first={() => firstOf(type)}
      feedKinds={DEFINITIONS[type].feedKinds}
      actions={(widget, ground) =>
        isPackageWidget(widget) ? null : (
          <>
            <TryOnDevice widget={widget} name={name} ground={ground} />
            <CopyAddress widget={widget} name={name} ground={ground} />
          </>
        )
      }
      onClose={onClose}
    />
  )
}
