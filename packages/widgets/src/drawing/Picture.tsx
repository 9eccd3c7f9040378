import type { CSSProperties, ReactElement } from 'react'

/** A picture that fills its place, cut where it has another shape. What stands beside it says what it shows. */
export function Picture({ url, look }: { url: string; look: CSSProperties }): ReactElement {
  return (
    <img
      src={url}
      alt=""
      draggable={false}
      style={{ display: 'block', flex: 'none', objectFit: 'cover', ...look }}
    />
  )
}
