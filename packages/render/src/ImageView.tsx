import { useEffect, useRef, type CSSProperties, type ReactElement } from 'react'
import type { Fit, TellReason } from '@vitrine/core'

/** A picture that says when it is decoded, so that showing it costs no frame. */
export function ImageView(props: {
  src: string | null
  fit: Fit
  /** how it lies in its frame, where its fit does not say all of it */
  place?: CSSProperties | undefined
  alt: string
  onReady: () => void
  onFailed: TellReason
}): ReactElement {
  const { src, fit, alt } = props
  const image = useRef<HTMLImageElement>(null)
  const report = useRef(props)
  useEffect(() => {
    report.current = props
  })
  useEffect(() => {
    const element = image.current
    if (!element || src === null) return
    let current = true
    element.src = src
    element.decode().then(
      () => current && report.current.onReady(),
      () => current && report.current.onFailed('the picture cannot be decoded', 'pictureBroken'),
    )
    return () => {
      current = false
    }
  }, [src])
  return (
    <img
      ref={image}
      alt={alt}
      draggable={false}
      decoding="sync"
      style={{
        display: 'block',
        width: '100%',
        height: '100%',
        objectFit: fit,
        userSelect: 'none',
        pointerEvents: 'none',
        ...props.place,
      }}
    />
  )
}
