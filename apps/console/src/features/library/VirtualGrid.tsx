import { useElementSize, useMergedRef } from '@mantine/hooks'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { Guarded } from '../../ui/Guarded.tsx'
import { gridLayout, tileAfter, tilesInSight } from './gridLayout.ts'

/**
 * A list of thousands: only the tiles in sight are drawn, and the list is as high as all of them. Arrows, Home, End and Page
 * keys move among the tiles (each has a `data-row` to be focused), Space chooses.
 */
export function VirtualGrid({
  label,
  count,
  loaded,
  minTileWidth,
  gap,
  rowHeight,
  renderTile,
  onNear,
  onSpace,
}: {
  label: string
  /** how many there are, loaded or not */
  count: number
  loaded: number
  /** Infinity for one below the other */
  minTileWidth: number
  gap: number
  rowHeight: (tileWidth: number) => number
  renderTile: (index: number) => ReactNode
  /** asks for more: tiles up to this one are in sight, and are not all loaded */
  onNear: (index: number) => void
  onSpace: (index: number, range: boolean) => void
}) {
  const list = useRef<HTMLUListElement>(null)
  const { ref: sizeRef, width } = useElementSize<HTMLUListElement>()
  const ref = useMergedRef(list, sizeRef)
  const layout = gridLayout(
    count,
    width,
    width < 560 && Number.isFinite(minTileWidth) ? Math.min(minTileWidth, 150) : minTileWidth,
    gap,
    rowHeight,
  )
  const [sight, setSight] = useState({ top: 0, window: 900 })
  const wanted = useRef<number | null>(null)
  const { first, end } = tilesInSight(layout, count, sight.top, sight.window)

  useEffect(() => {
    let frame = 0
    const look = () => {
      frame = 0
      const top = list.current?.getBoundingClientRect().top ?? 0
      setSight((before) =>
        Math.abs(before.top - top) < 1 && before.window === window.innerHeight
          ? before
          : { top, window: window.innerHeight },
      )
    }
    const later = () => void (frame ||= requestAnimationFrame(look))
    look()
    window.addEventListener('scroll', later, { passive: true })
    window.addEventListener('resize', later)
    // What stands above the list comes and goes without a scroll.
    const above = new ResizeObserver(later)
    above.observe(document.body)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', later)
      window.removeEventListener('resize', later)
      above.disconnect()
    }
  }, [])
  useEffect(() => {
    if (end > loaded && width > 0) onNear(end)
  }, [end, loaded, width, onNear])
  useLayoutEffect(() => {
    if (wanted.current === null) return
    const tile = list.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"] [data-row]`)
    if (!tile) return
    wanted.current = null
    tile.focus({ preventScroll: true })
  })

  const goTo = (index: number) => {
    wanted.current = index
    const top =
      (list.current?.getBoundingClientRect().top ?? 0) + Math.floor(index / layout.columns) * layout.rowHeight
    const under = 96
    if (top < under) window.scrollBy({ top: top - under })
    else if (top + layout.rowHeight > window.innerHeight - under)
      window.scrollBy({ top: top + layout.rowHeight - window.innerHeight + under })
    const tile = list.current?.querySelector<HTMLElement>(`[data-index="${index}"] [data-row]`)
    if (tile) {
      wanted.current = null
      tile.focus({ preventScroll: true })
    }
  }
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    const at = Number(target.closest<HTMLElement>('[data-index]')?.dataset['index'] ?? Number.NaN)
    if (Number.isNaN(at) || !target.matches('[data-row]')) return
    if (event.key === ' ') {
      event.preventDefault()
      onSpace(at, event.shiftKey)
      return
    }
    const next =
      event.altKey || event.ctrlKey || event.metaKey ? null : tileAfter(event.key, at, count, layout.columns)
    if (next === null) return
    event.preventDefault()
    if (event.shiftKey) {
      onSpace(at, true)
      onSpace(next, true)
    }
    goTo(next)
  })
  useEffect(() => {
    const element = list.current
    element?.addEventListener('keydown', onKeyDown)
    return () => element?.removeEventListener('keydown', onKeyDown)
  }, [])
  const tiles = Array.from({ length: Math.max(0, end - first) }, (_, nth) => {
    const index = first + nth
    return (
      <li
        key={index}
        data-index={index}
        className="v-virtual-tile"
        aria-setsize={count}
        aria-posinset={index + 1}
        style={{
          width: layout.tileWidth,
          height: layout.rowHeight - gap,
          transform: `translate(${(index % layout.columns) * (layout.tileWidth + gap)}px, ${Math.floor(index / layout.columns) * layout.rowHeight}px)`,
        }}
      >
        <Guarded what="item" draw={() => renderTile(index)} />
      </li>
    )
  })
  return (
    <ul ref={ref} className="v-virtual" aria-label={label} style={{ height: layout.height }}>
      {tiles}
    </ul>
  )
}
