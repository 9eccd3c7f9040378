import { Button } from '@mantine/core'
import { IconDeviceDesktop } from '@tabler/icons-react'
import type { AnyWidget } from '@vitrine/widgets'
import { useState } from 'react'
import { api } from '../../app/client.ts'
import { DeviceTrial, trialTexts } from '../trials/index.ts'
import { useCompanyBrand } from './useCompanyBrand.ts'
import { widgetLook, widgetMargin, type Ground } from './widgetSlide.ts'

/** Shows a widget with its settings on a display for a minute, over what plays there. Nothing is saved. */
export function TryOnDevice({ widget, name, ground }: { widget: AnyWidget; name: string; ground: Ground }) {
  const brand = useCompanyBrand()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<IconDeviceDesktop size={18} />} onClick={() => setOpen(true)}>
        {trialTexts.tryOnDevice()}
      </Button>
      <DeviceTrial
        name={name}
        opened={isOpen}
        onClose={() => setOpen(false)}
        send={(id, what, forMs) =>
          api('tryWidget', {
            params: { id },
            body: {
              widget: what === 'show' ? widget : null,
              ...widgetLook(widget, ground, brand),
              margin: widgetMargin(widget),
              for_ms: forMs,
            },
          })
        }
      />
    </>
  )
}
