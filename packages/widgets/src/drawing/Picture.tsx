import type { CSSProperties, ReactElement } from 'react'

/** A picture that fills its place, cut where it has another shape. `shows` is left out where what stands beside it says that. */
export function Picture({
  url,
  look,
  shows = '',
}: {
  url: string
  look: CSSProperties
  shows?: string
}): ReactElement {
  return (
    <img
      src={url}
      alt={shows}
      draggable={false}
      style={{ display: 'block', flex: 'none', objectFit: 'cover', ...look }}
    />
  )
}
