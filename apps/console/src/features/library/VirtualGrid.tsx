import { useElementSize, useMergedRef } from '@mantine/hooks'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { Guarded } from '../../ui/Guarded.tsx'
import { keyAlongLine } from '../../ui/readingKeys.ts'
import { gridLayout, tileAfter } from './gridLayout.ts'
import styles from './library.module.css'

/** Rows drawn above and below what is in sight. */
const ROWS_AHEAD = 3
/** What a tile that is moved to keeps from the window's edges, px: the bars that lie over the list. */
const EDGE_PX = 96

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
  const [topPx, setTopPx] = useState(0)
  const wanted = useRef<number | null>(null)
  const rows = useWindowVirtualizer({
    count: Math.ceil(count / layout.columns),
    estimateSize: () => layout.rowHeight,
    overscan: ROWS_AHEAD,
    scrollMargin: topPx,
    scrollPaddingStart: EDGE_PX,
    scrollPaddingEnd: EDGE_PX,
    enabled: width > 0,
    useFlushSync: false,
  })
  useLayoutEffect(() => rows.measure(), [rows, layout.rowHeight])
  const drawn = rows.getVirtualItems()
  const first = (drawn[0]?.index ?? 0) * layout.columns
  const end = Math.min(count, ((drawn.at(-1)?.index ?? -1) + 1) * layout.columns)

  useLayoutEffect(() => {
    const look = () => setTopPx(Math.round((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY))
    look()
    // What stands above the list comes and goes.
    const above = new ResizeObserver(look)
    above.observe(document.body)
    return () => above.disconnect()
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
    rows.scrollToIndex(Math.floor(index / layout.columns))
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
      event.altKey || event.ctrlKey || event.metaKey
        ? null
        : tileAfter(keyAlongLine(event.key, target), at, count, layout.columns)
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
        className={styles.virtualTile}
        aria-setsize={count}
        aria-posinset={index + 1}
        style={{
          width: layout.tileWidth,
          height: layout.rowHeight - gap,
          transform: `translate(calc(${(index % layout.columns) * (layout.tileWidth + gap)}px * var(--v-onward)), ${Math.floor(index / layout.columns) * layout.rowHeight}px)`,
        }}
      >
        <Guarded what="item" draw={() => renderTile(index)} />
      </li>
    )
  })
  return (
    <ul ref={ref} className={styles.virtual} aria-label={label} style={{ height: layout.height }}>
      {tiles}
    </ul>
  )
}
