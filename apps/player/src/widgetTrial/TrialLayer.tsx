import { settingsOf } from '@vitrine/core'
import type { Device, TriedWidget } from '@vitrine/device'
import { UNSEEN } from '@vitrine/render'
import { useEffect, useRef, useSyncExternalStore, type ReactElement } from 'react'
import { Output } from '../glass/Output.tsx'
import { useGlassSize } from '../glass/useGlassSize.ts'

/**
 * The page of a trial over what plays, unseen until it is drawn. The page is ours, and runs nothing that somebody else made, so it
 * may have this origin: scripts of slides don't run, and web pages and widgets of packages have frames of their own on it.
 * @param props.onDrawn it shows what is tried, or that it can't
 */
export function TrialLayer(props: {
  device: Device
  widget: TriedWidget
  isSeen: boolean
  onDrawn: (isDrawn: boolean) => void
}): ReactElement | null {
  const { device, widget, isSeen } = props
  const view = useSyncExternalStore(device.subscribe, device.view)
  const glass = useGlassSize()
  const settings = settingsOf(view.state)
  const told = useRef(props.onDrawn)
  useEffect(() => {
    told.current = props.onDrawn
  })
  const watching = useRef<MutationObserver | null>(null)
  useEffect(() => () => watching.current?.disconnect(), [])
  if (!settings) return null
  const watch = (page: Document | null) => {
    watching.current?.disconnect()
    if (!page) return told.current(false)
    const { documentElement } = page
    const look = () => {
      const { widget: said } = documentElement.dataset
      if (said === undefined) return
      watching.current?.disconnect()
      told.current(said === 'drawn')
    }
    watching.current = new MutationObserver(look)
    watching.current.observe(documentElement, { attributes: true, attributeFilter: ['data-widget'] })
    look()
  }
  const language = settings.language || navigator.language
  return (
    <Output settings={settings} glass={glass}>
      {({ widthPx, heightPx }) => {
        const margin = Math.round(Math.min(widthPx, heightPx) * widget.margin)
        return (
          <div
            className="widget-trial"
            data-testid="widget-trial"
            data-seen={isSeen || undefined}
            style={{
              width: widthPx,
              height: heightPx,
              backgroundColor: widget.background,
              opacity: isSeen ? 1 : UNSEEN,
            }}
          >
            {/* oxlint-disable-next-line react/iframe-missing-sandbox -- A page of ours: with its origin it would not hold. */}
            <iframe
              title={new URLSearchParams(widget.query).get('kind') ?? ''}
              src={`/player-widgets?${widget.query}&lang=${encodeURIComponent(language)}`}
              style={{
                transform: `translate(${margin}px, ${margin}px)`,
                width: widthPx - 2 * margin,
                height: heightPx - 2 * margin,
              }}
              onLoad={({ currentTarget }) => watch(currentTarget.contentDocument)}
            />
          </div>
        )
      }}
    </Output>
  )
}
