import { api } from '../../app/client.ts'
import { DeviceTrial } from '../trials/index.ts'

/** Shows a slide, as it is saved, on a display for a minute, over what plays there. @param size which of its sizes, 0 its first */
export default function TrySlideOnDevice({
  id,
  name,
  size,
  onClose,
}: {
  id: string
  name: string
  size: number
  onClose: () => void
}) {
  return (
    <DeviceTrial
      name={name}
      opened
      onClose={onClose}
      send={(device, what, forMs) =>
        api('trySlide', {
          params: { id: device },
          body: { slide_id: what === 'show' ? id : null, size, for_ms: forMs },
        })
      }
    />
  )
}
