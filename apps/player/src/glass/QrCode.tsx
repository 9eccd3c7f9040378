import { useEffect, useState, type ReactElement } from 'react'

type Modules = { size: number; path: string }

/** A QR code. Its library is loaded on demand; until then there is only its paper. */
export function QrCode(props: { text: string; label: string }): ReactElement {
  const { text } = props
  const [modules, setModules] = useState<Modules | null>(null)
  useEffect(() => {
    let current = true
    import('qrcode').then(
      ({ default: qrcode }) => {
        if (!current) return
        const { data, size } = qrcode.create(text, { errorCorrectionLevel: 'M' }).modules
        let path = ''
        for (let y = 0; y < size; y += 1)
          for (let x = 0; x < size; x += 1) if (data[y * size + x]) path += `M${x} ${y}h1v1h-1z`
        setModules({ size, path })
      },
      // The code can be typed; the square is a help.
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [text])
  const size = modules?.size ?? 29
  return (
    <svg
      className="qr"
      viewBox={`-2.5 -2.5 ${size + 5} ${size + 5}`}
      role="img"
      aria-label={props.label}
      shapeRendering="crispEdges"
    >
      {modules && <path d={modules.path} fill="#07161d" />}
    </svg>
  )
}
